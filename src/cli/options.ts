import { Option } from 'commander';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import { CALL_IOS, COMPLETIONS } from '../calling/callOptions';
import type { CallIo } from '../harness/ownProgram';
import { DEFAULTS } from '../defaults';
import type { Mode } from '../harness/benchmark';
import { WORKLOAD_KINDS } from '../document/workloadKind';
import type { WorkloadOptions } from '../harness/workload';
import { RULE_LEVELS, type RuleLevels } from '../rules/ruleLevels';
import { SWEPT_PARALLEL, type IoTime } from '../harness/sweep';
import { between, count, named, ruleLevel } from './optionValues';

/** Options of a run, for `score`, `bench`, `probe`, `compare` and `gallery`. */
export interface RunOptions extends CallFlags {
  workload: WorkloadOptions['kind'];
  parallel: number;
  ioMs: number;
  connections: number;
  mode: Mode;
  runtime: string[];
  /** Seconds. */
  budget: number;
  /** Seconds. */
  timeout: number;
  /** Share of the machine's memory. */
  memoryPercent: number;
  scratchMegabytes: number;
  price?: true;
  rule: RuleLevels;
  /** File for a test of a finding. */
  writeTest?: string;
}

/** Options for calling a user's own function. */
export interface CallFlags {
  /** Function of files that are named without one. */
  function?: string;
  case?: string;
  completes?: CompletesBy | 'auto';
  io?: CallIo;
  /** Size above which a file is refused, in kilobytes of 1,024 bytes. */
  maxFileKilobytes?: number;
}

export interface OutputOptions {
  json?: true;
  markdown?: true;
  html?: string;
}

const MOST_SECONDS = 3600;
const MOST_IO_MS = 60_000;

export const workload = new Option(
  '--workload <kind>',
  'what the file is measured as: simultaneous calls of a function (function), of the upload of 2013 against its faked I/O (doxbee), a whole process (script), one operation over and over (ops), a server under load (server)',
)
  .choices(['auto', ...WORKLOAD_KINDS])
  .default(DEFAULTS.workload, 'what it exports and does');

export const connections = new Option('--connections <n>', 'connections at once to a server')
  .default(DEFAULTS.connections)
  .argParser((text) => count(text, 'such as 50'));

export const parallel = new Option('--parallel <n>', 'calls at once')
  .default(DEFAULTS.parallel)
  .argParser((text) => count(text, 'such as 1000'));

export const parallelList = new Option(
  '--parallel <n,…>',
  `calls at once; several are measured in the same rounds (default: ${DEFAULTS.parallel}, with --sweep ${SWEPT_PARALLEL.join(',')})`,
).argParser((text) => text.split(',').map((part) => count(part, 'such as 1000 or 100,1000')));

export type SweepOption = IoTime | 'both';

export const IO_TIMES: Readonly<Record<SweepOption, readonly IoTime[]>> = {
  fixed: ['fixed'],
  growing: ['growing'],
  both: ['fixed', 'growing'],
};

export const sweepOption = new Option(
  '--sweep <io>',
  'how cost grows with the calls at once; the time of the I/O fixed, or growing with them as in 2013 (n / 10 ms)',
).choices(Object.keys(IO_TIMES));

export const ioMs = new Option('--io-ms <ms>', 'time that each faked I/O operation takes, in ms')
  .default(DEFAULTS.ioMs)
  .argParser((text) => between(0, MOST_IO_MS, text, 'ms'));

export const mode = new Option(
  '--mode <mode>',
  'sound: fresh processes, medians with intervals; faithful: the procedure of 2013',
)
  .choices(['sound', 'faithful'])
  .default(DEFAULTS.mode);

export const runtime = new Option(
  '--runtime <v>',
  'Node that runs the code: a path, a version such as 24 or lts/krypton, or all (repeatable)',
)
  .default([], 'what .nvmrc or engines.node says, else the Node that runs Async Score')
  .argParser((text, before: string[]) => [...before, named(text, 'a path or a version')]);

export const install = new Option(
  '--install <v>',
  'fetch this version with npm (24 means the newest 24), after asking',
).argParser((text) => named(text, 'a version'));

export const installGallery = new Option(
  '--install',
  "fetch what the patterns need with npm, after asking: their libraries, and Nodes of the published tables' time",
);

export const yes = new Option('--yes', 'fetch without asking');

export const budget = new Option(
  '--budget <s>',
  'time to spend on the benchmark of a subject, in seconds',
)
  .default(DEFAULTS.budgetSeconds)
  .argParser((text) => between(0.1, MOST_SECONDS, text, 'seconds'));

export const timeout = new Option(
  '--timeout <s>',
  'longest time that one child process may take, in seconds',
)
  .default(DEFAULTS.timeoutSeconds)
  .argParser((text) => between(0.1, MOST_SECONDS, text, 'seconds'));

export const memoryPercent = new Option(
  '--memory-percent <n>',
  "share of the machine's memory that the processes of a run may take together, in per cent",
)
  .default(DEFAULTS.memoryPercent)
  .argParser((text) => between(1, 100, text, 'per cent'));

export const scratchMegabytes = new Option(
  '--scratch-megabytes <n>',
  'size of the files that a run may write to its working directory, in megabytes',
)
  .default(DEFAULTS.scratchMegabytes)
  .argParser((text) => count(text, 'such as 1024'));

export const price = new Option(
  '--price',
  'measure what fixes of waits cost, and everything that makes stacks longer, not only the switches that lift a level to 3',
);

export const rule = new Option(
  '--rule <rule=level>',
  `how severe a rule of the findings is: ${RULE_LEVELS.join(', ')} (repeatable)`,
)
  .default({}, 'as docs/rules.md has them')
  .argParser((text, before: RuleLevels) => ({ ...before, ...ruleLevel(text) }));

export const functionName = new Option(
  '--function <name>',
  'score this function of the file, exported or not, such as loadUser or Cart.checkout; the same as FILE#NAME',
).argParser((text) => named(text, 'the name of a function'));

export const maxFileKilobytes = new Option(
  '--max-file-kilobytes <n>',
  'read files of up to so many kilobytes, such as a bundle (default: 1024)',
).argParser((text) => count(text, 'such as 8192'));

export const caseName = new Option(
  '--case <name>',
  'call it with this case of the .score file beside it (default: the first)',
).argParser((text) => named(text, 'the name of a case'));

export const completes = new Option(
  '--completes <by>',
  'how its calls end (default: auto, what its code and a first call tell)',
).choices(['auto', ...COMPLETIONS]);

export const io = new Option(
  '--io <io>',
  'invented (the default): answers are made up; writes, connections and processes outside are refused; real: its own modules and services, which are called as often as is measured',
).choices(CALL_IOS);

export const revision = new Option(
  '--rev <revision>',
  'compare the file as it was at this git revision (A) with the working copy (B)',
).argParser((text) => named(text, 'a revision that git knows, such as HEAD'));

export const pattern = new Option('--pattern <name>', 'only this pattern (repeatable)').argParser(
  (text, before: string[] | undefined) => [...(before ?? []), named(text, 'the name of a pattern')],
);

export const fresh = new Option('--fresh', 'measure anew what was measured before');

export const table = new Option('--table <table>', 'only this score').choices([
  'complexity',
  'performance',
  'debuggability',
]);

export const json = new Option('--json', 'print one JSON value and nothing else').conflicts([
  'markdown',
  'html',
]);

export const markdown = new Option('--markdown', 'print Markdown').conflicts(['json', 'html']);

export const html = new Option('--html <file>', 'write a page that stands alone').argParser(
  (text) => named(text, 'the name of the file to write'),
);

export const writeTest = new Option(
  '--write-test <file>',
  'write a finding of two calls at once as a test for Vitest, if the project has it, or for node:test: it fails until the finding is fixed',
).argParser((text) => named(text, 'the name of a new file'));

export const clearHistory = new Option(
  '--clear',
  'forget the scores of the functions in the current folder',
);
