import type { OwnMet } from '../../../bench-runner/protocol/recording';
import { analysisOf } from '../../analysis/functionAnalysis';
import { storedSettlers } from '../../analysis/storedSettlers';
import { callsItself } from '../../calling/callsItself';
import { rootOf } from '../../calling/inventions/typeFacts';
import { endedIn, placesAt, type UsedPlace } from '../../calling/failurePlaces';
import type { PreparedCall } from '../../calling/preparedCall';
import type { SourcePosition } from '../../document/document';
import { firstLine, lineAt, startsOfLines } from '../../document/lines';
import type { Failure, Reason, ReasonCode } from '../../failure';
import type { FailedCall } from '../../harness/failedCall';
import { locatorOf } from '../../probe/locator';
import { projectOf } from '../../probe/projectFrames';
import { parseStack, type RawFrame } from '../../harness/stack';

/** Failures whose stack shows where the function went wrong. */
const WITH_A_PLACE: ReadonlySet<ReasonCode> = new Set([
  ...(['threw', 'completedWithError', 'uncaughtException', 'threwOnLoad'] as const),
  ...(['endlessRecursion', 'endless', 'hung'] as const),
]);

/** Failures that may follow from responses of mocks. */
const BY_ANSWERS: ReadonlySet<ReasonCode> = new Set([
  ...(['threw', 'completedWithError', 'uncaughtException'] as const),
]);

const LONGEST_CODE = 120;
const MOST_NAMED = 2;

/**
 * Adds the line of the source where a call went wrong. If a mock caused it, the mock is named, and
 * the ends of other scenarios are listed.
 */
export async function explainFailure<Part extends { state: string }>(
  part: Part,
  call: PreparedCall,
): Promise<Part> {
  if (!isFailure(part)) return part;
  const { reason, met } = part;
  if (reason.code === 'neverCalledBack') {
    const kept = isAnswered(call) ? null : keptWords(call);
    return kept ? withFound(part, [kept.words], { line: kept.line }) : part;
  }
  if (!WITH_A_PLACE.has(reason.code) || reason.line !== undefined || !reason.stack) return part;
  const { at, thrownAt, stack, furthest } = await placesOf(reason, call);
  const where = thrownAt === null ? [] : [`it was thrown in ${thrownAt.file}:${thrownAt.line}`];
  if (at === null) return withFound(part, where, { stack });
  const isByAnswers = call.own.io === 'invented' && BY_ANSWERS.has(reason.code);
  const used = isByAnswers ? usedAt(call, at, reason.message) : [];
  const found = used.map((place) => usedWords(place, met, call));
  const all = [...where, ...found, ...inVain(call, furthest)];
  const message = ofStandIn(reason.message, used, met, call);
  return withFound(part, all, { line: at.line, stack, message });
}

/** True if mocks answer, so that their responses were tried in vain. */
function isAnswered({ own }: PreparedCall): boolean {
  return own.io === 'invented' && !own.call.case;
}

/** Explains a wait for a settler that is stored for other code, which did not run. */
function keptWords({ document, range }: PreparedCall): { words: string; line: number } | null {
  const analysis = analysisOf(document, range);
  const kept = analysis && storedSettlers(analysis.code, range)[0]?.kept;
  if (!kept) return null;
  const code = shortened(firstLine(document.text.slice(kept.start, kept.end)));
  const line = lineAt(startsOfLines(document.text), kept.start);
  const words = `what settles its promise is put away at line ${line} (\`${code}\`), and nobody came to call it`;
  return { words, line };
}

function inVain(call: PreparedCall, furthest: SourcePosition | null): string[] {
  const { triedInVain, document, range } = call;
  if (!triedInVain || triedInVain.runs < 2) return [];
  const { runs } = triedInVain;
  const ways = triedInVain.furthest?.ways ?? 0;
  const ended = furthest && endedIn(document, range, furthest);
  if (!ended) return [`none of ${runs - 1} other ways to answer, which were tried, ends well`];
  const which =
    ways === runs
      ? `every way that was tried (${runs}) ended`
      : `of ${runs} ways that were tried none ends well; the one that came furthest ended`;
  const behind = ended.behind === null ? '' : `, behind \`${shortened(ended.behind)}\``;
  return [`${which} at line ${furthest.line}: \`${shortened(ended.code)}\`${behind}`];
}

function shortened(code: string): string {
  const whole = code.replace(/;$/, '');
  return whole.length > LONGEST_CODE ? `${whole.slice(0, LONGEST_CODE)}…` : whole;
}

function isFailure<Part extends { state: string }>(part: Part): part is Part & FailedCall {
  return 'reason' in part;
}

function withFound<Part extends Failure>(part: Part, found: string[], more: Partial<Reason>): Part {
  const all = [...(part.reason.found === undefined ? [] : [part.reason.found]), ...found];
  const told = all.length === 0 ? {} : { found: all.join('; ') };
  return { ...part, reason: { ...part.reason, ...told, ...more } };
}

interface Places {
  /** Position in the subject. */
  at: SourcePosition | null;
  /** Where the error was made, if that is another file of the project. */
  thrownAt: SourcePosition | null;
  /** Stack without the callers of the subject. */
  stack: string;
  /** Where the scenario ended that got furthest among those tried in vain. */
  furthest: SourcePosition | null;
}

async function placesOf({ stack = '', code }: Reason, call: PreparedCall): Promise<Places> {
  const { document, runnable } = call;
  const locator = await locatorOf(document, runnable);
  const project = projectOf(call);
  try {
    const frames = parseStack(stack, document.file).filter(({ line }) => line !== null);
    const subject = frames.filter(({ file }) => file === document.file);
    const own = code === 'endlessRecursion' ? mostFrequent(subject) : subject[0];
    const first = frames.find(({ file }) => file !== null && project.has(file));
    const isBefore = first && (!own || frames.indexOf(first) < frames.indexOf(own));
    const last = frames.filter(({ file }) => file !== null && project.has(file)).at(-1);
    const inSubject = (line: number, column: number) => {
      const at = locator.locate(line, column);
      return at && at.file === document.file ? at : null;
    };
    const tried = call.triedInVain?.furthest;
    return {
      at: own ? inSubject(own.line!, own.column ?? 1) : null,
      furthest: tried ? inSubject(tried.line, tried.column) : null,
      thrownAt:
        isBefore && first.file !== document.file
          ? project.locate(first.file!, first.line!, first.column ?? 1)
          : null,
      stack: last ? upTo(last, stack) : stack,
    };
  } finally {
    locator.dispose();
  }
}

function upTo({ text }: RawFrame, stack: string): string {
  const end = stack.lastIndexOf(text);
  return end < 0 ? stack : stack.slice(0, end + text.length);
}

/**
 * Returns the most frequent frame of a recursion, whose first frame is where the stack was full.
 */
function mostFrequent(frames: readonly RawFrame[]): RawFrame | undefined {
  const times = (frame: RawFrame) =>
    frames.filter(({ line, column }) => line === frame.line && column === frame.column).length;
  return [...frames].sort((a, b) => times(b) - times(a))[0];
}

/** Returns the mocks in use at a place, once per response. */
function usedAt(call: PreparedCall, at: SourcePosition, message: string): UsedPlace[] {
  const places = placesAt(call.document, call.range, { ...at, message });
  const kept = new Map<string, UsedPlace>();
  for (const { path, code } of places) {
    const meant = withoutMethods(path, call);
    const answer = answerOf(meant);
    const isKnown = isInvented(path, call) && !isOfOtherCall(answer, call);
    if (isKnown && !kept.has(answer) && !isGiven(path, call)) {
      kept.set(answer, { path: meant, code });
    }
  }
  return [...kept.values()].slice(0, MOST_NAMED);
}

/** Kinds whose own properties and methods return something else. */
const WHOLE: ReadonlySet<unknown> = new Set([
  ...(['string', 'number', 'boolean', 'bigint', 'date', 'regexp', 'buffer'] as const),
  ...(['array', 'map', 'set'] as const),
]);

/** Returns `store.read()` of `store.read().trim()`, if that is a string. */
function withoutMethods(path: string, { own }: PreparedCall): string {
  const { facts } = own.call.inventions;
  for (const { index } of path.matchAll(/\./g)) {
    const owner = path.slice(0, index);
    if (WHOLE.has(facts[owner]?.is)) return owner;
  }
  return path;
}

/** True for a path of a mock, and not of the language, such as an error's constructor. */
function isInvented(path: string, { own }: PreparedCall): boolean {
  const { args, inventions } = own.call;
  const root = rootOf(path);
  const names = [...args.map(({ name }) => name), ...inventions.globals];
  return root.startsWith('"') || root === 'this' || names.includes(root);
}

/** True if a recursive call may have had other arguments than the first call. */
function isOfOtherCall(answer: string, call: PreparedCall): boolean {
  return call.own.call.args.some(({ name }) => name === answer) && callsItself(call);
}

/** True if the user set the value. */
function isGiven(path: string, { own }: PreparedCall): boolean {
  return own.call.args.some(
    ({ name, from }) =>
      from !== 'invention' && path.startsWith(name) && /^($|\W)/.test(path.slice(name.length)),
  );
}

/** Returns the path of the call that returned it, or its own path without a call. */
function answerOf(path: string): string {
  const end = path.lastIndexOf('()');
  return end < 0 ? (/^(?:this\.)?[^.([{]+/.exec(path)?.[0] ?? path) : path.slice(0, end + 2);
}

/** Returns a path in the user's notation. */
function nameOf(path: string): string {
  return path.replaceAll('"', '').replace(/^node:|\(\)$/g, '');
}

/** Returns `text.length: store.read(…) answered "read-1", which is invented`. */
/** Says that a mock lacks a method: the code may be right to call it. */
function ofStandIn(
  message: string,
  used: readonly UsedPlace[],
  met: OwnMet | undefined,
  call: PreparedCall,
): string {
  return message.replace(LACKS, (words: string, receiver: string, method: string) => {
    const place = used.find(({ code }) => code === receiver || code === `${receiver}.${method}`);
    const isOurs = place && metOf(answerOf(place.path), met, call).from === 'invention';
    return isOurs ? `Async Score's stand-in for ${receiver} has no method ${method}` : words;
  });
}

const LACKS = /TypeError: ([\w$.]+)\.([\w$]+) is not a function/;

function usedWords({ path, code }: UsedPlace, met: OwnMet | undefined, call: PreparedCall): string {
  const answer = answerOf(path);
  const { value, from } = metOf(answer, met, call);
  const name = nameOf(answer);
  if (from === 'code')
    return `it goes by ${code}: ${name}(…) is code of the project, which really ran`;
  const was = answer.endsWith('()') ? `${name}(…) answered` : `${name} is`;
  const how = from === 'person' ? 'given' : 'invented';
  return `it goes by ${code}: ${was} ${value ?? 'what'}${value === null ? ' was' : ', which is'} ${how}`;
}

/** Returns a value and its origin. */
function metOf(
  answer: string,
  met: OwnMet | undefined,
  { own }: PreparedCall,
): { value: string | null; from: 'invention' | 'person' | 'code' } {
  const index = own.call.args.findIndex(({ name }) => name === answer);
  if (index >= 0) return { value: met?.args[index] ?? null, from: 'invention' };
  const invented = met?.inventions.find(({ name }) => name === nameOf(answer));
  const isGiven = invented?.byPerson || own.call.inventions.facts[answer]?.byPerson;
  const from = isGiven ? 'person' : 'invention';
  if (invented) return { value: invented.answered, from };
  // a file of the project without mocks
  const module = /^"(\.[^"]*)"/.exec(answer)?.[1];
  const isInvented = met?.inventions.some(({ name }) => module && name.startsWith(module)) ?? true;
  return { value: null, from: module === undefined || isInvented ? 'invention' : 'code' };
}
