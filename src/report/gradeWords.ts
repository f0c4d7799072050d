/** The grade of a subject as a figure; panel and pages share the words. */

import type { GradedDebuggability, StackTraces } from '../probe/debuggability';
import { STACK_TRACE_MEANINGS } from './labels';

/** `6 of 10`; `5 to 9 of 10` where it depends on how operations are made that nobody can ask. */
export function totalWords({ total, best }: Pick<GradedDebuggability, 'total' | 'best'>): string {
  return `${range(total, best)} of 10`;
}

/** `1 of 5`, `1 to 5 of 5` */
export function stackLevelWords({ level, best }: Pick<StackTraces, 'level' | 'best'>): string {
  return `${range(level, best)} of 5`;
}

/** `stack traces 1 of 5, source maps 5 of 5`: what the total is the sum of. */
export function partsWords({ stackTraces, sourceMaps }: GradedDebuggability): string {
  return `stack traces ${stackLevelWords(stackTraces)}, source maps ${sourceMaps.level} of 5`;
}

/** What a person sees at that level, or at one of the two. */
export function stackMeaning({ level, best }: Pick<StackTraces, 'level' | 'best'>): string {
  const meaning = STACK_TRACE_MEANINGS[level];
  if (level === best) return meaning;
  return `${meaning}, or ${STACK_TRACE_MEANINGS[best]}: it depends on how the operations are made`;
}

function range(low: number, high: number): string {
  return low === high ? String(low) : `${low} to ${high}`;
}
