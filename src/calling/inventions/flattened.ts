import type { Visit } from '../../document/walk';
import { sayAwaited } from './awaited';
import { isRxHolder, operatorName, resultsOf } from '../../analysis/values/callValues';
import { isCallOrNew } from '../../document/calls';
import { TRUST, type FactBook } from './factBook';
import { RX_FLATTENING } from '../../analysis/methods';
import { argumentsOf, type Reading } from '../../analysis/values/value';

const WAITS = /^"rxjs"\.(?:from|defer|forkJoin)$/;

/** What operators such as `mergeMap` and makers such as `from` wait for: a promise of one value. */
export function sayFlattened(reading: Reading, book: FactBook, call: Visit): void {
  if (!isCallOrNew(call.node)) return;
  const [given] = argumentsOf(reading.code, call.node);
  if (!given) return;
  const values = reading.valuesOf(given);
  const isOperator = isRxHolder(call) && RX_FLATTENING.has(operatorName(call) ?? '');
  const waits =
    isOperator ||
    reading
      .valuesOf(reading.code.at(call.node.callee))
      .some((callee) => callee.is === 'place' && WAITS.test(callee.path));
  if (!waits) return;
  const waited = [...values, ...resultsOf(reading, values)].filter(
    (value) => value.is !== 'place' || !value.path.startsWith('"rxjs'),
  );
  sayAwaited(book, waited, TRUST.vague);
}
