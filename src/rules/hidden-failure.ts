import type { Node } from '@babel/types';

import { claimsSuccess } from '../analysis/claimsSuccess';
import type { Code } from '../analysis/code';
import { isInHandler } from '../analysis/ignoredResult';
import { handlerOf, isIgnoredWithReason, uncheckedErrorOf } from '../analysis/errorHandlers';
import { isSwallowed } from '../analysis/swallowedError';
import { reportsError } from '../analysis/tellsSomebody';
import { callAt, type CallVisit } from '../document/callAt';
import { calledName, isCall } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { takesContext, takesRequests } from '../document/requestParameters';
import { isFunction, type Visit } from '../document/walk';
import { named } from '../models/shipped';
import type { Site } from '../probe/debuggability';
import { subjectFrames } from '../probe/frames';
import { isOwnRefusal, reportsNoError } from './silentFailures';
import type { Breach } from './breach';
import type { Facts } from './facts';
import { atCall, ifFails } from './failures';
import { whereHandled } from './ownCall';
import type { RuleModule } from './rule';
import { callIn } from './callPlaces';

/** Tells of failures that go no further, and that the code's own words do not account for. */
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

/** A client whose calls are waited for: each of them tells what it failed by, and its event tells of what comes between. */
function isOfClient({ operation }: Site, sites: readonly Site[]): boolean {
  return sites.some(
    (each) => each.boundary === 'promise' && each.operation.startsWith(`${operation}().`),
  );
}

/** After so many attempts the call ends with nothing, where it has a result else. */
function givenUp(site: Site, facts: Facts): Breach[] {
  const { at, always } = site;
  const hasNone = always?.ends && always.result === NOTHING;
  if (!at || !hasNone || facts.probed?.undisturbed.result === NOTHING) return [];
  if (!isSwallowed(at, facts.document)) return [];
  const when = ifFails(site, facts.document, 'keeps failing');
  const then = 'it is given up: the call completes with nothing, and its caller is not told';
  return atCall(site, when, then, facts);
}

/** The call completes with the same result as if nothing had happened. */
function hidden(site: Site, { document, sites, called }: Facts): Breach[] {
  const { range = null, loops = [] } = called;
  if (site.at === null || isIgnoredWithReason(document, site.at)) return [];
  const found = callIn(document, site.at);
  if (isReplaced(site, sites) || isBegunByHandler(site, document, range)) return [];
  if (!found) return told(site, document, AS_IF_NOTHING);
  const { call, code } = found;
  if (loops.some(({ whole }) => goesOn(call, whole)) || isSeenTold(site, call)) return [];
  if (isOwnRefusal(call, code, range)) return [];
  if (saysItWorked(call, code)) return told(site, document, AS_IF_IT_HAD_WORKED);
  const isTold = isToldOf(call, code) || answersInstead(call) || tellsApart(call);
  return isTold ? [] : told(site, document, AS_IF_NOTHING);
}

const AS_IF_NOTHING = 'the call completes as if nothing had happened';

/** Whoever takes its error does nothing at all, and no other call is made in its stead: it completes with less. */
function dropped(site: Site, { document, sites, called }: Facts): Breach[] {
  const found = callIn(document, site.at);
  const body = found && handlerOf(found.call)?.body;
  if (body?.type !== 'BlockStatement' || body.body.length > 0) return [];
  if (isReplaced(site, sites) || isIgnoredWithReason(document, site.at!)) return [];
  if (isOwnRefusal(found!.call, found!.code, called.range ?? null)) return [];
  return told(site, document, 'its handler does nothing: the call completes with something else');
}

/** A function of the file that a handler calls: `program.action(async (file) => { await importFile(file); })`. */
function isBegunByHandler(site: Site, document: SubjectDocument, range: Range | null): boolean {
  return subjectFrames(site).some(({ at }) => {
    const from = at && callAt(document, at);
    return from !== null && isInHandler(from, range);
  });
}

/** Another call is made in its stead. */
function isReplaced({ operation }: Site, sites: readonly Site[]): boolean {
  return sites.some(({ reached }) => reached.by === 'failure' && reached.operation === operation);
}

/** It completes with what came in the stead of an answer, and nothing has looked at the error. */
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

/** What a worker catches in its loop is told to nobody who waits: it sees to it, and goes on. */
function goesOn(call: CallVisit, loop: Range): boolean {
  const body = handlerOf(call)?.body;
  const isEmpty = body?.type === 'BlockStatement' && body.body.length === 0;
  return body !== undefined && !isEmpty && isInside(call.node, loop) && isInside(body, loop);
}

/** `catch { res.json({ ok: true }); }`, whatever the answer is otherwise. */
function saysItWorked(call: CallVisit, code: Code): boolean {
  const handler = handlerOf(call);
  return handler !== null && call.node.arguments.at(-1) !== handler && claimsSuccess(handler, code);
}

/** `if (isNotFound(error)) return next(); throw error;`: another error than that of a probe goes on. */
function tellsApart(call: CallVisit): boolean {
  const body = handlerOf(call)?.body;
  if (body?.type !== 'BlockStatement') return false;
  const asks = body.body.some(({ type }) => type === 'IfStatement' || type === 'SwitchStatement');
  return asks && body.body.some(({ type }) => type === 'ThrowStatement');
}

/**
 * `catch { return cached(id); }`, `.catch(() => null)`: something is handed out in its stead, on purpose. Of
 * what is invented, both may be the same.
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

/** It is written down as it is: of what a call comes to, nobody knows whether it is anything. */
function isValue({ type }: Node): boolean {
  return /Literal$|^(?:ArrayExpression|ObjectExpression)$/.test(type);
}

/** `await save(x);`: nobody uses what it comes to. */
function isStatement({ node, parent }: Visit): boolean {
  if (node.type === 'ExpressionStatement') return true;
  if (!parent || /Statement$|Declaration$|^AssignmentExpression$/.test(node.type)) return false;
  return isStatement(parent);
}

function comesToNothing({ consequence }: Site): boolean {
  return consequence?.kind === 'fallback' && consequence.result === NOTHING;
}

/** What a call completes with that returns nothing. */
const NOTHING = 'undefined';

function told(site: Site, document: SubjectDocument, what: string): Breach[] {
  // after another failure, that one is told; what a stream tells may be heard elsewhere
  const { by } = site.reached;
  if (by === 'failure' || by === 'event') return [];
  return atCall(site, ifFails(site, document), `${what}, and its caller is not told`, { document });
}

/** `finally { return held; }`: whatever is thrown before it is gone. */
function isOverruled(call: CallVisit): boolean {
  for (let at: Visit | null = call; at?.parent && !isFunction(at.node); at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key === 'finalizer') continue;
    if (node.finalizer?.body.some(({ type }) => type === 'ReturnStatement')) return true;
  }
  return false;
}

/** Somebody was given the error, or what it says: of a request only who asked counts. */
function isSeenTold({ consequence }: Site, call: CallVisit): boolean {
  const toldTo = consequence?.kind === 'hidden' ? consequence.toldTo : undefined;
  if (toldTo === undefined) return false;
  return named('responseName').test(/^[\w$]*/.exec(toldTo)![0]) || !isOfRequest(call);
}

/** Somebody is told of it by other means, or what is called so throws: `ctx.throw(503)`. */
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

/** `ctx.status = 503`, `ctx.body = { error }`: who asked is answered by what is set. */
function setsAnswer(node: Node): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  const { object, property } = node.left;
  const isOfContext = object.type === 'Identifier' && /^(?:ctx|context|c)$/.test(object.name);
  return isOfContext && property.type === 'Identifier' && /^(?:body|status)$/.test(property.name);
}

/** Who asked is told by an answer, or not at all. */
function isOfRequest({ within }: Visit): boolean {
  for (let fn = within; fn; fn = fn.within) {
    if (takesRequests(fn.node) || takesContext(fn.node)) return true;
  }
  return false;
}
