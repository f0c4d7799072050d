import type { CatchClause } from '@babel/types';

import { callAt } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { isFunction, type FunctionVisit, type Visit } from '../document/walk';
import type { Site } from '../probe/debuggability';
import { calleeText, placeOfCall, start } from './callPlaces';
import type { Finding } from './finding';
import { callersOf } from './ownCall';

/**
 * `try { return load(id); } catch { … }`, where the caller was seen to get the rejection: the `try` is
 * over by then, and the `catch` takes part in nothing.
 */
export function pastCatch(site: Site, document: SubjectDocument): Finding[] {
  if (site.consequence?.kind !== 'delivered' && site.consequence?.kind !== 'wrapped') return [];
  for (const { at } of callersOf(site, document)) {
    const call = callAt(document, at);
    const handler = call && catchPassedBy(call);
    if (!call || !handler) continue;
    const { line, column } = handler.loc!.start;
    const name = calleeText(call, document);
    const message = `If line ${at.line} \`${name}(…)\` fails, the \`catch\` of line ${line} does not run: the promise is returned before it is settled`;
    const related = [
      { file: document.file, line, column: column + 1, message: 'what does not run' },
    ];
    return [{ ...start('catch-skipped', message), ...placeOfCall(call, document), related }];
  }
  return [];
}

/** The handler of a `try` that returns what a call comes to without waiting for it. */
function catchPassedBy(call: Visit): CatchClause | null {
  for (let at: Visit = call; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.type !== 'TryStatement' || at.key !== 'block' || !node.handler) continue;
    const isPassed = !throwsOnAlone(node.handler) && isReturned(call, at.within);
    return isPassed ? node.handler : null;
  }
  return null;
}

/** `catch (error) { throw error; }`, of which nobody misses anything. */
function throwsOnAlone({ param, body }: CatchClause): boolean {
  const [first] = body.body;
  if (first?.type !== 'ThrowStatement' || param?.type !== 'Identifier') return false;
  return first.argument.type === 'Identifier' && first.argument.name === param.name;
}

/** Whether a function returns it, or what a function makes of it that it calls, and awaits neither. */
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
