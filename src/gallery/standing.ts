import type { Complexity } from '../complexity/complexity';
import type { Gallery } from './gallery';
import type { Scales } from './scales';

/** The complexity with its place beside the shortest way that the gallery knows. */
export function besideShortest(complexity: Complexity, { shortest }: Gallery): Complexity {
  if (shortest === null || shortest.tokens === 0) return complexity;
  return { ...complexity, ratio: complexity.tokens / shortest.tokens, shortest: shortest.name };
}

/** Ticks for what is known of the gallery without running it: the tokens that people wrote. */
export function scalesOf({ members }: Gallery): Scales {
  const written = members.filter(({ handWritten }) => handWritten);
  return {
    tokens: written.map(({ title, tokens }) => ({ name: title, value: tokens })),
    timeMs: [],
    peakBytes: [],
    debuggability: [],
  };
}
