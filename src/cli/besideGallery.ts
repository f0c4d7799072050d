import type { ScoreDependencies } from '../scoring/score';
import { keptFigures } from '../study/keptFigures';
import type { Session } from './session';

/** Least budget of a kept gallery result: any result will do to rank a subject. */
const ANY_BUDGET_MS = 0;

/** Adds the kept results of the gallery to the dependencies, so that a score ranks its subject. */
export function besideGallery({ dependencies, study }: Session): ScoreDependencies {
  const kept = study.keptFor(ANY_BUDGET_MS);
  return {
    ...dependencies,
    keptFigures: (runtime, kind, asked) =>
      keptFigures(dependencies.gallery, kept, runtime, kind, asked),
  };
}
