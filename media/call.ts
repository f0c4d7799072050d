import type { Invention } from '../bench-runner/protocol';
import {
  answering,
  argumentOrigin,
  argumentValue,
  completionWords,
  failedWords,
  firstOf,
  formWords,
  HOW_TO_CHANGE,
  inventionAnswer,
  inventionName,
  ioWords,
  linesWords,
  meaningOf,
  modulesMadeUp,
  notRunWords,
  otherwiseWords,
  sideEffectWords,
  timesWords,
} from '../src/report/callWords';
import { ownerWords } from '../src/report/constructorWords';
import type { NotRun, Report, ReportedArgument, ReportedCall } from '../src/report/report';
import type { Units } from '../src/report/units';
import { codeText, definitions, el, type Child } from './dom';
import { disclosure, placeLink, type Page } from './page';
import { textTable } from './table';

/** More rows than these are shown on demand. */
const SHOWN_ROWS = 12;

/**
 * How a function of a person's own was called, with what, and which of its lines did not run.
 *
 * @param side tells the two sides of a comparison apart, in the keys of what can be focused
 */
export function callSection({ call, subject, benchmark }: Report, page: Page, side = ''): Child[] {
  if (!call) {
    return [el('p', { class: 'aside' }, 'It was not called as a function with I/O of its own.')];
  }
  return [
    definitions(facts(call, page.units)),
    argumentTable(call.args),
    ...folded(page, `inventions${side}`, 'invention', answering(call.inventions), (some) =>
      inventionTable(some, benchmark.ioMs, page),
    ),
    prose(failedWords(call) ?? (call.completesBy === null ? null : meaningOf(call))),
    ...notRun(call, subject.file, page, side),
  ];
}

function prose(text: string | null): Child {
  return text === null ? null : el('p', { class: 'prose' }, text);
}

function facts(call: ReportedCall, units: Units): [string, ...Child[]][] {
  const { sideEffects, changed, underWayAtEnd } = call;
  const owner = ownerWords(call);
  const form = formWords(call);
  const otherwise = otherwiseWords(call);
  return [
    ['Ends by', completionWords(call)],
    ['I/O', ioWords(call)],
    ...(otherwise === null ? [] : ([['Second try', otherwise]] as [string, string][])),
    ...(owner === null ? [] : ([['Called on', owner]] as [string, string][])),
    ...(form === null ? [] : ([['Its file ran', form]] as [string, string][])),
    ...(call.case === null ? [] : ([['Case', call.case]] as [string, string][])),
    ...modulesMadeUp(call.inventions).map((each): [string, Child] => ['Made up', each]),
    ...listed('Changed by a call', changed),
    ...listed('Outside', sideEffects.map(sideEffectWords)),
    ...listed(
      'Under way at its end',
      underWayAtEnd === 0 ? [] : [units.counted(underWayAtEnd, 'operation')],
    ),
  ];
}

function listed(term: string, texts: readonly string[]): [string, ...Child[]][] {
  if (texts.length === 0) return [];
  const { shown, more } = firstOf(texts, SHOWN_ROWS);
  return [[term, [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')]];
}

function argumentTable(args: readonly ReportedArgument[]): Child {
  if (args.length === 0) return el('p', {}, 'It was called with nothing.');
  const rows = args.map((each) => [
    codeText(each.name),
    each.from === 'default' || each.from === 'leftOut' || each.text === null
      ? argumentValue(each)
      : codeText(argumentValue(each)),
    argumentOrigin(each),
  ]);
  return textTable('arguments', ['Called with', 'Value', 'Where it is from'], rows);
}

function inventionTable(inventions: readonly Invention[], ioMs: number, page: Page): HTMLElement {
  const rows = inventions.map((invention) => [
    codeText(inventionName(invention)),
    inventionAnswer(invention, ioMs, page.units),
    timesWords(invention, page.units),
  ]);
  return textTable('inventions', ['Invented', 'Answered', 'A call'], rows);
}

function notRun(call: ReportedCall, file: string, page: Page, side: string): Child[] {
  if (call.notRun === null || call.notRun.length === 0) return [];
  return [
    el('h3', {}, 'What did not run'),
    el('p', { class: 'prose' }, `${notRunWords(call)} ${HOW_TO_CHANGE}`),
    ...folded(page, `notRun${side}`, 'part', call.notRun, (some) =>
      el('ul', { class: 'not-run' }, ...some.map((part) => notRunItem(part, file, page, side))),
    ),
  ];
}

function notRunItem(part: NotRun, file: string, page: Page, side: string): HTMLElement {
  const words = linesWords(part, page.units);
  const at = { file, line: part.line, column: 1 };
  return el(
    'li',
    {},
    placeLink(page, `notRun${side}:${part.line}:${part.code}`, at, undefined, words),
    ' ',
    codeText(part.code),
  );
}

/** The first of many, and the others behind a disclosure. */
function folded<Each>(
  page: Page,
  key: string,
  what: string,
  all: readonly Each[],
  draw: (some: readonly Each[]) => HTMLElement,
): Child[] {
  if (all.length === 0) return [];
  const { shown, more } = firstOf(all, SHOWN_ROWS);
  if (more === 0) return [draw(all)];
  const rest = all.slice(shown.length);
  const title = page.units.counted(more, `more ${what}`);
  return [draw(shown), disclosure(page, key, title, () => [draw(rest)])];
}
