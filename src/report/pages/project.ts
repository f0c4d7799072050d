import { baseName } from '../../document/words';
import {
  costWords,
  cpuCell,
  doneWords,
  gateSentence,
  isOfSeveralMachines,
  projectSentence,
  SEVERAL_MACHINES,
  waitsWords,
  worstFirst,
} from '../messages/project';
import {
  listOf,
  type Block,
  fact,
  factsBlock,
  heading,
  type Page,
  paragraph,
  sentenceFact,
  type Table,
  table,
  type Tone,
  right,
  left,
} from '../../page/page';
import {
  type ChangedFunction,
  type ProjectFunction,
  type ProjectRow,
  type ProjectScore,
  rowOfProject,
} from '../projectScore';
import { toneOfCost } from '../projectTimes';
import { type Finding, isTold } from '../../rules/finding';
import type { Units } from '../units';
import { failureSentence, runtimeWords } from '../messages/score';
import { failsColumn } from './failsColumn';

/** So many functions without a finding have a row; the others always do. */
const MOST_QUIET = 40;

/** A folder: its functions, the worst first, and then what was found in each. */
export function projectPage(project: ProjectScore, units: Units): Page {
  const rows = worstFirst(project.functions.map((one) => ({ ...rowOfProject(one), one })));
  const loud = rows.filter(isLoud);
  const quiet = rows.filter((row) => !isLoud(row));
  const shown = [...loud, ...quiet.slice(0, MOST_QUIET)];
  const more = rows.length - shown.length;
  return listOf(
    projectLead(project, units),
    shown.length > 0 && functionTable(shown, units),
    more > 0 && paragraph(`${units.counted(more, 'more function')} without a finding.`, 'quiet'),
    unreadBlocks(project, units),
    project.functions.flatMap((one) => findingsOf(one)),
  );
}

/** Blocks above the functions. */
export function projectLead(project: ProjectScore, units: Units): Block[] {
  return listOf(
    heading(1, baseName(project.folder), runtimeWords(project.runtime)),
    paragraph(projectSentence(project, units)),
    paragraph(doneWords(project, units), 'quiet'),
    gateBlocks(project, units),
    changeBlocks(project, units),
    isOfSeveralMachines(project.functions) && paragraph(SEVERAL_MACHINES, 'quiet'),
  );
}

function isLoud({ findings, unknown }: ProjectRow): boolean {
  return findings.length > 0 || (unknown !== null && unknown.state !== 'skipped');
}

function functionTable(rows: readonly ScoredRow[], units: Units): Table {
  const isTimed = rows.some(({ cpuUs }) => typeof cpuUs === 'number');
  const hasWaits = rows.some(({ waits }) => waits !== null);
  const name = 'number';
  return table<ScoredRow>(
    rows,
    [
      left('function', ({ file, path }) => `${file}#${path}`, {
        shorten: 'middle',
        code: true,
        name: 'subject',
      }),
      failsColumn(units),
      isTimed && right('CPU a call', (row) => cpuCell(row, row.one, units), { name }),
      hasWaits && right('waits', ({ waits }) => (waits ? waitsWords(waits, units) : ''), { name }),
      right('tokens', ({ tokens }) => units.count(tokens), { name }),
    ],
    { name: 'functions' },
  );
}

interface ScoredRow extends ProjectRow {
  one: ProjectFunction;
}

function gateBlocks(project: ProjectScore, units: Units): Block[] {
  const sentence = gateSentence(project, units);
  if (sentence === null || !project.gate) return [];
  const { passed, reasons } = project.gate;
  const facts = reasons.map(({ file, line, message }) =>
    sentenceFact(`${file}:${line}`, message, 'bad'),
  );
  return listOf<Block>(
    paragraph(sentence, passed ? 'good' : 'bad'),
    facts.length > 0 && factsBlock(facts),
  );
}

/** Findings that a change added or ended. */
function changeBlocks({ changes }: ProjectScore, units: Units): Block[] {
  const facts = (changes?.functions ?? []).flatMap((changed) => {
    const { file, path, appeared, ended } = changed;
    const tellings = (label: string, findings: readonly Finding[], tone: Tone) =>
      findings
        .filter(isTold)
        .map(({ line, message }) =>
          sentenceFact(label, `${file}:${line} \`${path}\`: ${message}`, tone),
        );
    return [
      ...tellings('new', appeared, 'bad'),
      ...tellings('fixed', ended, 'good'),
      ...unknownFacts(changed, units),
      ...costFacts(changed, units),
    ];
  });
  return facts.length > 0 ? [factsBlock(facts)] : [];
}

function unknownFacts({ file, path, line, unknownThen }: ChangedFunction, units: Units) {
  if (!unknownThen) return [];
  const why = failureSentence(unknownThen, units);
  const text = `${file}:${line} \`${path}\` could not be scored as it was, so that nothing is told to be new: ${why}`;
  return [sentenceFact('unknown', text, 'bad')];
}

function costFacts({ file, path, line, cost }: ChangedFunction, units: Units) {
  if (!cost) return [];
  const tone = cost.state === 'scored' ? toneOfCost(cost) : 'quiet';
  const text = `${file}:${line} \`${path}\`: ${costWords(cost, units)}`;
  return [sentenceFact('cost', text, tone)];
}

export function unreadBlocks({ unread, changes }: ProjectScore, units: Units): Block[] {
  const of = (title: string, files: ProjectScore['unread']): Block[] => {
    const facts = files.map((each) => fact(each.file, failureSentence(each, units), 'bad'));
    return files.length === 0 ? [] : [heading(2, title), factsBlock(facts)];
  };
  const then = changes?.unreadThen ?? [];
  return [...of('Not read', unread), ...of(`Not read as of ${changes?.since.name}`, then)];
}

function findingsOf(one: ProjectFunction): Block[] {
  const told = one.state === 'scored' ? one.findings.filter(isTold) : [];
  if (told.length === 0) return [];
  return [
    heading(2, `${one.file}#${one.path}`, `line ${one.line}`),
    factsBlock(
      told.map(({ rule, message, severity }) =>
        sentenceFact(rule, message, severity === 'information' ? 'plain' : 'bad'),
      ),
    ),
  ];
}
