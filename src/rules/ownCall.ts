import type { BlockStatement, Expression } from '@babel/types';

import { codeOf } from '../analysis/code';
import { handlerOf, throwsIn, whereLeft } from '../analysis/errorHandlers';
import { callAt, positionOf, type CallVisit } from '../document/callAt';
import { outermost } from '../document/unwrapped';
import { isGivenBack } from '../document/returnedFunction';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { startsOfLines } from '../document/lines';
import { endOf, startOf } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { Site } from '../probe/debuggability';
import { calleeText } from './callPlaces';
import { isUsedAsPromise } from '../document/usedAsPromise';

/** A call in the document, with the name of the function around it. */
export interface Caller {
  at: SourcePosition;
  within: string | null;
}

/** Returns the calls of the document that led to the failing one, which comes first. */
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
 * Moves a site to the call whose error is handled. It is the first caller with a handler, or the
 * call with an ignored promise, which no stack shows.
 */
export function whereHandled(site: Site, document: SubjectDocument): Site {
  const callers = callersOf(site, document).map(({ at }) => at);
  const handled = callers.filter((at) => isHandled(callAt(document, at)));
  // the error of a handler that may throw on is handled by the next one
  const found =
    handled.length > 1
      ? (handled.find((at) => !mayThrow(callAt(document, at), document)) ?? handled[0])
      : handled[0];
  if (found) return { ...site, at: found };
  const left = whereLeft(document, callers);
  return left && isHandled(left) ? { ...site, at: positionOf(left, document) } : site;
}

/**
 * Moves a site to the call that does not pass its error on: each call within is awaited, chained or
 * returned.
 */
export function whereStops(site: Site, document: SubjectDocument): Site {
  const callers = callersOf(site, document);
  const [first, ...others] = callers;
  if (!first || !isPassedOn(first, document)) return site;
  const stop = others.find((one) => !isPassedOn(one, document)) ?? others.at(-1);
  return stop ? { ...site, at: stop.at } : site;
}

function isPassedOn({ at }: Caller, document: SubjectDocument): boolean {
  const call = callAt(document, at);
  return (
    call !== null &&
    handlerOf(call) === null &&
    (isUsedAsPromise(call) || isGivenBack(outermost(call)))
  );
}

function isHandled(call: CallVisit | null): boolean {
  const handler = call && handlerOf(call);
  return handler !== null && !throwsOn(handler.body);
}

function mayThrow(call: CallVisit | null, document: SubjectDocument): boolean {
  const handler = call && handlerOf(call);
  const { file } = syntaxOf(document);
  return handler !== null && file !== null && throwsIn(handler, codeOf(file));
}

/**
 * True for a handler that ends by throwing:
 * `catch (e) { throw new ApiError('call failed', { cause: e }); }`.
 */
function throwsOn(body: BlockStatement | Expression): boolean {
  return body.type === 'BlockStatement' && body.body.at(-1)?.type === 'ThrowStatement';
}

/** Moves a site to its call in the scored function, the outermost one of the document. */
export function whereScored(site: Site, document: SubjectDocument): Site {
  const callers = callersOf(site, document);
  // a caller of callbacks is no caller of what those begin
  const end = callers.findIndex((one, index) => {
    const next = callers[index + 1];
    return !next || !leadsTo(next, one, document);
  });
  const outermost = callers[end];
  return outermost ? { ...site, at: outermost.at } : site;
}

/** True if a call contains the inner call, or calls the function around it. */
function leadsTo({ at }: Caller, inner: Caller, document: SubjectDocument): boolean {
  const call = callAt(document, at);
  if (!call) return false;
  const offset = (startsOfLines(document.text)[inner.at.line - 1] ?? 0) + inner.at.column - 1;
  if (startOf(call.node) <= offset && offset < endOf(call.node)) return true;
  return inner.within !== null && lastName(calleeText(call, document)) === lastName(inner.within);
}

/** Returns the last name of `Cart.checkout`, `new Cart`, `this.#once`. */
function lastName(path: string): string {
  return /[\w$#]+$/.exec(path)?.[0] ?? path;
}
