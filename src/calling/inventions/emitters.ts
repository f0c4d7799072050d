import type { Node } from '@babel/types';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { isCallbackName } from '../../analysis/values/errorFirstCallback';
import { argumentsOf, calledPaths, pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';
import { isFunctionVisit, type Visit } from '../../document/walk';
import { CONFIDENCE, type Confidence, type Statements } from './typeFacts';
import { named } from '../../models/shipped';

export type Emits = 'stream' | 'emitter' | 'eventTarget';

/** Says that a value is an emitter; one that has a listener of `data` is a stream. */
export function inferEmits(facts: Statements, path: string, what: Emits): void {
  const trust = what === 'emitter' ? CONFIDENCE.vague : CONFIDENCE.use;
  inferResult(facts, path, { is: what, answers: what }, trust);
}

/**
 * Says what a value is, or how a call gives it if it is a result. A result that a promise resolves
 * to is a value too.
 */
export function inferResult(
  facts: Statements,
  path: string,
  { is, answers }: Pick<ValueFact, 'is' | 'answers'>,
  confidence: Confidence,
): void {
  if (!path.endsWith('()')) return facts.add(path, { is }, confidence);
  const called = path.slice(0, -2);
  facts.decide((known) =>
    known.of(called)?.answers === 'promise'
      ? [path, { is }, confidence]
      : [called, { answers }, confidence],
  );
}

/** Returns the kind of value that emits an event. */
export function emitterOf(event: Node | undefined): 'stream' | 'emitter' {
  const isOfStreams = event?.type === 'StringLiteral' && named('streamEvent').test(event.value);
  return isOfStreams ? 'stream' : 'emitter';
}

/** Says that `once(emitter, 'ready')` and `on(emitter, 'data')` of Node get emitters. */
export function inferAwaitedEvents(
  reading: ValueAnalysis,
  facts: Statements,
  call: CallOrNew,
): void {
  const [emitter, event] = argumentsOf(reading.code, call);
  const { packages } = reading.code.models;
  const waits = calledPaths(reading, call).some((path) => packages.has(path, 'awaitsEvent'));
  if (!waits || !emitter) return;
  for (const path of pathsOf(reading.valuesOf(emitter))) {
    inferEmits(facts, path, emitterOf(event?.node));
  }
}

/** Says that arguments of `pipeline(…)` and `finished(…)` are streams, also those in a list. */
export function inferPiped(reading: ValueAnalysis, facts: Statements, call: CallOrNew): void {
  const { packages } = reading.code.models;
  if (!calledPaths(reading, call).some((path) => packages.has(path, 'endsStreams'))) return;
  for (const argument of argumentsOf(reading.code, call)) {
    // a generator, or the callback
    if (!isFunctionVisit(argument) && !isCallbackName(argument.node))
      inferStream(reading, facts, argument);
  }
}

/** Says that an argument is a stream, or a list of streams. */
export function inferStream(reading: ValueAnalysis, facts: Statements, argument: Visit): void {
  for (const value of reading.valuesOf(argument)) {
    const values = value.is === 'list' ? [...value.items.flat(), ...value.each] : [value];
    for (const path of pathsOf(values)) inferEmits(facts, path, 'stream');
  }
}
