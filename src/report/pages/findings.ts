/** What the probes show the code to get wrong: it stands before every figure. */

import { action, placeLink } from '../../page/controls';
import { isTold, type Finding, markOf, remedyOf } from '../../rules/finding';
import type { FindingFix } from '../../rules/breach';
import { fixSentence } from '../messages/fix';
import { baseName, capital } from '../../document/words';
import type { Severity } from '../../rules/rule';
import { icon, type IconName } from '../../page/icons';
import { el, type Markup, withCode } from '../../page/markup';
import {
  drawn,
  type Block,
  sentenceFact,
  factsBlock,
  paragraph,
  section,
  type Section,
  type Tone,
  written,
} from '../../page/page';
import type { Race } from '../../probe/twoAtOnce/race';
import type { Report } from '../report';
import { byCallsWords } from '../messages/glance';
import { siteLinesWords } from '../messages/site';
import type { Units } from '../units';

const TONES: Readonly<Record<Severity, Tone>> = {
  error: 'bad',
  warning: 'bad',
  information: 'plain',
  hint: 'quiet',
};

/** Icons of findings. */
export const FOUND_ICONS: Readonly<Record<Severity, IconName>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'lost',
};

/**
 * @param side tells the two of a comparison apart
 * @param ignored how many more comments in the text switch off
 */
export function findingBlocks(
  findings: readonly Finding[],
  units: Units,
  title = findings.some(isTold) ? 'What to do' : 'Hints',
  side = '',
  ignored = 0,
  ofCalls: readonly Finding[] = [],
  races: readonly Race[] = [],
): Section[] {
  const byCalls = ofCalls.filter(isTold);
  if (findings.length === 0 && ignored === 0 && byCalls.length === 0) return [];
  const rows = rowsOf(findings, units);
  const key = `findings${side}`;
  const items = rows.map((row, index) => item(row, `${key}:${index}`, units, races));
  const facts = rows.map((row) => [
    sentenceFact(row.rule, row.words, TONES[row.severity]),
    row.fix
      ? sentenceFact('fix', fixSentence(row.fix, units), 'good')
      : sentenceFact(toDo(row), remedyOf(row)),
  ]);
  return [
    section(key, title, [
      rows.length > 0 && [
        written(factsBlock(facts)),
        drawn(el('ul', { class: 'found' }, ...items)),
      ],
      byCalls.length > 0 && byCallsBlocks(byCalls, key, units),
      ignored > 0 && paragraph(ignoredWords(ignored, units), 'quiet'),
    ]),
  ];
}

/** Links to the findings of functions that it calls, where they are told. */
function byCallsBlocks(findings: readonly Finding[], key: string, units: Units): Block[] {
  const words = capital(byCallsWords(findings.length, units));
  const names = findings.map(({ file, line }) => `${baseName(file)}:${line}`);
  const links = findings.map((finding, index) => {
    const link = placeLink(`${key}:calls:${index}`, finding, undefined, names[index]!);
    return el('li', {}, link, ` ${markOf(finding)}`);
  });
  const rows = findings.map((finding, index) => sentenceFact(names[index]!, markOf(finding)));
  return [
    written(paragraph(words), factsBlock(rows)),
    drawn(el('p', { class: 'aside' }, words), el('ul', { class: 'prose plain-list' }, ...links)),
  ];
}

function ignoredWords(ignored: number, units: Units): string {
  const by =
    ignored === 1
      ? 'is switched off, by a comment or a setting'
      : 'are switched off, by comments or settings';
  return `${units.counted(ignored, 'finding')} ${by}.`;
}

/** A hint is no problem, so nothing need be done about it. */
function toDo(row: Row): string {
  return isTold(row) ? 'to do' : 'may help';
}

interface Row extends Pick<Finding, 'rule' | 'severity' | 'remedy' | 'fix' | 'race'> {
  words: string;
  places: Pick<Finding, 'file' | 'line' | 'column'>[];
}

function rowsOf(findings: readonly Finding[], units: Units): Row[] {
  const lost = findings.filter(isLostStack);
  const told = findings.filter((finding) => !isLostStack(finding));
  return [
    ...alike(told).map((group) => toldRow(group, units)),
    ...(lost[0] ? [{ ...lost[0], words: lostWords(lost, units), places: lost }] : []),
  ];
}

/** Those of which the same becomes, in the order of the first of each: what is to be done is one and the same. */
function alike(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  findings.forEach((finding, index) => {
    const becomes = finding.fix ? null : BECOMES.exec(finding.message)?.[1];
    const key = becomes ? JSON.stringify([finding.rule, finding.remedy, becomes]) : `${index}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  });
  return [...groups.values()];
}

/** What stands behind the call that fails. */
const BECOMES = /^If (?:the stream of )?line \d+ `[^]+` fails, ([^]+)$/;

function toldRow(group: [Finding, ...Finding[]], units: Units): Row {
  const [first] = group;
  if (group.length === 1)
    return { ...first, words: first.message, places: [first, ...first.related] };
  const lines = group.map(({ line }) => line);
  const becomes = BECOMES.exec(first.message)?.[1] ?? '';
  const words = `If any of the calls on ${siteLinesWords(lines, units)} fails, ${becomes}`;
  const beside = first.related.filter((place) => !lines.includes(place.line));
  return { ...first, words, places: [...group, ...beside] };
}

function isLostStack({ rule }: Finding): boolean {
  return rule === 'stack-lost';
}

/** Many calls may lose their stacks: the reason is told once, with their lines. */
function lostWords(lost: readonly Finding[], units: Units): string {
  const lines = lost.map(({ line }) => line);
  const which = lines.length === 1 ? 'the call' : 'any of the calls';
  return `If ${which} on ${siteLinesWords(lines, units)} fails, no stack names it`;
}

function item(row: Row, key: string, units: Units, races: readonly Race[]): Markup {
  const { rule, severity, words, places, fix, race } = row;
  const links = places.map((place, index) =>
    placeLink(`${key}:${index}`, place, `Line ${place.line}`, `line ${place.line}`),
  );
  const canTest = race !== undefined && races[race]?.replay !== undefined;
  const asides = canTest ? [...links, testWriter(race, key)] : links;
  const more = el('p', { class: 'aside' }, rule, ...asides.flatMap((link) => [' · ', link]));
  const mended = fix
    ? el(
        'p',
        { class: 'fix' },
        el('strong', {}, 'Fix:'),
        ' ',
        ...withCode(fixSentence(fix, units)),
        '. ',
        applier(fix, key),
      )
    : el(
        'p',
        { class: 'fix' },
        el('strong', {}, isTold(row) ? 'What to do:' : 'May help:'),
        ' ',
        ...withCode(remedyOf(row)),
      );
  const said = el('div', {}, el('p', {}, ...withCode(`${words}.`)), mended, more);
  return el('li', { class: `found-${severity}` }, icon(FOUND_ICONS[severity]), said);
}

function applier({ id, title }: FindingFix, key: string): Markup {
  const options = { key: `${key}:fix`, title: `Edit the file: ${title}` };
  return action({ type: 'applyFix', id }, 'kept', 'Apply', options);
}

function testWriter(race: number, key: string): Markup {
  const title = 'Write a test that fails until this is fixed';
  return action({ type: 'writeTest', race }, 'module', 'Write as a test', {
    key: `${key}:test`,
    title,
  });
}

/** Those of one report, with how many comments switch off. */
export function foundBlocks(
  {
    debuggability,
    findings,
    findingsOfCalls,
    ignoredFindings,
  }: Pick<Report, 'findings' | 'findingsOfCalls' | 'ignoredFindings'> &
    Partial<Pick<Report, 'debuggability'>>,
  units: Units,
): Section[] {
  const races = debuggability?.state === 'scored' ? debuggability.twoAtOnce?.races : undefined;
  return findingBlocks(findings, units, undefined, '', ignoredFindings, findingsOfCalls, races);
}
