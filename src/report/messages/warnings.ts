/** Warnings by their codes: the cause and what to do about it. */

import type { RefusedFile } from '../../../bench-runner/protocol/modules';
import { capital } from '../../document/words';
import { visible } from '../../document/visible';
import type { WorkloadKind } from '../../document/workloadKind';
import { FULL_BUDGET_MS } from '../../harness/benchJob';
import type { RoundsMade, ServerFigures, WaysOfCalls } from '../../harness/benchmark';
import type { Contradiction } from '../../models/contradictions';
import type { OtherVersion } from '../../models/versions';
import type { Warning, WarningCode } from '../report';
import { createUnits } from '../units';
import { troubleWords } from './cost';
import { moreTime } from './measured';

/** Makes all of a warning but its code. */
type Builder = (...found: never[]) => Omit<Warning, 'code'>;

/** Adds to each builder's warnings the code that it stands under. */
function coded<Builders extends Readonly<Record<WarningCode, Builder>>>(builders: Builders) {
  const all = Object.entries<Builder>(builders).map(([code, build]) => [
    code,
    (...found: never[]) => ({ code, ...build(...found) }),
  ]);
  return Object.fromEntries(all) as {
    [Code in WarningCode]: (...found: Parameters<Builders[Code]>) => Warning;
  };
}

/** Reports are read in many places: the texts inside them do not depend on the writer's locale. */
const units = createUnits('en-US');

const MOST_LISTED = 5;

function firstListed(all: readonly string[]): string {
  const more = all.length - MOST_LISTED;
  const shown = all.slice(0, MOST_LISTED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Returns `*.getTicket of my-desk has "writes", and not "reads"`. */
function contradictionWords({ of, path, says, shipped }: Contradiction): string {
  const whose = of === null ? '' : ` of ${visible(of)}`;
  return `${visible(path)}${whose} has ${visible(says)}, and not ${visible(shipped)}`;
}

/** `The project has no "rxjs", no "co" installed` */
function lacking(names: readonly string[]): string {
  return `The project has no ${names.map((name) => `"${name}"`).join(', no ')} installed`;
}

function installing(names: readonly string[]): string {
  return `Install what is missing in the project (npm install ${names.join(' ')}), and run it again.`;
}

function cpusOf(cpus: number): string {
  return cpus === 1 ? '1 CPU' : `${units.number(cpus)} CPUs`;
}

/** `asks up to 3 at once (20 ms of waits)` */
function asks(atOnce: number, floorMs: number | null): string {
  const how = atOnce <= 1 ? 'asks for one after the other' : `asks for up to ${atOnce} at once`;
  return floorMs === null ? how : `${how} (${units.time(floorMs)} of waits)`;
}

function leftOut(lines: readonly number[]): string {
  if (lines.length === 0) return 'all of it ran';
  const [last, ...others] = [...lines].reverse();
  const before = others.reverse().join(', ');
  const where = others.length === 0 ? `line ${last}` : `lines ${before} and ${last}`;
  return `what begins in ${where} did not`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(' and ');
}

type Answered = Pick<ServerFigures, 'requests' | 'errors' | 'unanswered' | 'not2xx'>;

/** From 0 to 1. */
export function failedShare({ requests, errors, not2xx }: Answered): number {
  return (errors + not2xx) / (requests + errors + not2xx);
}

/** Baselines that take time even if the code does nothing. */
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

/** Ways to make the timed part longer. */
const LONGER: Readonly<Record<WorkloadKind, string>> = {
  doxbee: MORE_CALLS,
  function: MORE_CALLS,
  script: 'Let the script do its work many times over.',
  ops: 'Let one operation do its work many times over; in faithful mode most of it is the wait between two.',
  server: 'Let a request do more.',
};

/** Ways to make the warm-up longer. */
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

  differentResult: (a: string, b: string) => ({
    about: 'comparison',
    cause: `The calls complete with different results: in A with ${a}, in B with ${b}.`,
    remedy: 'Let both hand over the same; until then one of them may leave work out.',
  }),

  differentOperations: (difference: string) => ({
    about: 'comparison',
    cause: `The I/O is not the same: ${difference}.`,
    remedy: 'Let both make the same I/O operations; until then read the ratio as between two jobs.',
  }),

  differentFloor: (aMs: number, bMs: number) => ({
    about: 'comparison',
    cause: `A call of A waits for I/O ${units.time(aMs)} in a row, one of B ${units.time(bMs)}.`,
    remedy: 'Compare the times above the I/O, or let both wait for the same operations in a row.',
  }),

  /** A fact, and no fault: one is the other refactored. `null`: its floor is not known. */
  differentConcurrency: (a: number, b: number, aMs: number | null, bMs: number | null) => ({
    about: 'comparison',
    cause: `Both make the same operations: A ${asks(a, aMs)}, B ${asks(b, bMs)}.`,
    remedy:
      'This is what is compared: nothing is to be undone. The times above the I/O leave it out.',
  }),

  synchronousCallback: (side: 'A' | 'B') => ({
    about: 'comparison',
    cause: `A call of ${side} completes before it returns, one of ${side === 'A' ? 'B' : 'A'} later.`,
    remedy: `Let ${side} complete asynchronously, as its callers have to expect of async code.`,
  }),

  longStackSwitches: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `Long stack traces are not switched on alike: in A ${listed(a)}, in B ${listed(b)}.`,
    remedy: 'Switch them off on both sides: they cost time and memory.',
  }),

  differentPromisify: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `Callbacks are made into promises by different means: in A by ${listed(a)}, in B by ${listed(b)}.`,
    remedy: 'Promisify with the same function on both sides, or count it as part of the pattern.',
  }),

  differentBoundary: (a: readonly string[], b: readonly string[]) => ({
    about: 'comparison',
    cause: `The I/O hands over its outcome in different ways: in A by ${listed(a)}, in B by ${listed(b)}.`,
    remedy: 'Let both take the I/O that Async Score brings, or the same fakes of their own.',
  }),

  differentIo: (real: 'A' | 'B') => ({
    about: 'comparison',
    cause: `${real} ran with its own I/O, ${real === 'A' ? 'B' : 'A'} with I/O that was made up.`,
    remedy: 'Let both run with their own, or neither (--io).',
  }),

  differentArguments: (a: string, b: string) => ({
    about: 'comparison',
    cause: `They are not called with the same: A with (${a}), B with (${b}).`,
    remedy: 'Give both the same arguments, by a @score tag above them or a case of a sidecar file.',
  }),

  differentInventions: (unlike: readonly string[]) => ({
    about: 'comparison',
    cause: `What was made up is not the same: ${unlike.join('; ')}.`,
    remedy: 'Say in a @score tag or a sidecar file what is answered, the same for both.',
  }),

  differentBranches: (a: readonly number[], b: readonly number[]) => ({
    about: 'comparison',
    cause: `Unlike parts of the code ran: in A ${leftOut(a)}, in B ${leftOut(b)}.`,
    remedy: 'Give both arguments and answers that lead through the same branches.',
  }),

  leftUnderWay: (a: number, b: number) => ({
    about: 'comparison',
    cause: `A call of A tells its end with ${units.counted(a, 'operation')} still under way, one of B with ${units.count(b)}.`,
    remedy: 'Wait for the same operations on both sides before the call ends.',
  }),

  machineBusy: (othersShare: number) => ({
    about: 'time',
    cause: `Other programs took ${units.share(othersShare)} of the machine's CPU time while this was measured.`,
    remedy: 'Close what else keeps the machine busy and score it again.',
  }),

  cpuQuota: (cpus: number) => ({
    about: 'time',
    cause: `A quota of this container allows ${cpusOf(cpus)}; it was not reached.`,
    remedy:
      'Nothing needs to change on this machine; times from one with another quota are no match.',
  }),

  throttled: (by: { heat: number } | { quota: number; times: number; ms: number }) => ({
    about: 'time',
    cause:
      'heat' in by
        ? `The processor was slowed down for heat ${units.counted(by.heat, 'time')} while this was measured.`
        : `A quota of this container allows ${cpusOf(by.quota)}, and held its processes back ${units.counted(by.times, 'time')}, ${units.time(by.ms)} in all.`,
    remedy:
      'heat' in by
        ? 'Let the machine cool down and score it again.'
        : 'Raise the quota of the container, or measure outside of it.',
  }),

  onBattery: () => ({
    about: 'time',
    cause: 'The machine runs on its battery, so its clock may change from round to round.',
    remedy: 'Plug it in and score it again.',
  }),

  powersave: () => ({
    about: 'time',
    cause: 'The processor is set to save power, so its clock is held down.',
    remedy: 'Choose the governor "performance" or "schedutil", or the power mode "balanced".',
  }),

  failedRequests: (server: Answered) => ({
    about: 'time',
    cause: `Of all requests ${units.share(failedShare(server))} went wrong (${troubleWords(server, units)}); the rate counts the others alone.`,
    remedy:
      'Let the server answer GET / with a 2xx status, or ask over fewer connections (--connections, asyncScore.connections).',
  }),

  slowAsking: (askingShare: number) => ({
    about: 'time',
    cause: `Asking took ${units.share(askingShare)} of a processor: the server may answer more than it could be asked.`,
    remedy: 'Compare by the CPU time of a request.',
  }),

  /** `paths`: as `order.items`. */
  changesArguments: (paths: readonly string[]) => ({
    about: 'time',
    cause: `A call changes what it is called with (${firstListed(paths)}): a call that is given the same meets what the one before it left.`,
    remedy:
      'Let the .score file beside the file make new arguments for each call, or let the function leave its arguments as they are.',
  }),

  changesGlobals: (names: readonly string[]) => ({
    about: 'time',
    cause: `A call changes what all calls share (${firstListed(names)}): each meets what the one before it left.`,
    remedy: 'Read the figures as those of one call after many, or let the function keep its state.',
  }),

  /** `done`: as `wrote /tmp/log`; `refused`: as `written /tmp/log`. */
  sideEffects: (done: readonly string[], refused: readonly string[]) => ({
    about: 'time',
    cause: [
      'The code reaches outside its process, as it is loaded or called:',
      ...(done.length > 0 ? [`it ${firstListed(done)}${refused.length > 0 ? ';' : '.'}`] : []),
      ...(refused.length > 0 ? [`refused: it would have ${firstListed(refused)}.`] : []),
    ].join(' '),
    remedy:
      'Keep what runs when a file is loaded out of it, or have the module that does this invented' +
      (done.length > 0 ? '; what was touched may have to be put back.' : '.'),
  }),

  endsBeforeIo: (underWay: number) => ({
    about: 'time',
    cause: `When a call ended, ${units.counted(underWay, 'operation')} that it had begun ${underWay === 1 ? 'was' : 'were'} still under way: its time leaves ${underWay === 1 ? 'it' : 'them'} out.`,
    remedy:
      'Await what it begins; or, if something else tells its end, say so (--completes, or the panel).',
  }),

  /** `share`: of the lines of the function, 0 to 1. */
  partsNotRun: (share: number) => ({
    about: 'time',
    cause: `${units.share(share)} of the lines of the function did not run: the figures hold for the others alone.`,
    remedy:
      'Say what is answered, or what it is called with, in a comment @score above it or in a .score file.',
  }),

  keepsAnswers: (medianMs: number, floorMs: number) => ({
    about: 'time',
    cause: `A round of calls takes ${units.time(medianMs)}, and the first call alone waited ${units.time(floorMs)}: later calls do not make all of its I/O again, as those of a function do that keeps what it was answered.`,
    remedy:
      'Read the figures as those of calls that find it kept; or let a case of a .score file give each call arguments of its own (args: a function).',
  }),

  goesAnotherWay: ({ calls, otherwise }: WaysOfCalls) => ({
    about: 'time',
    cause: `Of ${units.counted(calls, 'call')} as those that are timed, ${units.count(otherwise)} (${units.share(otherwise / calls)}) went another way than the first: they asked for other I/O, or for none, as the calls of a function do that is busy or keeps what it was answered.`,
    remedy:
      'Read the figures as those of such calls; or measure one call at a time (--parallel 1), or let a case of a .score file give each call arguments of its own (args: a function).',
  }),

  /** `names`: as `rxjs`. */
  packagesMissing: (names: readonly string[]) => ({
    about: 'time',
    cause: `${lacking(names)}: ${names.length === 1 ? 'its' : 'their'} answers were invented, and the work that ${names.length === 1 ? 'it does itself is' : 'they do themselves is'} in no figure.`,
    remedy: installing(names),
  }),

  packagesCameAlong: (names: readonly string[]) => ({
    about: 'time',
    cause: `${lacking(names)}: what comes along with Async Score ran in ${names.length === 1 ? 'its' : 'their'} stead, which may be another version.`,
    remedy: installing(names),
  }),

  /** `cut`: why not all files were looked at, in one sentence. */
  importsCut: (cut: string) => ({
    about: 'time',
    cause: `${cut} What was not looked at is loaded as it stands on disk: it is not compiled, and what it imports to do I/O is not made up.`,
    remedy:
      'Import what the function needs from the file that has it, rather than through one that gathers many; or score the compiled form of the project.',
  }),

  /** `why`: in one clause, without its end. */
  typesNotRead: (why: string) => ({
    about: 'time',
    cause: `Types that other files declare were not asked for: ${why}. What is invented goes by the code alone.`,
    remedy:
      'Install TypeScript in the project, or let its tsconfig.json reach fewer files, if what was invented does not fit.',
  }),

  notCompiled: (file: string, { found, line, remedy }: RefusedFile) => ({
    about: 'time',
    cause: `${file}${line === undefined ? '' : `, line ${line},`} could not be compiled, so what the function imports of it is made up: ${found.replace(/\.+$/, '')}.`,
    remedy,
  }),

  /** `all`: entries of a user's model, and what the shipped models say of the same. */
  modelContradicts: (model: string, all: readonly Contradiction[]) => ({
    about: 'debuggability',
    cause: `The model ${visible(model)} contradicts the shipped ones, and takes precedence: ${all.length > MOST_LISTED ? 'among others, ' : ''}${all.slice(0, MOST_LISTED).map(contradictionWords).join('; ')}.`,
    remedy: `Nothing needs to change if that is meant; otherwise remove the ${all.length === 1 ? 'entry' : 'entries'} from ${visible(model)}.`,
  }),

  modelOfOtherVersion: ({ package: name, version, models }: OtherVersion) => ({
    about: 'debuggability',
    cause: `The project has ${visible(name)} ${version}, but the models of it are for other versions: ${models.map(({ name: model, versions }) => `${visible(versions)} (${model === null ? 'shipped' : visible(model)})`).join(', ')}. Only names tell what its calls do.`,
    remedy:
      'Write a model for that version (models in async-score.config.json), or correct its "versions".',
  }),

  olderImports: (revision: string) => ({
    about: 'comparison',
    cause: `The text is that of ${revision}, and what it imports is that of the working copy.`,
    remedy: `Where its imports have changed since, check out ${revision} elsewhere and compare the two files.`,
  }),

  ignoreOfNoRule: (line: number, rule: string, nearest: string) => ({
    about: 'debuggability',
    cause:
      rule === ''
        ? `The comment async-score-ignore-next-line on line ${line} names no rule, so it ignores nothing.`
        : `The comment on line ${line} ignores "${rule}", which is no rule.`,
    remedy:
      rule === ''
        ? 'Write the rule and the reason: async-score-ignore-next-line RULE: reason.'
        : `Write the name of a rule; the nearest is ${nearest}.`,
  }),

  ignoreOfNothing: (line: number, rule: string) => ({
    about: 'debuggability',
    cause: `The comment on line ${line} ignores ${rule} on the next line, where no such finding is.`,
    remedy: 'Take the comment away, or put it right above the line that the finding stands on.',
  }),

  ignoreWithoutReason: (line: number, rule: string) => ({
    about: 'debuggability',
    cause: `The comment on line ${line} ignores ${rule}, and does not say why.`,
    remedy: `Write the reason behind it: async-score-ignore-next-line ${rule}: reason.`,
  }),
});

/** A message as the inside of a sentence: without its own full stop, but `...` is no full stop. */
function sentence(message: string): string {
  return message.trim().replace(/(?<!\.)\.$/, '');
}
