import * as path from 'node:path';
import type { Execution, Executor } from './executor';

/**
 * An executor that gives each file the libraries that are kept for it elsewhere.
 *
 * @param librariesOf the node_modules that files in a file's folder look for modules in first, or
 *   null where there is none
 */
export function withLibraries(
  executor: Executor,
  librariesOf: (file: string) => string | null,
): Executor {
  return {
    async run(job, ...rest) {
      const libraries = librariesOf(job.subject.file);
      if (libraries === null) return executor.run(job, ...rest);
      const subject = { ...job.subject, libraries };
      return withRemedy(await executor.run({ ...job, subject }, ...rest), libraries);
    },
  };
}

/**
 * Adds a remedy: fetched libraries may have been damaged since, and a fetch alone would find them
 * there.
 */
function withRemedy(execution: Execution, libraries: string): Execution {
  const { result } = execution;
  if (result.state !== 'failed' || result.reason.code !== 'threwOnLoad') return execution;
  const folder = path.dirname(libraries);
  const remedy = `If one of its libraries is damaged, remove ${folder} and fetch them again: "async-score gallery --install".`;
  return { ...execution, result: { ...result, reason: { ...result.reason, remedy } } };
}
