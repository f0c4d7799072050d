import { analysisOf } from '../analysis/functionAnalysis';
import { pathsAt } from '../analysis/values/value';
import { callAt, callsOf, type CallVisit } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import type { Range } from '../document/range';
import { dottedName } from '../document/dottedName';
import { isUsedAsPromise } from '../document/usedAsPromise';
import { isFunction } from '../document/walk';
import type { Site } from '../probe/debuggability';
import type { Evidence } from './breach';
import type { Facts } from './facts';

/** Returns the ground on which the operation of a site is taken to return a promise. */
export function evidenceOf(
  { operation, at }: Pick<Site, 'operation' | 'at'>,
  { document, called, probed }: Pick<Facts, 'document' | 'called' | 'probed'>,
): Evidence {
  // a whole program ran
  if (!called.own) return 'declared';
  const call = at && callAt(document, at);
  const facts = called.own.call?.inventions.facts ?? {};
  const written = call && called.range ? pathsOfCallee(call, document, called.range) : [];
  const said = Object.keys(facts)
    .filter((path) => written.includes(path) || path.replaceAll('"', '') === operation)
    .flatMap((path) => (facts[path]!.answers === 'promise' ? facts[path]! : []));
  if (said.some(({ answersBy }) => answersBy === undefined)) return 'declared';
  if (said.some(({ answersBy }) => answersBy === 'known')) return 'known';
  if (call && isWaitedForSomewhere(call, document)) return 'declared';
  if (said.length > 0) return 'convention';
  const invention = probed?.own?.inventions.find(({ name }) => name === operation);
  // real code ran
  if (!invention) return 'declared';
  // a rejection comes from what the call passes
  const isPassed = invention.answers !== 'promise' && call !== null && passesAsync(call);
  return isPassed ? 'declared' : 'convention';
}

/** Returns the paths of what a call calls, as the function's file names them. */
export function pathsOfCallee(
  { node }: CallVisit,
  document: SubjectDocument,
  range: Range,
): string[] {
  const reading = analysisOf(document, range)?.reading();
  return reading ? pathsAt(reading, node.callee) : [];
}

/** True if the file awaits this call, or another of the same function. */
function isWaitedForSomewhere(call: CallVisit, document: SubjectDocument): boolean {
  if (isUsedAsPromise(call)) return true;
  const name = dottedName(call.node.callee);
  return (
    name !== null &&
    callsOf(document).some(
      (other) => dottedName(other.node.callee) === name && isUsedAsPromise(other),
    )
  );
}

function passesAsync({ node }: CallVisit): boolean {
  return node.arguments.some((argument) => isFunction(argument) && argument.async);
}

/** Names the assumption where nothing but the name of the call speaks for it. */
export function ifRejects(call: string, evidence: Evidence): string {
  return evidence === 'convention'
    ? `If ${call} returns a promise that rejects`
    : `If ${call} fails`;
}
