import type { PreparedCall } from '../calling/preparedCall';
import { endingLoops } from '../calling/endlessLoops';
import { answeringKept } from '../calling/keptAnswers';
import type { SourceMapPlan } from '../source-maps/way';

/** Returns the program of a prepared call, for probes and profiles. */
export function compiledCall({
  document,
  runnable,
  own,
}: PreparedCall): Pick<SourceMapPlan, 'document' | 'runnable' | 'program'> {
  const program = { file: document.file, code: runnable.code, exportName: null, own };
  return { document, runnable, program };
}

/** Returns the text to compile for a call: kept promises are resolved, and endless loops end. */
export function toCompile({
  document,
  answersKept,
  loops = [],
  reach,
}: PreparedCall): NonNullable<SourceMapPlan['toCompile']> {
  const whole = answersKept ? answeringKept(document) : document;
  return { text: endingLoops(whole, loops).text, reach };
}
