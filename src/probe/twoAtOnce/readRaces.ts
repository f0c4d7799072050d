import type { TwoAtOnceResult } from '../../../bench-runner/protocol/twoAtOnce';
import type { PreparedCall } from '../../calling/preparedCall';
import type { Traces } from '../../calling/traces';
import { modelsOf } from '../../document/modelsOf';
import type { Program } from '../../harness/benchJob';
import { linesOfCalls } from '../callLines';
import { locatorOf } from '../locator';
import { projectOf } from '../projectFrames';
import type { TwoAtOnce } from './race';
import { racesOf } from './races';

/**
 * Returns the races that the runs of two calls show.
 *
 * @param traced the call whose code reports the accesses
 */
export async function readRaces(
  result: TwoAtOnceResult,
  traced: PreparedCall,
  traces: Traces | null,
  { program, runnerFolder }: { program: Program; runnerFolder: string },
): Promise<TwoAtOnce> {
  const { document } = traced;
  const locator = await locatorOf(document, traced.runnable);
  try {
    return racesOf(result, traces, {
      subjectFile: program.file,
      runnerFolder,
      locator,
      linesOfCall: linesOfCalls(document),
      models: modelsOf(document),
      project: projectOf(traced),
    });
  } finally {
    locator.dispose();
  }
}
