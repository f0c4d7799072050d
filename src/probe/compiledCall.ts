import type { PreparedCall } from '../calling/preparedCall';
import { endingLoops } from '../calling/endlessLoops';
import { answeringKept } from '../calling/keptAnswers';
import type { SourceMapPlan } from '../source-maps/way';

/** A prepared call as what is probed or profiled. */
export function compiledCall({
  document,
  runnable,
  own,
}: PreparedCall): Pick<SourceMapPlan, 'document' | 'runnable' | 'program'> {
  const program = { file: document.file, code: runnable.code, exportName: null, own };
  return { document, runnable, program };
}

/** The text that a tool compiles for a call: kept promises are answered, and loops end. */
export function toCompile({
  document,
  answersKept,
  loops = [],
  reach,
}: PreparedCall): NonNullable<SourceMapPlan['toCompile']> {
  const whole = answersKept ? answeringKept(document) : document;
  return { text: endingLoops(whole, loops).text, reach };
}
