import { Command, type Option } from 'commander';
import { DEFAULTS } from '../defaults';
import { benchCommand, type BenchOptions } from './bench';
import { compareCommand, type CompareOptions } from './compare';
import { functionsCommand } from './functions';
import { galleryCommand } from './gallery';
import { galleryInstallCommand, type GalleryInstallOptions } from './galleryInstall';
import type { GalleryOptions } from './galleryPlan';
import * as options from './options';
import type { CallFlags, OutputOptions, RunOptions } from './options';
import type { Outcome } from './outcome';
import { historyCommand, type HistoryOptions } from './history';
import { mcpCommand } from './mcp';
import { probeCommand } from './probe';
import { mergeCommand } from './merge';
import { projectCommand } from './project';
import * as project from './projectOptions';
import type { ProjectOptions } from './projectOptions';
import { profileCommand, type ProfileCommandOptions } from './profile';
import * as profileOptions from './profileOptions';
import { scoreCommand } from './score';
import { runtimesCommand, type RuntimesOptions } from './runtimes';
import { limited, type Session } from './session';
import { tokensCommand } from './tokens';
import type { RunLimits } from '../harness/keeping/limits';

/** Runs a command's work and writes its outcome. */
export type Perform = (
  work: (session: Session) => Promise<Outcome>,
  output: OutputOptions,
) => Promise<void>;

interface CommandPlan {
  /** Name and operands. */
  usage: string;
  description: string;
  help?: string;
  /** In the order of the help; output options follow. */
  options: readonly Option[];
  /** Output options of a command for machines. By default, the user chooses the format. */
  output?: readonly Option[];
  /** Receives the operands, then the options. */
  work(session: Session, ...given: unknown[]): Promise<Outcome>;
}

const EXIT_CODES = `
A file is named by its path, and a function of it as FILE#NAME: src/cart.ts#Cart.checkout. One
without a name goes by the call that it is given to, "src/chat.js#socket.on('login')", or by its line:
src/chat.js:40.

Exit codes: 0 scored, 1 a subject failed, 2 wrong usage.`;

const RUNTIMES_HELP = `
Looked for: the Node that runs Async Score, those on PATH, of nvm, fnm, Volta, asdf and mise, and
those that were fetched with --install. Without --runtime, .nvmrc or .node-version above the file
that is scored chooses one of them, and engines.node of the nearest package.json bounds them.`;

const PROJECT_HELP = `
A path is a folder, a file or a pattern such as "src/**/*.ts"; without one the current folder is
scored. What .gitignore leaves out, tests and declarations are not looked at. What fails a build
stands in async-score.config.json, see docs/projects.md.

Exit codes: 0 fine, 1 the gate failed, 2 not understood, 3 nothing was scored, or less than the
configuration asks for.`;

const MCP_HELP = `
Its tools are asyncScore_findings and asyncScore_compare. Start it in the folder of the project: no
file outside of it is run. Its answers come when it has run the code, which takes seconds.`;

const CALL = [
  ...[options.functionName, options.caseName, options.completes, options.io],
  options.maxFileKilobytes,
];
const LIMITS = [options.memoryPercent, options.scratchMegabytes];
const BENCHMARK = [
  ...[options.workload, options.ioMs, options.connections, options.mode],
  ...[options.runtime, options.budget, options.timeout],
  ...LIMITS,
];
const RUN = [options.parallel, ...BENCHMARK];
const OUTPUT = [options.json, options.markdown, options.html];

const GATE = [
  ...[project.sarif, project.junit, project.summary, project.annotations],
  ...[project.writeBaseline, project.prune],
];

/** Run options of commands that have no such options of their own, such as `probe`. */
const BENCH_DEFAULTS = {
  parallel: 1,
  ioMs: 10,
  connections: 1,
  mode: 'sound',
  budget: 4,
  rule: {},
} as const;

const { workload, connections, mode } = DEFAULTS;
const MCP_DEFAULTS = { workload, connections, mode };

const COMMANDS: readonly CommandPlan[] = [
  {
    usage: 'score <file>',
    description: 'score a file: tokens, benchmark and debuggability',
    help: '\nWith several --runtime, --json prints {"reports": […]}, one report a runtime.',
    options: [...CALL, options.price, options.rule, options.writeTest, ...RUN],
    work: (session, file: string, given: RunOptions) => scoreCommand(session, file, given),
  },
  {
    usage: 'project [path...]',
    description: 'let the calls of all functions of a folder fail, and tell the worst first',
    help: PROJECT_HELP,
    options: [
      ...[project.config, project.changedSince, project.staged, project.cache, options.fresh],
      ...[project.jobs, project.shard, project.bench],
      ...[options.parallel, options.ioMs, options.mode, options.budget],
      ...[options.runtime, options.timeout, options.rule, ...LIMITS],
      ...GATE,
    ],
    work: (session, paths: string[], given: ProjectOptions) =>
      projectCommand(session, paths, { ...BENCH_DEFAULTS, ...given }),
  },
  {
    usage: 'merge <place...>',
    description:
      'put the results of shards together: files that project --shard N/M --json printed, or folders of them',
    options: [project.config, ...GATE],
    work: (_, places: string[], given: ProjectOptions) => mergeCommand(places, given),
  },
  {
    usage: 'tokens <file...>',
    description: 'count tokens; nothing is run',
    options: [options.maxFileKilobytes],
    work: (session, files: string[], given: CallFlags) => tokensCommand(session, files, given),
  },
  {
    usage: 'functions <file...>',
    description: 'list the functions of files, as they are named behind FILE#; nothing is run',
    options: [options.maxFileKilobytes],
    work: (_, files: string[], given: CallFlags) => functionsCommand(files, given),
  },
  {
    usage: 'bench <file...>',
    description: 'measure time and memory',
    options: [options.parallelList, options.sweepOption, ...CALL, ...BENCHMARK],
    work: (session, files: string[], given: BenchOptions) => benchCommand(session, files, given),
  },
  {
    usage: 'probe <file>',
    description: 'let each asynchronous call fail, and read the stacks',
    options: [
      ...[options.workload, options.runtime, options.timeout, options.rule],
      ...[...LIMITS, ...CALL],
    ],
    work: (session, file: string, given: RunOptions) =>
      probeCommand(session, file, { ...BENCH_DEFAULTS, ...given }),
  },
  {
    usage: 'profile <file>',
    description: 'show where the time goes and what is allocated; leaves both profiles as files',
    options: [
      ...[options.parallel, options.ioMs, options.runtime, options.timeout, ...LIMITS],
      ...[profileOptions.profiler, profileOptions.yesBuild, profileOptions.out, ...CALL],
    ],
    work: (session, file: string, given: ProfileCommandOptions) =>
      profileCommand(session, file, given),
  },
  {
    usage: 'compare <a> [b]',
    description:
      'measure two files, two functions, or two revisions of one, in the same rounds; every ratio is B / A',
    help: '\nWith several --runtime, --json prints {"comparisons": […]}, one comparison a runtime.',
    options: [options.revision, ...CALL, options.rule, ...RUN],
    work: (session, a: string, b: string | undefined, given: CompareOptions) =>
      compareCommand(session, [a, b], given),
  },
  {
    usage: 'gallery',
    description: 'score the bundled patterns',
    options: [
      ...[options.pattern, options.table, options.fresh, options.installGallery, options.yes],
      ...RUN,
    ],
    work: (session, given: GalleryOptions & GalleryInstallOptions) =>
      given.install ? galleryInstallCommand(session, given) : galleryCommand(session, given),
  },
  {
    usage: 'history [function]',
    description: 'tell the last scores of a function: findings, CPU time, tokens; nothing is run',
    options: [options.clearHistory],
    work: (session, named: string | undefined, given: HistoryOptions) =>
      historyCommand(session, named, given),
  },
  {
    usage: 'mcp',
    description:
      'answer machines that write code, over the Model Context Protocol on stdin and stdout',
    help: MCP_HELP,
    options: [
      ...[options.parallel, options.ioMs, options.runtime, options.budget, options.timeout],
      ...[options.rule, ...LIMITS],
    ],
    output: [],
    work: (session, given: RunOptions) => mcpCommand(session, { ...MCP_DEFAULTS, ...given }),
  },
  {
    usage: 'runtimes',
    description: 'list the Nodes of this machine, or fetch another one',
    help: RUNTIMES_HELP,
    options: [options.install, options.yes],
    work: (session, given: RuntimesOptions) => runtimesCommand(session, given),
  },
];

/** Creates the command line. It throws a `CommanderError` instead of ending the process. */
export function createProgram(version: string, perform: Perform): Command {
  const program = new Command('async-score')
    .description(
      'Scores async JavaScript and TypeScript: its tokens, its cost under load, and whether its stacks name the call that failed.',
    )
    .version(version)
    .exitOverride()
    .showHelpAfterError('(async-score --help lists the commands and options)')
    .addHelpText('after', EXIT_CODES);
  for (const plan of COMMANDS) addCommand(program, plan, perform);
  return program;
}

function addCommand(program: Command, plan: CommandPlan, perform: Perform): void {
  const { usage, description, help, work } = plan;
  const command = program.command(usage).description(description);
  if (help !== undefined) command.addHelpText('after', help);
  for (const option of [...plan.options, ...(plan.output ?? OUTPUT)]) command.addOption(option);
  command.action((...given: unknown[]) =>
    perform(
      (session) =>
        work(limited(session, command.opts<Partial<RunLimits>>()), ...given.slice(0, -1)),
      command.opts<OutputOptions>(),
    ),
  );
}
