import type { PreparedCall } from '../calling/preparedCall';
import type { SourceMapPlan } from './sourceMaps/way';

/** A prepared call as what is probed or profiled. */
export function callable({
  document,
  runnable,
  own,
}: PreparedCall): Pick<SourceMapPlan, 'document' | 'runnable' | 'program'> {
  const program = { file: document.file, code: runnable.code, exportName: null, own };
  return { document, runnable, program };
}
