import type { Reason } from '../../failure';
import { button } from '../../page/controls';
import type { FileSummary, FunctionRow } from '../fileScore';
import {
  alsoRowWords,
  alsoWords,
  cpuWords,
  fileSentence,
  toldFindings,
  withoutFindings,
  worstFirst,
} from '../messages/project';
import { icon } from '../../page/icons';
import { codeText, el, type Markup } from '../../page/markup';
import {
  listOf,
  type Block,
  type Cell,
  cell,
  drawnCell,
  heading,
  type Page,
  paragraph,
  section,
  type Tone,
  written,
  table,
  right,
  left,
} from '../../page/page';
import type { Units } from '../units';
import { runtimeWords } from '../messages/score';
import { FOUND_ICONS } from './findings';
import { baseName, madeBlocks, placeBehind, subjectName } from './subject';

/** A file with several functions: a row each, the worst first where it is written. */
export function filePage(file: FileSummary, units: Units): Page {
  const worst = { ...file, rows: worstFirst(file.rows) };
  return [
    written(
      heading(1, subjectName(file.subject), circumstances(file, units)),
      paragraph(`${fileSentence(file, units)}.`),
      madeBlocks(file.subject),
      functionTable(worst, units),
      leftOut(file, units),
      alsoIs(file),
      howToGoOn(worst),
    ),
  ];
}

/** Page of a file in the panel, in the order of the text. */
export function fileInPanel(file: FileSummary, units: Units): Page {
  return [
    section('functions', 'Functions', [
      paragraph(`${fileSentence(file, units)}.`),
      ...madeBlocks(file.subject),
      functionTable(file, units, true),
      ...leftOut(file, units),
    ]),
  ];
}

function circumstances({ runtime, workload }: FileSummary, units: Units): string {
  const calls = `${units.counted(workload.parallel, 'call')} at once`;
  return [runtimeWords(runtime), calls, `${units.time(workload.ioMs)} of I/O`].join(' · ');
}

/** @param whole whether a row for the whole file stands behind those of the functions */
function functionTable({ rows, tokens, alsoIs: choice }: FileSummary, units: Units, whole = false) {
  const name = 'number';
  const shown = table<FunctionRow>(
    rows,
    [
      left('function', (row) => drawnCell(rowName(row, rows), opener(row, rowName(row, rows))), {
        shorten: 'middle',
        code: true,
        name: 'subject',
      }),
      right('line', ({ line }) => units.count(line), { name: 'line' }),
      left('if it fails', (row) => failsCell(row, units), { shorten: 'wrap', name: 'fails' }),
      right('CPU a call', (row) => cpuWords(row, units), { name }),
      right('tokens', (row) => units.count(row.tokens), { name }),
    ],
    { name: 'functions' },
  );
  if (!whole || !choice) return shown;
  return { ...shown, rows: [...shown.rows, wholeRow(choice, units.count(tokens))] };
}

/** Row for the whole file, which runs the file's own modules and so waits for a click. */
function wholeRow(choice: NonNullable<FileSummary['alsoIs']>, tokens: string): Cell[] {
  const asks = { type: 'command', command: 'scoreWhole' } as const;
  const attributes = { key: 'command:scoreWhole', class: 'link' };
  const opens = button({ by: 'asking', asks }, attributes, 'the whole file');
  const words = cell(alsoRowWords(choice), 'quiet');
  return [drawnCell('the whole file', opens), cell(''), words, cell(''), cell(tokens)];
}

function opener({ path }: FunctionRow, name: string): Markup {
  const asks = { type: 'openFunction', path } as const;
  return button({ by: 'asking', asks }, { key: `function:${path}`, class: 'link' }, codeText(name));
}

/** Name of a function without that of an outer one that has a row: `socket.on('login')`. */
function rowName({ path }: FunctionRow, rows: readonly FunctionRow[]): string {
  const outer = rows.map((row) => `${row.path}/`).filter((start) => path.startsWith(start));
  return path.slice(Math.max(0, ...outer.map(({ length }) => length)));
}

function failsCell(row: FunctionRow, units: Units): Cell {
  const told = toldFindings(row.findings);
  if (told.length === 0) return cell(withoutFindings(row, units), emptyTone(row));
  const items = told.map(({ words, first }) => {
    const severity = first?.severity ?? 'hint';
    return el('li', { class: `found-${severity}` }, icon(FOUND_ICONS[severity]), words);
  });
  return {
    text: told.map(({ words }) => words).join('; '),
    tone: isBad(row) ? 'bad' : 'plain',
    drawn: [el('ul', { class: 'found-here' }, ...items)],
  };
}

function isBad({ findings }: FunctionRow): boolean {
  return findings.some(({ severity }) => severity === 'error' || severity === 'warning');
}

function emptyTone({ unknown }: FunctionRow): Tone {
  if (unknown === null) return 'plain';
  return unknown.state === 'skipped' || unknown.state === 'cancelled' ? 'quiet' : 'bad';
}

/** Of a file with many functions: those that were not run, and those without a row. */
function leftOut({ rows, more }: FileSummary, units: Units): Block[] {
  const reasons = rows.flatMap(({ notRun }) =>
    notRun?.reason.code === 'notAsked' ? [notRun.reason] : [],
  );
  const [reason] = reasons;
  return listOf(
    reason &&
      paragraph(
        `${wereNotRun(reasons.length, '', units)}: ${clause(reason)}. Each can be scored by itself.`,
        'quiet',
      ),
    more > 0 &&
      paragraph(
        `${wereNotRun(more, 'more ', units)}, and ${more === 1 ? 'has' : 'have'} no row.`,
        'quiet',
      ),
  );
}

function wereNotRun(count: number, more: string, units: Units): string {
  return `${units.counted(count, `${more}function`)} of the file ${count === 1 ? 'was' : 'were'} not run`;
}

/** `a file has 40 functions run at a time` */
function clause({ message }: Reason): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}

/** Offered, with what to type: it runs the file's own modules, so it waits for leave. */
function alsoIs({ subject, alsoIs: choice }: FileSummary): Block[] {
  if (!choice) return [];
  const typed = `async-score score ${baseName(subject.file)} --workload ${choice.kind}`;
  return [paragraph(alsoWords(choice)), paragraph(`Measure it: ${typed}`, 'quiet')];
}

function howToGoOn({ subject, rows: [first] }: FileSummary): Block[] {
  if (!first) return [];
  const typed = `async-score score ${baseName(subject.file)}${placeBehind(first)}`;
  return [paragraph(`Look at one closer: ${typed}`, 'quiet')];
}
