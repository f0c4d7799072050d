import type { BlockStatement, Expression } from '@babel/types';

import { handlerOf, whereLeft } from '../analysis/errorHandlers';
import { callAt, positionOf, type CallVisit } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { startsOfLines } from '../document/lines';
import { endOf, startOf } from '../document/range';
import type { Site } from '../probe/debuggability';
import { calleeText } from './callPlaces';

/** A call of the document, by the function that it stands in. */
export interface Caller {
  at: SourcePosition;
  within: string | null;
}

/** Calls of the document that led to the one that fails, that one first. */
export function callersOf({ at, probes }: Site, { file }: SubjectDocument): Caller[] {
  const callers = (probes[0]?.wanted ?? []).flatMap((frame) =>
    frame.owner === 'subject' && frame.at?.file === file
      ? [{ at: frame.at, within: frame.functionName }]
      : [],
  );
  if (!at || callers[0]?.at.line === at.line) return callers;
  return [{ at, within: null }, ...callers];
}

/**
 * A site as the function sees it that takes its error: by the call of what does the I/O for it, or by that
 * which leaves it to itself, where no stack tells any more.
 */
export function whereHandled(site: Site, document: SubjectDocument): Site {
  const callers = callersOf(site, document).map(({ at }) => at);
  const found = callers.find((at) => isHandled(callAt(document, at)));
  if (found) return { ...site, at: found };
  const left = whereLeft(document, callers);
  return left && isHandled(left) ? { ...site, at: positionOf(left, document) } : site;
}

function isHandled(call: CallVisit | null): boolean {
  const handler = call && handlerOf(call);
  return handler !== null && !throwsOn(handler.body);
}

/** What ends by throwing takes no error away: `catch (e) { throw new ApiError('call failed', { cause: e }); }` */
function throwsOn(body: BlockStatement | Expression): boolean {
  return body.type === 'BlockStatement' && body.body.at(-1)?.type === 'ThrowStatement';
}

/** The same as the outermost function of the document sees it, which was scored. */
export function whereScored(site: Site, document: SubjectDocument): Site {
  const callers = callersOf(site, document);
  // whoever calls back is no caller of what is begun then
  const end = callers.findIndex((one, index) => {
    const next = callers[index + 1];
    return !next || !leadsTo(next, one, document);
  });
  const outermost = callers[end];
  return outermost ? { ...site, at: outermost.at } : site;
}

/** Whether a call is one of the function that the other stands in, or was given that function. */
function leadsTo({ at }: Caller, inner: Caller, document: SubjectDocument): boolean {
  const call = callAt(document, at);
  if (!call) return false;
  const offset = (startsOfLines(document.text)[inner.at.line - 1] ?? 0) + inner.at.column - 1;
  if (startOf(call.node) <= offset && offset < endOf(call.node)) return true;
  return inner.within !== null && lastName(calleeText(call, document)) === lastName(inner.within);
}

/** Of `Cart.checkout`, `new Cart`, `this.#once`. */
function lastName(path: string): string {
  return /[\w$#]+$/.exec(path)?.[0] ?? path;
}
