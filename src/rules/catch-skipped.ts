import type { CatchClause, TryStatement } from '@babel/types';

import { handlerOf } from '../analysis/errorHandlers';
import { callAt, callsOf, type CallVisit } from '../document/callAt';
import { baseOf, calledName, isCall, receiver, type Call } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { modelsOf } from '../document/modelsOf';
import { endOf, isInside, startOf } from '../document/range';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import { isRelease } from '../probe/resourceCalls';
import { breach, type RelatedPlace } from './breach';
import { calleeText, placeOfCall } from './callPlaces';
import { evidenceOf, ifRejects } from './evidence';
import { callersOf } from './ownCall';
import type { RuleModule } from './rule';

/**
 * Finds `try { return load(id); } catch { … }`, where the caller was seen to get the rejection, and
 * `try { return client.query(…); } finally { client.release(); }`.
 */
export const catchSkipped: RuleModule = {
  severity: 'warning',
  title: 'a catch that does not run',
  mark: 'passes its catch by',
  why: 'The promise is returned out of the `try` before it is settled: its rejection goes to the caller.',
  remedy: 'Return what it comes to: `return await …`.',
  ended: 'is caught',
  fixes: ['awaitIt'],
  consequence: 'delivered',
  check: (facts) =>
    facts.sites.flatMap((site) => {
      const { document } = facts;
      const kind = site.consequence?.kind;
      if (kind !== 'delivered' && kind !== 'wrapped') return [];
      for (const { at } of callersOf(site, document)) {
        const call = callAt(document, at);
        const passed = call && (catchPassedBy(call) ?? releasedTooEarly(call, document));
        if (!call || !passed) continue;
        const evidence = evidenceOf(site, facts);
        const when = ifRejects(`line ${at.line} \`${calleeText(call, document)}(…)\``, evidence);
        const { then, related } = wordsOf(passed, document);
        return [{ ...breach(when, then, placeOfCall(call, document), [related]), evidence }];
      }
      return [];
    }),
};

/** What a promise that is returned out of a `try` passes by. */
type PassedBy = { is: 'catch'; node: CatchClause } | { is: 'release'; node: Call };

function wordsOf(
  { is, node }: PassedBy,
  document: SubjectDocument,
): { then: string; related: RelatedPlace } {
  const { line, column } = node.loc!.start;
  const at = { file: document.file, line, column: column + 1 };
  const why = 'the promise is returned before it is settled';
  if (is === 'catch')
    return {
      then: `the \`catch\` of line ${line} does not run: ${why}`,
      related: { ...at, message: 'what does not run' },
    };
  const [start, end] = [startOf(node.callee), endOf(node.callee)];
  return {
    then: `line ${line} \`${document.text.slice(start, end)}(…)\` has run before: ${why}`,
    related: { ...at, message: 'what runs too early' },
  };
}

/** True for `try { return load(id).catch(log); } catch { … }`. */
function isHandledBefore(call: CallVisit, skipped: CatchClause): boolean {
  const handler = handlerOf(call);
  return handler !== skipped && !call.node.arguments.some((argument) => argument === handler);
}

/** Returns the handler of a `try` that returns the call's promise without an await. */
function catchPassedBy(call: CallVisit): PassedBy | null {
  const handler = tryPassedBy(call, ({ handler }) => handler != null)?.handler;
  if (!handler || throwsOnAlone(handler) || isHandledBefore(call, handler)) return null;
  return { is: 'catch', node: handler };
}

/** Returns the call in a `finally` that releases what the returned promise still uses. */
function releasedTooEarly(call: CallVisit, document: SubjectDocument): PassedBy | null {
  const used = [baseOf(call.node), ...call.node.arguments].flatMap((each) =>
    each.type === 'Identifier' ? each.name : [],
  );
  const finalizer = tryPassedBy(call, ({ finalizer }) => finalizer != null)?.finalizer;
  for (const { node } of finalizer ? callsOf(document) : []) {
    const of = receiver(node);
    if (!isCall(node) || of?.type !== 'Identifier' || !used.includes(of.name)) continue;
    const method = calledName(node) ?? '';
    const isReleased = isRelease({ method, words: null }, modelsOf(document));
    if (isReleased && isInside(node, finalizer!)) return { is: 'release', node };
  }
  return null;
}

/** Returns the `try` that returns the call's promise without an await, and has such a part. */
function tryPassedBy(call: Visit, has: (statement: TryStatement) => boolean): TryStatement | null {
  for (let at: Visit = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key !== 'block' || !has(node)) continue;
    return isReturned(call, at.within) ? node : null;
  }
  return null;
}

/** True for `catch (error) { throw error; }`, which does no harm when skipped. */
function throwsOnAlone({ param, body }: CatchClause): boolean {
  const [first] = body.body;
  if (first?.type !== 'ThrowStatement' || param?.type !== 'Identifier') return false;
  return first.argument.type === 'Identifier' && first.argument.name === param.name;
}

/**
 * True if a function returns the call, or a call that takes a function with it, without an await.
 */
function isReturned(call: Visit, around: FunctionVisit | null): boolean {
  // an async generator awaits what it returns
  if (!around || (around.node.async && around.node.generator)) return false;
  let at: Visit = call;
  while (at.within && at.within !== around) at = at.within;
  for (; at.parent && at !== around; at = at.parent) {
    const { type } = at.parent.node;
    if (type === 'AwaitExpression' || type === 'YieldExpression') return false;
    if (type === 'ReturnStatement') return at.key === 'argument';
    if (at !== call && isFunction(at.node) && at.key !== 'arguments') return false;
  }
  return false;
}
