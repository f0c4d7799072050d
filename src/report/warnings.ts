/** The closed set of warnings. Each says what is wrong and what to do about it. */

import type { WorkloadKind } from '../document/workloadKind';
import { FULL_BUDGET_MS } from '../harness/benchJob';
import type { RoundsMade } from '../harness/benchmark';
import { callWarnings } from './callWarnings';
import { coded } from './codedWarnings';
import { ignoreWarnings } from './ignoreWarnings';
import { machineWarnings } from './machineWarnings';
import { capital } from '../document/words';
import { moreTime } from './roundsWords';
import { serverWarnings } from './serverWarnings';
import { units } from './warningUnits';
import { workWarnings } from './workWarnings';

/** What would take its time if the code did nothing. */
const ALONE: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'the I/O alone',
  function: 'the I/O alone',
  script: 'an empty script',
  ops: 'an operation that does nothing',
  server: 'an empty answer',
};

const MORE_CALLS = 'Raise the number of parallel calls (--parallel, asyncScore.parallel).';
const MORE_WARM_CALLS =
  'Raise the number of parallel calls (--parallel, asyncScore.parallel), so that the warm-up makes more of them.';

/** What makes what is timed longer. */
const LONGER: Readonly<Record<WorkloadKind, string>> = {
  doxbee: MORE_CALLS,
  function: MORE_CALLS,
  script: 'Let the script do its work many times over.',
  ops: 'Let one operation do its work many times over; in faithful mode most of it is the wait between two.',
  server: 'Let a request do more.',
};

/** What makes the warm-up reach further. */
const WARMER: Readonly<Record<WorkloadKind, string>> = {
  doxbee: MORE_WARM_CALLS,
  function: MORE_WARM_CALLS,
  script: 'Read the time as that of a process that compiles its code as it goes.',
  ops: 'Use sound mode (--mode, asyncScore.mode), or let an operation do less, so that the warm-up makes more of them.',
  server: 'Raise the number of connections (--connections, asyncScore.connections).',
};

/** One builder a code; the parameters are what the text has to name. */
export const warnings = coded({
  syntaxError: (message: string, line?: number) => ({
    about: 'complexity',
    cause: `The file does not parse${line === undefined ? '' : ` at line ${line}`}: ${sentence(message)}. Its tokens are counted all the same.`,
    remedy: 'Mend the syntax error and score it again; until then nothing can be run.',
  }),

  /** `floorMs`: what the faked I/O takes, or of other kinds what an empty one of them takes. */
  tooShort: (medianMs: number, floorMs: number | null, kind: WorkloadKind = 'doxbee') => ({
    about: 'time',
    cause:
      floorMs === null
        ? `The run takes only ${units.time(medianMs)}, too short to time well.`
        : `Of ${units.time(medianMs)}, ${ALONE[kind]} takes ${units.time(floorMs)}; what is left is too short to time well.`,
    remedy: LONGER[kind],
  }),

  noisy: (low: number, median: number, high: number, rounds?: RoundsMade) => ({
    about: 'time',
    cause: `The time is known only to lie within ${units.timeInterval(low, high)}, ${units.share((high - low) / median)} of its median.`,
    remedy: `${['Close what else keeps the machine busy', moreTime(rounds, units)].filter(Boolean).join(', or ')}.`,
  }),

  /** @param isCut the budget left less than the usual warm-up */
  stillWarmingUp: (share: number, kind: WorkloadKind = 'doxbee', isCut = false) => ({
    about: 'time',
    cause: `The faster timed rounds took only ${units.share(share)} of the CPU time of the fastest of the last warm-up rounds: the code was still being compiled.`,
    remedy: isCut
      ? `Allow ${units.time(FULL_BUDGET_MS)} or more (--budget, asyncScore.budgetSeconds): less shortens the warm-up, too.`
      : WARMER[kind],
  }),

  bimodal: (lower: number, upper: number) => ({
    about: 'time',
    cause: `The times fall into two groups, around ${units.time(lower)} and ${units.time(upper)}, with nothing in between; the median belongs to one of them.`,
    remedy:
      'Look at the samples. Something happens in some rounds alone: a garbage collection, or another program.',
  }),

  fewSamples: (samples: number, rounds?: RoundsMade) => ({
    about: 'time',
    cause: `Only ${units.counted(samples, 'sample')} fitted into the time allowed; an interval from so few is rough.`,
    remedy: capital(`${moreTime(rounds, units)}.`),
  }),

  printsMuch: (bytes: number) => ({
    about: 'time',
    cause: `The subject printed ${units.bytes(bytes)} while it was measured; printing takes part of the time.`,
    remedy: 'Take the output out of the measured code, or read the time as including it.',
  }),

  unhandledRejection: (count: number) => ({
    about: 'debuggability',
    cause: `${units.counted(count, 'promise was', 'promises were')} rejected with nothing to handle the rejection.`,
    remedy: 'Await or return every promise, or add a catch to it.',
  }),

  leftProcesses: (count: number) => ({
    about: 'memory',
    cause: `The subject left ${units.counted(count, 'process', 'processes')} behind; they were ended, and their memory is not counted.`,
    remedy: 'End the processes that the subject starts before it completes.',
  }),

  changedOnDisk: (file: string) => ({
    about: 'time',
    cause: `${file} was changed or deleted while it was being scored; the report is about the text as it was before.`,
    remedy: 'Score it again.',
  }),

  unlocatedSites: (count: number) => ({
    about: 'debuggability',
    cause: `For ${units.counted(count, 'call site')} no line of the subject was on the stack when the I/O operation was called.`,
    remedy:
      'The operation is called from inside a library; its grade holds, its line cannot be told.',
  }),

  stackTraceLimit: (limit: number | null) => ({
    about: 'debuggability',
    cause: `The file sets Error.stackTraceLimit to ${limit === null ? 'no number' : units.count(limit)}, and so cuts every stack of its process; the probes were made without a limit.`,
    remedy: 'Leave Error.stackTraceLimit to whoever starts the process (--stack-trace-limit).',
  }),

  preparedStacks: () => ({
    about: 'debuggability',
    cause:
      'The file sets Error.prepareStackTrace: the stacks are what it makes of them, and of these only the places can be read.',
    remedy: 'Score the file without it to see what the runtime itself keeps.',
  }),

  unprobedBoundary: (boundary: string, why: string) => ({
    about: 'debuggability',
    cause: `The file could not be probed with ${boundary}: ${sentence(why)}.`,
    remedy: 'Score the file again, or allow more time (--timeout, asyncScore.timeoutSeconds).',
  }),

  tokensOnly: (why: string) => ({
    about: 'time',
    cause: `Only the tokens were counted: ${sentence(why)}.`,
    remedy: 'Score the file again once it can be run.',
  }),

  runtimeNotAsWanted: (file: string, wanted: string, used: string, remedy: string) => ({
    about: 'time',
    cause: `${file} asks for Node ${wanted}, which was not found here; this was measured on ${used}.`,
    remedy,
  }),

  ...workWarnings,
  ...machineWarnings,
  ...serverWarnings,
  ...callWarnings,
  ...ignoreWarnings,
});

/** A message as the inside of a sentence: without its own full stop, but `...` is no full stop. */
function sentence(message: string): string {
  return message.trim().replace(/(?<!\.)\.$/, '');
}
