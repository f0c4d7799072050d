import { callsFunction } from '../document/workloadKinds';
import { failure, type Failure } from '../failure';
import { whyMemberCannotRun } from '../gallery/whyNotRun';
import { workloadOf } from '../harness/workload';
import { chosenWorkload, notProbed } from './chosenWorkload';
import type { ScoreDependencies, ScoreEntry, ScoringPlan } from './inputs';
import { NOT_YET, type Counted } from './stages';
import { tokensOf } from './tokens';

const NOT_ASKED = failure('skipped', 'notAsked', 'Not asked for.');

/** Returns what is known of an entry before any code of it runs. */
export function count(
  entry: ScoreEntry,
  { workload: usual, parts }: Pick<ScoringPlan, 'workload' | 'parts'>,
  { gallery }: Pick<ScoreDependencies, 'gallery'>,
): Counted {
  const { document, runtime, functionName = null, workload: asked = usual } = entry;
  const { benchmark, debuggability } = entry.parts ?? parts ?? {};
  const choice = chosenWorkload(document, functionName, asked, gallery);
  const { kind } = choice;
  const workload = workloadOf(kind, asked);
  const stop = 'state' in runtime ? runtime : whyMemberCannotRun(gallery, document.file, runtime);
  const later = (asked = true): Failure => stop ?? (asked ? NOT_YET : NOT_ASKED);
  return {
    entry,
    asked,
    workload,
    choice,
    complexity: tokensOf(document, functionName, kind, gallery),
    stop,
    debuggability: callsFunction(kind) ? later(debuggability) : (stop ?? notProbed(kind)),
    benchmark: { ...workload, ...later(benchmark) },
  };
}
