import type { UnheardBy } from '../../calling/unheardBy';
import { DROPPING, isDropped, standsAlone } from '../../analysis/dropped';
import { callsForEach } from '../../analysis/methods';
import { nameOfCall } from '../../analysis/order/callName';
import { GOES_ON } from '../../analysis/order/continuations';
import { callAt, type CallVisit } from '../../document/callAt';
import { calledName, isCall, isCallOrNew } from '../../document/calls';
import type { SourcePosition, SubjectDocument } from '../../document/document';
import { isFunction, type Visit } from '../../document/walk';
import { outermost, unwrapped } from '../../document/wrapped';
import { calleeText, placeOfCall } from './callPlaces';
import type { Finding } from './finding';

/** `, as Express 4 waits for no promise of a handler`, ``, as line 3 `setInterval(…)` waits for no promise`` */
export function unheardWords({ name, is, at }: UnheardBy): string {
  if (is === 'router') return `, as ${name} waits for no promise of a handler`;
  return `, as line ${at.line} \`${name}(…)\` waits for no promise`;
}

/** Of a handler of requests whose promise nobody waits for. */
export const CATCH_AND_HAND_ON: Required<Pick<Finding, 'remedy'>> = {
  remedy:
    'Catch the error and hand it to `next(error)`, or give the router a wrapper of the handler that does so.',
};

/** What to do of a function whose promise nobody takes, as that which `forEach` is given. */
export const CATCH_INSIDE: Required<Pick<Finding, 'remedy'>> = {
  remedy:
    'Of a list, await `Promise.all(list.map(…))`, or loop with `for` and `await`; anywhere else, catch inside of the function that is given.',
};

/**
 * `, as line 11 `list.forEach(…)` waits for no promise`; null where a failure is not left by such a call.
 *
 * @param left the call of which nobody takes the promise, as far as a stack tells
 * @param at where the call stands that fails
 */
export function givenTo(
  left: CallVisit | null,
  at: SourcePosition | null,
  document: SubjectDocument,
): string | null {
  const call = left ?? (at && callAround(at, document));
  if (!call || !at || !waitsForNone(call)) return null;
  const { line, endLine } = placeOfCall(call, document);
  if (at.line <= line || at.line > endLine) return null;
  return `, as line ${line} \`${calleeText(call, document)}(…)\` waits for no promise`;
}

/** What the function around is given to: once it has awaited, no stack tells. */
function callAround(at: SourcePosition, document: SubjectDocument): CallVisit | null {
  const taker = takerOf(at, document);
  return taker && isCall(taker.node) ? (taker as CallVisit) : null;
}

function takerOf(at: SourcePosition, document: SubjectDocument): Visit | null {
  const within = callAt(document, at)?.within;
  if (!within?.node.async) return null;
  const { key, parent } = outermost(within);
  return key === 'arguments' && parent && isCallOrNew(parent.node) ? parent : null;
}

/**
 * Whether the function that holds a call is given to a maker of functions, such as
 * `asyncHandler(async (req, res) => …)`, or to a class, such as `new Worker('mail', async (job) => …)`: what
 * that makes of it may well take its promise.
 */
export function isGivenToMaker(at: SourcePosition | null, document: SubjectDocument): boolean {
  const call = at && callAt(document, at);
  const maker = call && !standsAlone(call) ? takerOf(at, document) : null;
  if (!maker) return false;
  if (maker.node.type === 'NewExpression') return !FORGETS.test(nameOfCall(maker.node));
  const name = calledName(maker.node) ?? '';
  if (isDropped(maker)) return false;
  return !callsForEach(name) && !DROPPING.has(name);
}

/** Classes of the platform that take no promise of what they call. */
const FORGETS = /^(?:Promise|[A-Z]\w*Observer)$/;

/** It is given a function, and is no member of a promise, which goes on with what that gives. */
function waitsForNone({ node }: CallVisit): boolean {
  const given = node.arguments.some((each) => isFunction(unwrapped(each)));
  const name = calledName(node);
  return given && name !== null && !GOES_ON.test(name);
}
