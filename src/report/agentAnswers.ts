/** Small answers for machines that write code, as Markdown: what a function does when it fails, what a change did. */

import { isTold, type Finding } from '../rules/finding';
import { RULES } from '../rules/rules';
import { fixSentence } from './messages/fix';
import { renderMarkdown } from '../page/markdown';
import { type Block, type Fact, factsBlock, heading, paragraph, sentenceFact } from '../page/page';
import { newFindings } from './pages/comparison';
import { warningBlocks } from './pages/warnings';
import type { Comparison, Report } from './report';
import { isUnchanged, unlikeTitle } from './revisions';
import { briefPage } from './shared';
import type { Units } from './units';
import { debuggabilitySentence, failureSentence, runtimeWords } from './messages/score';

/** The part of a report, or of an entry of `probe --json`, that an answer needs. */
export interface Answered extends Pick<Report, 'runtime' | 'call' | 'debuggability' | 'findings'> {
  file: string;
  function?: string;
}

export function answered({ subject, ...report }: Report): Answered {
  return { ...report, ...subject };
}

/** So many functions of a file are told of: who reads this pays by the word. */
const MOST_FUNCTIONS = 20;

/** Answers what happens when calls of a function, or of a file's functions, fail. */
export function findingsAnswer(asked: string, all: readonly Answered[], units: Units): string {
  const [broken, rest] = parted(all, ({ findings }) => findings.some(isTold));
  const [fine, unknown] = parted(rest, isKnown);
  const told = broken.reduce((sum, { findings }) => sum + findings.filter(isTold).length, 0);
  const count = told === 0 ? 'No finding' : units.counted(told, 'finding');
  const runtime = all[0] && runtimeWords(all[0].runtime);
  return renderMarkdown([
    heading(2, asked, runtime),
    paragraph(all.length === 1 ? `${count}.` : `${count} in ${functions(all.length, units)}.`),
    ...broken.slice(0, MOST_FUNCTIONS).flatMap((one) => brokenBlocks(one, all.length, units)),
    ...moreBlocks(broken, 'with findings', units),
    ...unknownBlocks(unknown, units),
    ...moreBlocks(unknown, 'of which nothing is known', units),
    ...fineBlocks(fine, all.length, units),
  ]);
}

/** Answers how B differs from A. */
export function comparisonAnswer(comparison: Comparison, units: Units): string {
  const { a, b, fairness } = comparison;
  const unknown = [a, b].flatMap((side) =>
    isKnown(side) ? [] : unknownFact(answered(side), units),
  );
  const why = unknown.length > 0 ? [factsBlock(unknown)] : [];
  const more = isUnchanged(comparison)
    ? []
    : [...newFindings(a, b, units), ...warningBlocks(fairness, unlikeTitle(a, b))];
  return renderMarkdown([...briefPage(comparison, units), ...why, ...more]);
}

function isKnown({ debuggability: { state } }: Pick<Answered, 'debuggability'>): boolean {
  return state === 'scored' || state === 'skipped';
}

function brokenBlocks(one: Answered, of: number, units: Units): Block[] {
  return [
    ...(of === 1 ? [] : [heading(3, nameOf(one))]),
    factsBlock([
      ...one.findings.filter(isTold).flatMap((finding) => findingFacts(finding, units)),
      sentenceFact('debuggability', debuggabilitySentence(one.debuggability, units)),
      ...madeUpFacts(one),
    ]),
  ];
}

function findingFacts({ severity, rule, line, message, fix }: Finding, units: Units): Fact[] {
  return [
    sentenceFact(`${severity}, line ${line}, ${rule}`, message),
    fix ? sentenceFact('fix', fixSentence(fix, units)) : sentenceFact('to do', RULES[rule].remedy),
  ];
}

/** Names the I/O that was invented: whoever reads of a failure should know. */
function madeUpFacts({ call }: Answered): Fact[] {
  const operations = (call?.inventions ?? []).filter(({ what }) => what === 'operation');
  const names = operations.slice(0, MOST_OPERATIONS).map(({ name }) => `\`${name}\``);
  return names.length === 0 ? [] : [sentenceFact('invented I/O', names.join(', '))];
}

const MOST_OPERATIONS = 8;

function unknownBlocks(all: readonly Answered[], units: Units): Block[] {
  if (all.length === 0) return [];
  const facts = all.slice(0, MOST_FUNCTIONS).flatMap((one) => unknownFact(one, units));
  return [paragraph('Nothing is known of what could not be called:'), factsBlock(facts)];
}

function unknownFact(one: Answered, units: Units): Fact[] {
  const { debuggability: why } = one;
  if (why.state === 'scored') return [];
  const { remedy } = why.reason;
  return [
    sentenceFact(nameOf(one), failureSentence(why, units)),
    ...(remedy === undefined ? [] : [sentenceFact('to do', remedy)]),
  ];
}

function fineBlocks(fine: readonly Answered[], of: number, units: Units): Block[] {
  const [only] = fine;
  if (!only) return [];
  if (of === 1) {
    const grade = sentenceFact('debuggability', debuggabilitySentence(only.debuggability, units));
    return [factsBlock([grade, ...madeUpFacts(only)])];
  }
  const names = fine.slice(0, MOST_FUNCTIONS).map(nameOf);
  const more =
    fine.length > names.length ? `, and ${units.count(fine.length - names.length)} more` : '';
  return [paragraph(`Nothing was found in ${names.join(', ')}${more}.`)];
}

function moreBlocks(all: readonly Answered[], which: string, units: Units): Block[] {
  const left = all.length - MOST_FUNCTIONS;
  if (left <= 0) return [];
  return [paragraph(`${functions(left, units)} more ${which}: ask for one by FILE#NAME.`)];
}

function nameOf({ function: name, file }: Answered): string {
  return name ?? file;
}

function functions(count: number, units: Units): string {
  return units.counted(count, 'function');
}

function parted<Each>(all: readonly Each[], is: (one: Each) => boolean): [Each[], Each[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
