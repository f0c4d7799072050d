import type { Node } from '@babel/types';

import { claimsSuccess } from '../analysis/claimsSuccess';
import type { Code } from '../analysis/code';
import { isInHandler } from '../analysis/ignoredResult';
import {
  handlerOf,
  isIgnoredWithReason,
  isOverruled,
  uncheckedErrorOf,
} from '../analysis/errorHandlers';
import { isSwallowed } from '../analysis/swallowedError';
import { reportsError } from '../analysis/tellsSomebody';
import { callAt, type CallVisit } from '../document/callAt';
import { calledName, isCall } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { takesContext, takesRequests } from '../document/requestParameters';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Site } from '../probe/debuggability';
import { subjectFrames } from '../probe/frames';
import { isAccountedFor, isOwnRefusal, reportsNoError } from './silentFailures';
import type { Breach } from './breach';
import type { Facts } from './facts';
import { atCall, ifFails } from './failures';
import { whereHandled } from './ownCall';
import type { RuleModule } from './rule';
import { callIn } from './callPlaces';

/** Finds failures that reach no caller, where neither the code nor a comment accounts for that. */
export const hiddenFailure: RuleModule = {
  severity: 'information',
  title: 'a failure that is hidden',
  mark: 'hides the failure',
  why: 'The call completes as if nothing had happened. A comment in the handler says that it may.',
  remedy: 'Throw the error on; where it may be ignored, say so in a comment in the handler.',
  ended: 'is told of',
  fixes: ['passOn', 'handOn'],
  consequence: 'hidden',
  check: (facts) => [
    ...facts.sites.flatMap((site) => swallowed(site, facts)),
    ...facts.sites.flatMap((site) => givenUp(site, facts)),
  ],
};

function swallowed(site: Site, facts: Facts): Breach[] {
  const { sites, document } = facts;
  switch (site.consequence?.kind) {
    case 'hidden':
      return isOfClient(site, sites) ? [] : hidden(whereHandled(site, document), facts);
    case 'fallback': {
      const found = unread(site, document);
      return found.length > 0 ? found : dropped(whereHandled(site, document), facts);
    }
    default:
      return [];
  }
}

/**
 * True for a client whose own calls are awaited: each reports its failure, and an event reports the
 * rest.
 */
function isOfClient({ operation }: Site, sites: readonly Site[]): boolean {
  return sites.some(
    (each) => each.boundary === 'promise' && each.operation.startsWith(`${operation}().`),
  );
}

/**
 * Finds a call that ends without a result after a number of attempts, though it has one otherwise.
 */
function givenUp(site: Site, facts: Facts): Breach[] {
  const { at, always } = site;
  const hasNone = always?.ends && always.result === NOTHING;
  if (!at || !hasNone || facts.probed?.undisturbed.result === NOTHING) return [];
  if (!isSwallowed(at, facts.document)) return [];
  const when = ifFails(site, facts.document, 'keeps failing');
  const then = 'it is given up: the call completes with nothing, and its caller is not told';
  return atCall(site, when, then, facts);
}

/** Finds a failure after which the call completes with its usual result. */
function hidden(site: Site, { document, sites, called }: Facts): Breach[] {
  const { range = null, loops = [] } = called;
  if (site.at === null || isIgnoredWithReason(document, site.at)) return [];
  const found = callIn(document, site.at);
  if (isReplaced(site, sites)) return [];
  // nobody waits for a listener, but an empty handler tells nobody else either
  if (isBegunByHandler(site, document, range))
    return found && hasEmptyHandler(found.call) && !isAccountedFor(found.call, found.code)
      ? toldTo(site, document, 'its handler does nothing: nobody is told')
      : [];
  if (!found) return told(site, document, AS_IF_NOTHING);
  const { call, code } = found;
  if (loops.some(({ whole }) => goesOn(call, whole)) || isSeenTold(site, call)) return [];
  if (isOwnRefusal(call, code, range)) return [];
  if (saysItWorked(call, code)) return told(site, document, AS_IF_IT_HAD_WORKED);
  const isTold = isToldOf(call, code) || answersInstead(call) || tellsApart(call);
  return isTold ? [] : told(site, document, AS_IF_NOTHING);
}

const AS_IF_NOTHING = 'the call completes as if nothing had happened';

/** Finds an empty handler without another call in place of the failed one: the call does less. */
function dropped(site: Site, { document, sites, called }: Facts): Breach[] {
  const found = callIn(document, site.at);
  if (!found || !hasEmptyHandler(found.call)) return [];
  if (isReplaced(site, sites) || isIgnoredWithReason(document, site.at!)) return [];
  if (isOwnRefusal(found.call, found.code, called.range ?? null)) return [];
  return told(site, document, 'its handler does nothing: the call completes with something else');
}

/**
 * True if a handler leads to the call:
 * `program.action(async (file) => { await importFile(file); })`.
 */
function isBegunByHandler(site: Site, document: SubjectDocument, range: Range | null): boolean {
  return subjectFrames(site).some(({ at }) => {
    const from = at && callAt(document, at);
    return from !== null && isInHandler(from, range);
  });
}

/** True if another call replaces the failed one. */
function isReplaced({ operation }: Site, sites: readonly Site[]): boolean {
  return sites.some(({ reached }) => reached.by === 'failure' && reached.operation === operation);
}

/** Finds a call that completes with another result, though nothing reads the error. */
function unread(site: Site, document: SubjectDocument): Breach[] {
  const found = callIn(document, site.at);
  if (!found) return [];
  const { call, code } = found;
  if (isOverruled(call))
    return told(site, document, 'what `finally` returns is in its place: the call completes');
  const isUntold = reportsNoError(call, code);
  if (!isUntold && comesToNothing(site) && isSwallowed(site.at!, document))
    return told(site, document, 'its handler has nothing in its place: the call completes');
  if (saysItWorked(call, code) && !isIgnoredWithReason(document, site.at!))
    return told(site, document, AS_IF_IT_HAD_WORKED);
  const error = isUntold ? null : uncheckedErrorOf(call, code);
  return error === null
    ? []
    : told(site, document, `nothing looks at \`${error}\`: the call completes`);
}

const AS_IF_IT_HAD_WORKED = 'its handler answers as if it had worked';

/** True for `catch {}` and `catch (error) { return; }` */
function hasEmptyHandler(call: CallVisit): boolean {
  const body = handlerOf(call)?.body;
  if (body?.type !== 'BlockStatement' || body.body.length > 1) return false;
  const [only] = body.body;
  return !only || (only.type === 'ReturnStatement' && !only.argument);
}

/** True for a worker that catches in its loop and goes on: nobody waits for it. */
function goesOn(call: CallVisit, loop: Range): boolean {
  const body = handlerOf(call)?.body;
  return (
    body !== undefined &&
    !hasEmptyHandler(call) &&
    isInside(call.node, loop) &&
    isInside(body, loop)
  );
}

/** True for `catch { res.json({ ok: true }); }`, even if the usual response differs. */
function saysItWorked(call: CallVisit, code: Code): boolean {
  const handler = handlerOf(call);
  return handler !== null && call.node.arguments.at(-1) !== handler && claimsSuccess(handler, code);
}

/**
 * True for `if (isNotFound(error)) return next(); throw error;`: errors other than the probe's may
 * be thrown on.
 */
function tellsApart(call: CallVisit): boolean {
  const body = handlerOf(call)?.body;
  if (body?.type !== 'BlockStatement') return false;
  const asks = body.body.some(({ type }) => type === 'IfStatement' || type === 'SwitchStatement');
  return asks && body.body.some(({ type }) => type === 'ThrowStatement');
}

/**
 * True for `catch { return cached(id); }` and `.catch(() => null)`, which return something else on
 * purpose. With mocks both results may be equal.
 */
function answersInstead(call: CallVisit): boolean {
  const body = handlerOf(call)?.body;
  if (!body || isStatement(call)) return false;
  if (body.type !== 'BlockStatement') return isValue(body);
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument != null && isAnswer(last.argument);
}

function isAnswer(given: Node): boolean {
  return isValue(given) || isCall(given.type === 'AwaitExpression' ? given.argument : given);
}

/** True for a literal. The result of a call may be nothing. */
function isValue({ type }: Node): boolean {
  return /Literal$|^(?:ArrayExpression|ObjectExpression)$/.test(type);
}

/** True for `await save(x);`, whose result is not used. */
function isStatement({ node, parent }: Visit): boolean {
  if (node.type === 'ExpressionStatement') return true;
  if (!parent || /Statement$|Declaration$|^AssignmentExpression$/.test(node.type)) return false;
  return isStatement(parent);
}

function comesToNothing({ consequence }: Site): boolean {
  return consequence?.kind === 'fallback' && consequence.result === NOTHING;
}

/** Result of a call that returns nothing. */
const NOTHING = 'undefined';

function told(site: Site, document: SubjectDocument, what: string): Breach[] {
  return toldTo(site, document, `${what}, and its caller is not told`);
}

function toldTo(site: Site, document: SubjectDocument, then: string): Breach[] {
  // another failure has its own finding; a stream's may be handled elsewhere
  const { by } = site.reached;
  if (by === 'failure' || by === 'event') return [];
  return atCall(site, ifFails(site, document), then, { document });
}

/** True if a function got the error or its message. In a request only the response counts. */
function isSeenTold({ consequence }: Site, call: CallVisit): boolean {
  const toldTo = consequence?.kind === 'hidden' ? consequence.toldTo : undefined;
  if (toldTo === undefined) return false;
  return named('responseName').test(/^[\w$]*/.exec(toldTo)![0]) || !isOfRequest(call);
}

/** True if the handler reports the error in another way, or throws: `ctx.throw(503)`. */
function isToldOf(call: CallVisit, code: Code): boolean {
  const body = handlerOf(call)?.body;
  const tellsOn = [...code.visits.values()].some(
    ({ node }) => body && isInside(node, body) && (isThrowing(node) || setsAnswer(node)),
  );
  return tellsOn || (reportsError(call, code) && !isOfRequest(call));
}

function isThrowing(node: Node): boolean {
  return isCall(node) && calledName(node) === 'throw';
}

/** True for `ctx.status = 503` and `ctx.body = { error }`, which set the response. */
function setsAnswer(node: Node): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  const { object, property } = node.left;
  const isOfContext = object.type === 'Identifier' && /^(?:ctx|context|c)$/.test(object.name);
  return isOfContext && property.type === 'Identifier' && /^(?:body|status)$/.test(property.name);
}

/** True in a handler of requests: the client learns of the error by a response only. */
function isOfRequest({ within }: Visit): boolean {
  for (let fn = within; fn; fn = fn.within) {
    if (takesRequests(fn.node) || takesContext(fn.node)) return true;
  }
  return false;
}
