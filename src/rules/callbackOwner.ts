import type { Node } from '@babel/types';

import type { FireAndForgetCaller } from '../calling/fireAndForgetCaller';
import { codeOf } from '../analysis/code';
import { nameOfFunctionAround } from '../analysis/errorHandlers';
import { ignoresReturnOfCallback, isResultIgnored, standsAlone } from '../analysis/ignoredResult';
import { modelOfConsumer } from '../analysis/messageConsumer';
import { nameOfCall } from '../analysis/order/callName';
import { ignoresReturnedPromise } from '../analysis/registrations';
import { callAt, callsOf, type CallVisit } from '../document/callAt';
import {
  calledName,
  isCall,
  isCallOrNew,
  isMember,
  receiver,
  type CallOrNew,
} from '../document/calls';
import { keptAs } from '../document/component';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunction, type Visit } from '../document/walk';
import { outermost, unwrapped } from '../document/unwrapped';
import { named } from '../models/shipped';
import { modelWords } from './byModel';
import { calleeText, callIn, placeOfCall } from './callPlaces';

/** Remedy for a handler of requests. */
const CATCH_AND_HAND_ON =
  'Catch the error and pass it to `next(error)`, or wrap the handler in a function that does so.';
/** Remedy for a function that is called for each element of a list. */
const WAIT_FOR_EACH = 'Await `Promise.all(list.map(…))`, or loop with `for` and `await`.';
/** Remedy for a function that is called later. */
const CATCH_INSIDE =
  'Catch the error inside the function, and report it to somebody who can act on it.';

/** A caller of the function that ignores its promise: a clause on it, and the remedy. */
export interface CallbackOwner {
  words: string;
  remedy: string;
  /** Name of the user's model that says so; null: none does. */
  model: string | null;
}

/**
 * Returns `, as Express 4 waits for no promise of a handler`, or ``, as line 3 `setInterval(…)`
 * waits for no promise``.
 */
export function givenAsItStands(caller: FireAndForgetCaller): CallbackOwner {
  const { name, is, at, model = null } = caller;
  if (is === 'platform')
    return { words: waitsForNoPromise(at.line, name, model), remedy: CATCH_INSIDE, model };
  if (is === 'element')
    return {
      words: `, as line ${at.line} \`${name}\` waits for no promise`,
      remedy: CATCH_INSIDE,
      model,
    };
  const words = `, as ${name} waits for no promise of a handler${modelClause(model)}`;
  return { words, remedy: CATCH_AND_HAND_ON, model };
}

function waitsForNoPromise(line: number, name: string, model: string | null): string {
  return `, as line ${line} \`${name}(…)\` waits for no promise${modelClause(model)}`;
}

function modelClause(model: string | null): string {
  return model === null ? '' : `, ${modelWords(model)}`;
}

/**
 * Returns `, as line 11 `list.forEach(…)` waits for no promise`; null where no such call ignores
 * the failure.
 *
 * @param left the call whose promise is ignored, if a stack shows it
 * @param at where the failing call stands
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
  const { file } = syntaxOf(document);
  const model = file && modelOfConsumer(call.node, codeOf(file));
  const words = waitsForNoPromise(line, calleeText(call, document), model);
  const isOfList = named('callsForEach').test(calledName(call.node) ?? '');
  return { words, remedy: isOfList ? WAIT_FOR_EACH : CATCH_INSIDE, model };
}

/**
 * Returns the call in the scored function that takes the method around `at` by its name, and waits
 * for nothing: `bus.on('saved', this.onSaved.bind(this))`.
 */
export function takerByName(
  at: SourcePosition,
  range: Range,
  document: SubjectDocument,
): CallVisit | null {
  const failing = callAt(document, at);
  const name = failing && nameOfFunctionAround(failing);
  const takes = ({ node }: CallVisit) => node.arguments.some((each) => nameOfTaken(each) === name);
  const found = callsOf(document).find(
    (call) => name !== null && isInside(call.node, range) && standsAlone(call) && takes(call),
  );
  return found && !named('chains').test(calledName(found.node) ?? '') ? found : null;
}

/**
 * Returns the name of the method in `this.onSaved` and `this.onSaved.bind(this)`; a function with a
 * name of its own tells of itself.
 */
function nameOfTaken(given: Node): string | null {
  const node = unwrapped(given);
  if (isCall(node) && calledName(node) === 'bind') return nameOfTaken(receiver(node)!);
  return isMember(node) && node.property.type === 'Identifier' ? node.property.name : null;
}

/** Returns a call that waits for no promise of what it takes: a clause on it, and the remedy. */
export function takenByName(taker: CallVisit, document: SubjectDocument): CallbackOwner {
  const { line } = placeOfCall(taker, document);
  const words = waitsForNoPromise(line, calleeText(taker, document), null);
  return { words, remedy: CATCH_INSIDE, model: null };
}

/** Returns the call that gets the function around `at`, which no stack shows after an await. */
function callAround(at: SourcePosition, document: SubjectDocument): CallVisit | null {
  const taker = takerOf(at, document);
  return taker && isCall(taker.node) ? (taker as CallVisit) : null;
}

type TakerVisit = Visit & { node: CallOrNew };

function takerOf(at: SourcePosition, document: SubjectDocument): TakerVisit | null {
  const within = callAt(document, at)?.within;
  if (!within?.node.async) return null;
  const { key, parent } = outermost(keptAs(within));
  return key === 'arguments' && parent && isCallOrNew(parent.node) ? (parent as TakerVisit) : null;
}

/**
 * True if the function around a call is passed to a maker of functions, such as
 * `asyncHandler(async (req, res) => …)`, or to a class, such as
 * `new Worker('mail', async (job) => …)`. What these create may handle its promise.
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

/** Classes of the platform that ignore the promises of their callbacks. */
const FORGETS = /^(?:Promise|[A-Z]\w*Observer)$/;

/** True if the failing call stands in a function argument of `call`, and is not `call` itself. */
function isWithinGiven(call: CallVisit, at: SourcePosition, document: SubjectDocument): boolean {
  const failing = callAt(document, at);
  const given = call.node.arguments.map(unwrapped).filter(isFunction);
  if (failing) return given.some((fn) => isInside(failing.node, fn));
  const { line, endLine } = placeOfCall(call, document);
  return at.line > line && at.line <= endLine;
}

/** True if the call gets a function and is no method of a promise, which would chain its result. */
function waitsForNone({ node }: CallVisit): boolean {
  const given = node.arguments.some((each) => isFunction(unwrapped(each)));
  const name = calledName(node);
  return given && name !== null && !named('chains').test(name);
}
