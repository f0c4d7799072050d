import type { Node } from '@babel/types';

import { isCallbackName } from '../../analysis/values/errorFirstCallback';
import { argumentsOf, calledPaths, pathsOf, type ValueAnalysis } from '../../analysis/values/value';
import type { CallOrNew } from '../../document/calls';
import { isFunctionVisit, type Visit } from '../../document/walk';
import { CONFIDENCE, type TypeFacts } from './typeFacts';
import { named } from '../../models/shipped';

export type Emits = 'stream' | 'emitter' | 'eventTarget';

/** Whatever was said before: one listener of `data` makes a stream of an emitter. */
export function inferEmits(facts: TypeFacts, path: string, what: Emits): void {
  const trust = what === 'emitter' ? CONFIDENCE.vague : CONFIDENCE.use;
  const own = path.endsWith('()') ? path.slice(0, -2) : null;
  // a stream that a promise is kept with is no answer of the call
  if (own !== null && facts.of(own)?.answers !== 'promise')
    facts.add(own, { answers: what }, trust);
  else facts.add(path, { is: what }, trust);
}

/** What emits such an event. */
export function emitterOf(event: Node | undefined): 'stream' | 'emitter' {
  const isOfStreams = event?.type === 'StringLiteral' && named('streamEvent').test(event.value);
  return isOfStreams ? 'stream' : 'emitter';
}

/** What `once(emitter, 'ready')` and `on(emitter, 'data')` of Node are handed emits events. */
export function inferAwaitedEvents(
  reading: ValueAnalysis,
  facts: TypeFacts,
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

/** What is handed to `pipeline(…)`, alone or in a list, and to `finished(…)` is a stream. */
export function inferPiped(reading: ValueAnalysis, facts: TypeFacts, call: CallOrNew): void {
  const { packages } = reading.code.models;
  if (!calledPaths(reading, call).some((path) => packages.has(path, 'endsStreams'))) return;
  for (const argument of argumentsOf(reading.code, call)) {
    // a generator, or the callback
    if (!isFunctionVisit(argument) && !isCallbackName(argument.node))
      inferStream(reading, facts, argument);
  }
}

/** An argument that is a stream, or a list of some. */
export function inferStream(reading: ValueAnalysis, facts: TypeFacts, argument: Visit): void {
  for (const value of reading.valuesOf(argument)) {
    const values = value.is === 'list' ? [...value.items.flat(), ...value.each] : [value];
    for (const path of pathsOf(values)) inferEmits(facts, path, 'stream');
  }
}
