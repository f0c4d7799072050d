import type { CatchClause } from '@babel/types';

import { callAt, type CallVisit } from '../document/callAt';
import { handlerOf } from '../analysis/errorHandlers';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import { breach } from './breach';
import { calleeText, placeOfCall } from './callPlaces';
import { evidenceOf, ifRejects } from './evidence';
import { callersOf } from './ownCall';
import type { RuleModule } from './rule';

/** Finds `try { return load(id); } catch { … }`, where the caller was seen to get the rejection. */
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
        const handler = call && catchPassedBy(call);
        if (!call || !handler || isHandledBefore(call, handler)) continue;
        const { line, column } = handler.loc!.start;
        const evidence = evidenceOf(site, facts);
        const when = ifRejects(`line ${at.line} \`${calleeText(call, document)}(…)\``, evidence);
        const then = `the \`catch\` of line ${line} does not run: the promise is returned before it is settled`;
        const skipped = {
          file: document.file,
          line,
          column: column + 1,
          message: 'what does not run',
        };
        return [{ ...breach(when, then, placeOfCall(call, document), [skipped]), evidence }];
      }
      return [];
    }),
};

/** True for `try { return load(id).catch(log); } catch { … }`. */
function isHandledBefore(call: CallVisit, skipped: CatchClause): boolean {
  const handler = handlerOf(call);
  return handler !== skipped && !call.node.arguments.some((argument) => argument === handler);
}

/** Returns the handler of a `try` that returns the call's promise without an await. */
function catchPassedBy(call: Visit): CatchClause | null {
  for (let at: Visit = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key !== 'block' || !node.handler) continue;
    const isPassed = !throwsOnAlone(node.handler) && isReturned(call, at.within);
    return isPassed ? node.handler : null;
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
