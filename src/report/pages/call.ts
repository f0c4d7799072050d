import type { Invention } from '../../../bench-runner/protocol';
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
} from '../callWords';
import { ownerWords } from '../constructorWords';
import { type Block, cell, type Column, fact, type Fact, heading, paragraph } from '../page';
import type { NotRun, ReportedCall, Subject } from '../report';
import type { Units } from '../units';
import { factsBlock } from './measured';

/** More of a kind say little that the first ones do not; the JSON report holds all of them. */
const MOST_ROWS = 20;

interface Called {
  call?: ReportedCall;
  subject: Pick<Subject, 'function'>;
  /** Time of an I/O operation; null where none was measured with it. */
  ioMs: number | null;
}

/**
 * How a function of a person's own was called, with what, and what that means for the figures;
 * nothing where something else was measured.
 */
export function callBlocks(
  { call, subject, ioMs }: Called,
  units: Units,
  title = 'How it was called',
): Block[] {
  if (call === undefined) return [];
  const wasCalled = call.completesBy !== null;
  const failed = failedWords(call);
  return [
    heading(2, title),
    factsBlock(callFacts(call, subject.function ?? 'the function', units)),
    ...inventionBlocks(call, ioMs, units),
    ...(failed === null ? [] : [paragraph(failed)]),
    ...(wasCalled && failed === null ? [paragraph(meaningOf(call))] : []),
    ...notRunBlocks(call, units),
  ];
}

function callFacts(call: ReportedCall, name: string, units: Units): Fact[] {
  const { args, sideEffects, changed, underWayAtEnd } = call;
  const owner = ownerWords(call);
  const form = formWords(call);
  const otherwise = otherwiseWords(call);
  return [
    fact('function', `${name}, line ${units.count(call.line)}`),
    fact('ends by', completionWords(call)),
    fact('I/O', ioWords(call)),
    ...(otherwise === null ? [] : [fact('second try', otherwise)]),
    ...(owner === null ? [] : [fact('called on', owner)]),
    ...(form === null ? [] : [fact('its file ran', form)]),
    ...(call.case === null ? [] : [fact('case', call.case)]),
    ...args.map((each, i) =>
      fact(
        i === 0 ? 'called with' : '',
        `${each.name}: ${argumentValue(each)} (${argumentOrigin(each)})`,
      ),
    ),
    ...(args.length === 0 ? [fact('called with', 'nothing')] : []),
    ...modulesMadeUp(call.inventions).map((each, i) => fact(i === 0 ? 'made up' : '', each)),
    ...listFact('changed', changed, units),
    ...listFact('outside', sideEffects.map(sideEffectWords), units),
    ...(underWayAtEnd === 0
      ? []
      : [fact('unfinished', `${units.counted(underWayAtEnd, 'operation')} at its end`)]),
  ];
}

function listFact(label: string, all: readonly string[], units: Units): Fact[] {
  if (all.length === 0) return [];
  const { shown, more } = firstOf(all, MOST_ROWS);
  return [fact(label, [...shown, ...moreOf(more, units)].join(', '))];
}

const COLUMNS: Column[] = [
  { title: 'invented', align: 'left', shorten: 'middle', code: true },
  { title: 'answered', align: 'left', shorten: 'end' },
  { title: 'a call', align: 'right' },
];

function inventionBlocks({ inventions }: ReportedCall, ioMs: number | null, units: Units): Block[] {
  const all = answering(inventions);
  if (all.length === 0) return [];
  const { shown, more } = firstOf(all, MOST_ROWS);
  const row = (invention: Invention) => [
    cell(inventionName(invention)),
    cell(inventionAnswer(invention, ioMs, units)),
    cell(timesWords(invention, units)),
  ];
  return [
    { kind: 'table', columns: COLUMNS, rows: shown.map(row) },
    ...moreOf(more, units).map((text) => paragraph(text, 'quiet')),
  ];
}

const LINE_COLUMNS: Column[] = [
  { title: 'did not run', align: 'left' },
  { title: 'code', align: 'left', shorten: 'end', code: true },
];

function notRunBlocks(call: ReportedCall, units: Units): Block[] {
  const { notRun } = call;
  if (notRun === null || notRun.length === 0) return [];
  const { shown, more } = firstOf(notRun, MOST_ROWS);
  const row = (part: NotRun) => [cell(linesWords(part, units)), cell(part.code)];
  return [
    paragraph(`${notRunWords(call)} ${HOW_TO_CHANGE}`),
    { kind: 'table', columns: LINE_COLUMNS, rows: shown.map(row) },
    ...moreOf(more, units).map((text) => paragraph(text, 'quiet')),
  ];
}

function moreOf(more: number, units: Units): string[] {
  return more === 0 ? [] : [`and ${units.count(more)} more`];
}
