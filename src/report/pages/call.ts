import type { Invention } from '../../../bench-runner/protocol/invention';
import type { SideEffect } from '../../../bench-runner/protocol/recording';
import {
  answering,
  argumentOrigin,
  argumentValue,
  completionWords,
  failedWords,
  formWords,
  HOW_TO_CHANGE,
  inventionAnswer,
  inventionName,
  ioWords,
  keepWords,
  linesWords,
  loopWords,
  notLoadedWords,
  meaningOf,
  modulesMadeUp,
  notRunWords,
  otherwiseWords,
  ownerWords,
  ranWords,
  sideEffectWords,
  timesWords,
} from '../messages/call';
import { callResult } from '../messages/glance';
import { command, placeLink } from '../../page/controls';
import { codeText, el } from '../../page/markup';
import type { ColumnOf } from '../../page/page';
import {
  listOf,
  type Block,
  drawn,
  drawnCell,
  fact,
  type Fact,
  factsBlock,
  foldedSection,
  heading,
  inPanel,
  labelled,
  paragraph,
  table,
  right,
  left,
  whereWritten,
} from '../../page/page';
import type { NotRun, ReportedArgument, ReportedCall, ReportedSubject } from '../report';
import type { Units } from '../units';
import { firstOf, firstRows, folding, MOST_WRITTEN, moreWords, writtenRows } from './firstRows';

interface Called {
  call?: ReportedCall;
  subject: Pick<ReportedSubject, 'function'> & { file?: string };
  /** Time of an I/O operation; null where none was measured with it. */
  ioMs: number | null;
}

/**
 * How a function of a person's own was called, with what, and what that means for the figures;
 * nothing where something else was measured.
 */
export function callBlocks(
  called: Called,
  units: Units,
  title = 'How it was called',
  choices: Block[] = [],
): Block[] {
  const { call } = called;
  if (call === undefined) return [];
  const content = [...choices, ...callContent(called, units)];
  return [foldedSection('call', title, callResult(call, units), content)];
}

/** @param side tells the two sides of a comparison apart, in the keys of what can be focused */
export function callContent({ call, subject, ioMs }: Called, units: Units, side = ''): Block[] {
  if (!call) return [paragraph('It was not called as a function with I/O of its own.', 'quiet')];
  const failed = failedWords(call);
  const meaning = failed ?? (call.completesBy === null ? null : meaningOf(call));
  return listOf(
    factsBlock(callFacts(call, subject.function ?? 'the function', units)),
    inPanel(argumentTable(call.args), side === '' && keepBlocks(call)),
    inventionBlocks(call, ioMs, units, side),
    meaning !== null && paragraph(meaning),
    notRunBlocks(call, subject.file ?? '', units, side),
  );
}

function keepBlocks({ otherwise }: ReportedCall): Block[] {
  if (otherwise?.keptBy === undefined) return [];
  return [
    drawn(
      command('keepWay', 'kept', 'Insert the comment', {
        title: 'Writes it above the function, and scores the function again',
      }),
    ),
  ];
}

/** The panel has a table of what it was called with. */
function callFacts(call: ReportedCall, name: string, units: Units): Fact[] {
  const given = call.args.map(
    (each) => `${each.name}: ${argumentValue(each)} (${argumentOrigin(each)})`,
  );
  return [
    whereWritten(fact('function', `${name}, line ${units.count(call.line)}`)),
    ...wayFacts(call, units),
    ...labelled('called with', given.length === 0 ? ['nothing'] : given).map(whereWritten),
    ...labelled('made up', modulesMadeUp(call.inventions)),
    ...endFacts(call, units),
  ];
}

function wayFacts(call: ReportedCall, units: Units): Fact[] {
  const known: [label: string, text: string | null][] = [
    ['ends', completionWords(call)],
    ['I/O', ioWords(call)],
    ['ran', ranWords(call, units)],
    ['exit', call.exits ? NOT_CARRIED_OUT : null],
    ['timers', call.timersAreAll ? LEFT_TO_TIMERS : null],
    ['goes on', loopWords(call)],
    ['at load', notLoadedWords(call)],
    ['second try', otherwiseWords(call)],
    ['to keep it', keepWords(call)],
    ['called on', ownerWords(call)],
    ['its file ran', formWords(call)],
    ['not loaded', leftOutWords(call, units)],
    ['case', call.case],
  ];
  return known.flatMap(([label, text]) => (text === null ? [] : fact(label, text)));
}

function leftOutWords({ modulesLeftOut }: ReportedCall, units: Units): string | null {
  if (!modulesLeftOut) return null;
  const files = units.counted(modulesLeftOut, 'file');
  return `${files} of its project, which its imports lead to and no call uses`;
}

const NOT_CARRIED_OUT =
  'the call ends by process.exit(0), which was not carried out, as other calls were to come';

/** Of a call that does no more than to set them. */
const LEFT_TO_TIMERS =
  'the call asks for nothing itself: those that it had set fired at once, each one time';

/** Facts about changes, side effects and operations that a call left behind. */
function endFacts({ changed, sideEffects, underWayAtEnd }: ReportedCall, units: Units): Fact[] {
  return listOf(
    listFact('changed', changed, units),
    outsideFacts(sideEffects, units),
    underWayAtEnd !== 0 &&
      fact('unfinished', `${units.counted(underWayAtEnd, 'operation')} at its end`),
  );
}

/** Facts about side effects outside the process. */
export function outsideFacts(effects: readonly SideEffect[], units: Units): Fact[] {
  return listFact('outside', effects.map(sideEffectWords), units);
}

function listFact(label: string, all: readonly string[], units: Units): Fact[] {
  if (all.length === 0) return [];
  const { shown, more } = firstOf(all, MOST_WRITTEN);
  return [fact(label, [...shown, ...moreWords(more, units)].join(', '))];
}

function argumentTable(args: readonly ReportedArgument[]): Block {
  if (args.length === 0) return drawn(el('p', {}, 'It was called with nothing.'));
  const value = (each: ReportedArgument) => {
    const isCode = each.from !== 'default' && each.from !== 'leftOut' && each.text !== null;
    return isCode ? drawnCell('', codeText(argumentValue(each))) : argumentValue(each);
  };
  const columns = [
    left('called with', ({ name }: ReportedArgument) => drawnCell(name, codeText(name))),
    left('value', value),
    left('where it is from', argumentOrigin),
  ];
  return table(args, columns, { name: 'arguments' });
}

function inventionBlocks(
  { inventions }: ReportedCall,
  ioMs: number | null,
  units: Units,
  side: string,
): Block[] {
  const columns: ColumnOf<Invention>[] = [
    left('invented', inventionName, { shorten: 'middle', code: true }),
    left('answered', (each) => inventionAnswer(each, ioMs, units), { shorten: 'end' }),
    right('a call', (each) => timesWords(each, units), { name: '' }),
  ];
  const all = table(answering(inventions), columns, { name: 'inventions' });
  return firstRows(all, `inventions${side}`, 'more invention', units);
}

function notRunBlocks(call: ReportedCall, file: string, units: Units, side: string): Block[] {
  const { notRun } = call;
  if (notRun === null || notRun.length === 0) return [];
  const words = `${notRunWords(call)} ${HOW_TO_CHANGE}`;
  const parts = table(notRun, [
    left('did not run', (part) => linesWords(part, units)),
    left('code', ({ code }) => code, { shorten: 'end', code: true }),
  ]);
  const key = `notRun${side}`;
  const item = (part: NotRun) => {
    const at = { file, line: part.line, column: 1 };
    const words = linesWords(part, units);
    const link = placeLink(`${key}:${part.line}:${part.code}`, at, undefined, words);
    return el('li', {}, link, ' ', codeText(part.code));
  };
  return [
    inPanel(heading(3, 'What did not run')),
    paragraph(words),
    writtenRows(parts, units),
    folding(notRun, key, 'more part', units, (some) =>
      drawn(el('ul', { class: 'not-run' }, ...some.map(item))),
    ),
  ];
}
