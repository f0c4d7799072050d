import type { FireAndForgetCaller } from '../calling/fireAndForgetCaller';
import { ignoresReturnOfCallback, isResultIgnored, standsAlone } from '../analysis/ignoredResult';
import { nameOfCall } from '../analysis/order/callName';
import { ignoresReturnedPromise } from '../analysis/registrations';
import { callAt, type CallVisit } from '../document/callAt';
import { calledName, isCall, isCallOrNew, type CallOrNew } from '../document/calls';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside } from '../document/range';
import { isFunction, type Visit } from '../document/walk';
import { outermost, unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import { calleeText, callIn, placeOfCall } from './callPlaces';

/** Of a handler of requests. */
const CATCH_AND_HAND_ON =
  'Catch the error and hand it to `next(error)`, or give the router a wrapper of the handler that does so.';
/** Of a function that each element of a list is handed to. */
const WAIT_FOR_EACH = 'Await `Promise.all(list.map(…))`, or loop with `for` and `await`.';
/** Of one that is called later. */
const CATCH_INSIDE =
  'Catch inside of the function that is given, and tell somebody who can act on it.';

/** What a function is given to that waits for no promise of it: how that is told, and what to do. */
export interface CallbackOwner {
  words: string;
  remedy: string;
}

/** `, as Express 4 waits for no promise of a handler`, ``, as line 3 `setInterval(…)` waits for no promise`` */
export function givenAsItStands({ name, is, at }: FireAndForgetCaller): CallbackOwner {
  if (is === 'platform') return { words: waitsForNoPromise(at.line, name), remedy: CATCH_INSIDE };
  return { words: `, as ${name} waits for no promise of a handler`, remedy: CATCH_AND_HAND_ON };
}

function waitsForNoPromise(line: number, name: string): string {
  return `, as line ${line} \`${name}(…)\` waits for no promise`;
}

/**
 * `, as line 11 `list.forEach(…)` waits for no promise`; null where a failure is not left by such a call.
 *
 * @param left the call of which nobody takes the promise, as far as a stack tells
 * @param at where the call stands that fails
 */
export function callbackOwner(
  left: CallVisit | null,
  at: SourcePosition | null,
  document: SubjectDocument,
): CallbackOwner | null {
  const call = left ?? (at && callAround(at, document));
  if (!call || !at || !waitsForNone(call)) return null;
  if (!isWithinGiven(call, at, document)) return null;
  const { line } = placeOfCall(call, document);
  const words = waitsForNoPromise(line, calleeText(call, document));
  const isOfList = named('callsForEach').test(calledName(call.node) ?? '');
  return { words, remedy: isOfList ? WAIT_FOR_EACH : CATCH_INSIDE };
}

/** What the function around is given to: once it has awaited, no stack tells. */
function callAround(at: SourcePosition, document: SubjectDocument): CallVisit | null {
  const taker = takerOf(at, document);
  return taker && isCall(taker.node) ? (taker as CallVisit) : null;
}

type TakerVisit = Visit & { node: CallOrNew };

function takerOf(at: SourcePosition, document: SubjectDocument): TakerVisit | null {
  const within = callAt(document, at)?.within;
  if (!within?.node.async) return null;
  const { key, parent } = outermost(within);
  return key === 'arguments' && parent && isCallOrNew(parent.node) ? (parent as TakerVisit) : null;
}

/**
 * Whether the function that holds a call is given to a maker of functions, such as
 * `asyncHandler(async (req, res) => …)`, or to a class, such as `new Worker('mail', async (job) => …)`: what
 * that makes of it may well take its promise.
 */
export function isGivenToMaker(at: SourcePosition | null, document: SubjectDocument): boolean {
  const found = callIn(document, at);
  const maker = found && !standsAlone(found.call) ? takerOf(at!, document) : null;
  if (!maker || ignoresReturnedPromise(maker.node, found!.code)) return false;
  if (maker.node.type === 'NewExpression') return !FORGETS.test(nameOfCall(maker.node));
  const name = calledName(maker.node) ?? '';
  if (isResultIgnored(maker)) return false;
  return !named('callsForEach').test(name) && !ignoresReturnOfCallback(name);
}

/** Classes of the platform that take no promise of what they call. */
const FORGETS = /^(?:Promise|[A-Z]\w*Observer)$/;

/** What fails stands in a function that the call is given, and is not the call itself. */
function isWithinGiven(call: CallVisit, at: SourcePosition, document: SubjectDocument): boolean {
  const failing = callAt(document, at);
  const given = call.node.arguments.map(unwrapped).filter(isFunction);
  if (failing) return given.some((fn) => isInside(failing.node, fn));
  const { line, endLine } = placeOfCall(call, document);
  return at.line > line && at.line <= endLine;
}

/** It is given a function, and is no member of a promise, which goes on with what that gives. */
function waitsForNone({ node }: CallVisit): boolean {
  const given = node.arguments.some((each) => isFunction(unwrapped(each)));
  const name = calledName(node);
  return given && name !== null && !named('chains').test(name);
}
