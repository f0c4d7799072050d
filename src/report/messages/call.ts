/** Words for how a function of a person's own was called. */

import type { Invention } from '../../../bench-runner/protocol/invention';
import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { InventedModule } from '../../../bench-runner/protocol/modules';
import type { Argument } from '../../../bench-runner/protocol/own';
import type { SideEffect } from '../../../bench-runner/protocol/recording';
import type { CallDifference } from '../../calling/preparedCall';
import { linesInWords, listed } from '../../document/words';
import type { WaysOfCalls } from '../../harness/benchmark';
import type {
  NotRun,
  RanOfCall,
  ReportedArgument,
  ReportedCall,
  ReportedForm,
  ReportedOtherWay,
} from '../report';
import type { Units } from '../units';

/** How calls end, behind the word `ends`. */
export const COMPLETION_WORDS: Readonly<Record<CompletesBy, string>> = {
  promise: 'when its promise settles',
  callback: 'when it calls back',
  thunk: 'when the function that it returns calls back',
  generator: 'when its generator is driven to the end',
  asyncIterator: 'when its async iterator is drained',
  observable: 'when its observable completes',
  stream: 'when its stream ends',
  return: 'when it returns',
};

const RECOGNISED: Readonly<
  Record<NonNullable<ReportedCall['completesBy']>['recognisedBy'], string>
> = {
  person: 'as was asked for',
  code: 'as its code tells',
  call: 'as a first call showed',
};

/** `when its promise settles, as its code tells` */
export function completionWords({ completesBy, failed, threw }: ReportedCall): string {
  if (failed && completesBy === null) return 'not known: the call failed before it told its end';
  if (completesBy === null) return 'not known: no call came to an end';
  const { kind, recognisedBy } = completesBy;
  const error =
    threw === undefined ? '' : `; each way through its code ends with a throw, here of ${threw}`;
  return `${COMPLETION_WORDS[kind]}, ${RECOGNISED[recognisedBy]}${error}`;
}

/** `nothing in the loop of line 4 ends it: a call is two turns of it`, or null. */
export function loopWords({ loops = [] }: ReportedCall): string | null {
  if (loops.length === 0) return null;
  const lines = linesInWords(loops.map(({ line }) => line));
  const [which, it] = loops.length === 1 ? ['loop', 'it'] : ['loops', 'them'];
  return `nothing in the ${which} of ${lines} ends ${it}: a call is two turns of ${it}`;
}

/** `line 40 is left out, as it threw while the file was loaded`, or null. */
export function notLoadedWords({ notLoaded = [] }: ReportedCall): string | null {
  if (notLoaded.length === 0) return null;
  const [are, they] = notLoaded.length === 1 ? ['is', 'it'] : ['are', 'they'];
  return `${linesInWords(notLoaded)} ${are} left out, as ${they} threw with invented answers while the file was loaded`;
}

/**
 * `found by trying: without options; the first call failed. A call …`; null where it is the call that
 * its code suggests.
 */
export function otherwiseWords({ otherwise }: ReportedCall): string | null {
  if (!otherwise) return null;
  return `found by trying: ${differenceWords(otherwise)}; ${whyOtherwise(otherwise)}`;
}

/** `without options and with db.find().rows.length as 0` */
export function differenceWords({ leftOut, given, answered }: CallDifference): string {
  const words = listed([
    ...(leftOut.length > 0 ? [`without ${listed(leftOut)}`] : []),
    ...(given.length > 0 ? [`with ${listed(given)} invented in place of a default`] : []),
    ...answered.map(({ name, answer }) => `with ${name} as ${answer}`),
  ]);
  return words === '' ? 'with what was invented at first' : words;
}

function whyOtherwise({ firstFailed, forHandlers }: ReportedOtherWay): string {
  if (forHandlers) return 'a handler of a failure asks for it';
  return firstFailed === undefined
    ? 'the first call passed some of its I/O by'
    : `the first call failed. ${firstFailed}`;
}

/** The comment that makes the first call so; null where none was found that does. */
export function keepWords({ otherwise }: ReportedCall): string | null {
  if (otherwise?.keptBy === undefined) return null;
  return `a comment above it makes its first call so, which was tried: \`/** ${otherwise.keptBy} */\``;
}

/** Says what a method was called on; null where that is an instance of its class, or nothing. */
export function ownerWords({ constructorThrew }: ReportedCall): string | null {
  return constructorThrew === undefined ? null : withoutItsOwn(constructorThrew);
}

export function withoutItsOwn(thrown: string): string {
  return `an object without what its constructor makes, as that threw ${thrown}`;
}

const IO_WORDS: Readonly<Record<ReportedCall['io'], string>> = {
  invented:
    'invented: its answers were made up; writes, connections and processes outside were refused',
  real: 'real: its own modules and services, as was asked for',
};

/** `none` where a call came to its end without any. */
export function ioWords(call: Pick<ReportedCall, 'io' | 'completesBy' | 'inventions'>): string {
  const { io, completesBy, inventions } = call;
  const madeNone = io === 'invented' && completesBy && !inventions.some(({ waits }) => waits);
  return madeNone ? 'none: it made no I/O' : IO_WORDS[io];
}

const FORM_WORDS: Readonly<Record<ReportedForm['by'], string>> = {
  nothing: 'as it is written',
  compiledAhead: 'as the tool left it that compiled it',
  typeStripping: 'with its types taken out by',
  typescript: 'as compiled by',
  own: 'as transpiled by Async Score: its lines stay',
};

/** `with its types taken out by Node 24.21.0`; null where it is not known, or as it is written. */
export function formWords({ form }: ReportedCall): string | null {
  if (!form || form.by === 'nothing') return null;
  const tool = form.tool && ` ${form.tool}${form.toolOf ? ` of the ${form.toolOf}` : ''}`;
  const imports = form.by === 'typeStripping' && form.toCommonJs ? IMPORTS_TURNED : '';
  const problem = form.problem === null ? '' : `. ${form.problem}`;
  return `${FORM_WORDS[form.by]}${tool}${imports}${problem}`;
}

const IMPORTS_TURNED = ', and its imports as those of CommonJS';

const ARGUMENT_FROM: Readonly<Record<Argument['from'], string>> = {
  person: 'given',
  invention: 'invented',
  default: 'left out: its default holds',
  leftOut: 'left out: it has no default',
};

/** `"u1"`; `not known` where no call could be made. */
export function argumentValue({ from, text }: ReportedArgument): string {
  if (from === 'leftOut') return 'undefined';
  if (from === 'default') return text === null || text === 'undefined' ? 'its default' : text;
  return text ?? 'not known';
}

export function argumentOrigin({ from }: ReportedArgument): string {
  return ARGUMENT_FROM[from];
}

const WHY_INVENTED: Readonly<Record<InventedModule, string>> = {
  doesIo: 'it does I/O',
  draws: 'it works only while a page is rendered',
  notInstalled: 'it is not installed',
  ofHost: 'only its host program has it',
  threw: 'it threw as it was loaded',
  notCompiled: 'it could not be compiled',
  setUpElsewhere: 'nothing here sets it up',
};

/** `db.users.find(…)`, `module "pg"`; what is iterated or listened to is not called. */
export function inventionName({ name, what, handsOn }: Invention): string {
  if (what === 'operation' && !handsOn) return `${name}(…)`;
  return what === 'module' ? `module ${JSON.stringify(name)}` : name;
}

/** `module "pg", as it is not installed`, of each module that is made up. */
export function modulesMadeUp(inventions: readonly Invention[]): string[] {
  const words = inventions.flatMap((invention) => {
    const { what, because } = invention;
    if (what !== 'module') return [];
    return inventionName(invention) + (because ? `, as ${WHY_INVENTED[because]}` : '');
  });
  // several files may ask for one module
  return [...new Set(words)];
}

/** Inventions but for modules, which are loaded and answer nothing. */
export function answering(inventions: readonly Invention[]): Invention[] {
  return inventions.filter(({ what }) => what !== 'module');
}

/** `an object after 10 ms`; `2 objects, as given` where a person said so. */
export function inventionAnswer(invention: Invention, ioMs: number | null, units: Units): string {
  const { answered, waits, byPerson } = invention;
  const later = ioMs === null ? ', later' : ` after ${units.time(ioMs)}`;
  return answered + (waits ? later : '') + (byPerson ? ', as given' : '');
}

/** `once`, `3 times`; nothing of what is only read. */
export function timesWords({ times }: Invention, units: Units): string {
  if (times === 0) return '';
  return times === 1 ? 'once' : units.counted(times, 'time');
}

export const HOW_TO_CHANGE =
  'A comment @score above the function, or a .score file beside its file, says what it is called with and what is answered.';

/** Explains how much is known of a failed call; null for one that did not fail. */
export function failedWords({ failed, inventions, io }: ReportedCall): string | null {
  if (!failed) return null;
  if (failed === 'untold') {
    return 'What it was called with, and what it met, is not known: its process was held up, or died, before it could tell.';
  }
  if (io === 'real') return 'What it did until it failed stands above.';
  if (answering(inventions).length === 0) return 'It failed before it asked for anything invented.';
  return `This is what was invented for it before it failed, in the order in which it was asked for. ${HOW_TO_CHANGE}`;
}

/** Says how inventions, or real services, affect the figures. */
export function meaningOf({ io, inventions }: ReportedCall): string {
  if (io === 'real') {
    return 'Every call really did what it does. The times hold what its services took, which no run makes the same again; what the I/O alone takes is not known.';
  }
  if (inventions.length === 0) return 'Nothing had to be invented for it.';
  return 'The time above what the I/O itself takes is the work of the function, and what the inventions cost. Real answers may be larger, come later, or lead to other lines.';
}

/** `With the invented answers these lines did not run while nothing failed.` */
export function notRunWords({ io }: ReportedCall): string {
  const answers = io === 'invented' ? 'the invented answers' : 'what it was called with';
  return `With ${answers} these lines did not run while nothing failed, so no time and no memory holds for them.`;
}

/**
 * `12 of 13 statements (92 %) while nothing failed, 13 in all calls; timed: the way through lines 27–37, and another in 3 of
 * 40 calls`; null where it is not known.
 */
export function ranWords({ ran, ways }: ReportedCall, units: Units): string | null {
  if (!ran) return null;
  const { statements, of, inAll = statements } = ran;
  const share = `${units.count(statements)} of ${units.counted(of, 'statement')} (${units.share(statements / of)}) while nothing failed`;
  const more = inAll > statements ? `, ${units.count(inAll)} in all calls` : '';
  return ways ? `${share}${more}; timed: ${timedWords(ran, ways, units)}` : share + more;
}

function timedWords({ lines }: RanOfCall, { calls, otherwise }: WaysOfCalls, units: Units) {
  const places = lines.map(({ from, to }) =>
    from === to ? units.count(from) : `${units.count(from)}–${units.count(to)}`,
  );
  const isOne = lines.length === 1 && lines[0]?.from === lines[0]?.to;
  const way = `the way through ${isOne ? 'line' : 'lines'} ${listed(places)}`;
  if (otherwise === 0) return way;
  if (otherwise === calls)
    return `another way, as all of ${units.counted(calls, 'call')} asked for other I/O than the first`;
  return `${way}, and another in ${units.count(otherwise)} of ${units.counted(calls, 'call')}`;
}

/** `line 6`, `lines 6–8` */
export function linesWords({ line, endLine }: NotRun, units: Units): string {
  if (line === endLine) return `line ${units.count(line)}`;
  return `lines ${units.count(line)}–${units.count(endLine)}`;
}

const SIDE_EFFECTS: Readonly<Record<SideEffect['kind'], string>> = {
  wrote: 'wrote',
  listened: 'listened on',
  started: 'started',
  connected: 'connected to',
  called: 'called',
  changedFolder: 'changed its folder to',
};

const WRITTEN: Readonly<Record<SideEffect['kind'], string>> = { ...SIDE_EFFECTS, wrote: 'written' };

/** `it wrote /home/ann/log.txt`, `refused: it would have connected to 192.0.2.1:9` */
export function sideEffectWords(effect: SideEffect): string {
  const words = effectWords(effect);
  return effect.refused ? `refused: it would have ${words}` : `it ${words}`;
}

/** Names a side effect, done or refused: `written /home/ann/log.txt`. */
export function effectWords({ kind, what, refused }: SideEffect): string {
  return `${(refused ? WRITTEN : SIDE_EFFECTS)[kind]} ${what}`;
}
