import { isOperator } from '../../analysis/methods';
import { isRxHolder, operatorName, resultsOf } from '../../analysis/values/callValues';
import { argumentsOf, calledPaths, type ValueAnalysis } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import type { Visit } from '../../document/walk';
import { inferAwaited } from './awaitedUses';
import { CONFIDENCE, type Statements } from './typeFacts';

/** Says that operators such as `mergeMap`, and makers such as `from`, get promises. */
export function inferFlattened(reading: ValueAnalysis, facts: Statements, call: Visit): void {
  if (!isCallOrNew(call.node)) return;
  const [given] = argumentsOf(reading.code, call.node);
  if (!given) return;
  const values = reading.valuesOf(given);
  const isHolder = isRxHolder(call) && isOperator('flattens', operatorName(call) ?? '');
  const { packages } = reading.code.models;
  const isMaker = calledPaths(reading, call.node).some((path) =>
    packages.has(path, 'waitsForGiven'),
  );
  if (!isHolder && !isMaker) return;
  const waited = [...values, ...resultsOf(reading, values)].filter(
    (value) => value.is !== 'place' || !value.path.startsWith('"rxjs'),
  );
  inferAwaited(facts, waited, CONFIDENCE.vague);
}
