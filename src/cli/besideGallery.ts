import type { ScoreDependencies } from '../scoring/score';
import { keptFigures } from '../study/keptFigures';
import type { Session } from './session';

/** Any result of a member will do to place a subject by, whatever its budget was. */
const ANY_BUDGET_MS = 0;

/** What scores a subject and says where it stands beside what is kept of the gallery. */
export function besideGallery({ dependencies, study }: Session): ScoreDependencies {
  const kept = study.keptFor(ANY_BUDGET_MS);
  return {
    ...dependencies,
    keptFigures: (runtime, kind, asked) =>
      keptFigures(dependencies.gallery, kept, runtime, kind, asked),
  };
}
