import { Command } from 'commander';
import { benchCommand, type BenchOptions } from './bench';
import { compareCommand, type CompareOptions } from './compare';
import { functionsCommand } from './functions';
import { galleryCommand } from './gallery';
import { galleryInstallCommand, type GalleryInstallOptions } from './galleryInstall';
import type { GalleryOptions } from './galleryPlan';
import * as options from './options';
import type { CallOptions, OutputOptions, RunOptions } from './options';
import type { Outcome } from './outcome';
import { probeCommand } from './probe';
import { profileCommand, type ProfileCommandOptions } from './profile';
import * as profileOptions from './profileOptions';
import { scoreCommand } from './score';
import { runtimesCommand, type RuntimesOptions } from './runtimes';
import type { Session } from './session';
import { tokensCommand } from './tokens';

/** Runs a command's work and writes what it found. */
export type Perform = (
  work: (session: Session) => Promise<Outcome>,
  output: OutputOptions,
) => Promise<void>;

const EXIT_CODES = `
A file is named by its path, and a function of it as FILE#NAME: src/cart.ts#Cart.checkout.

Exit codes: 0 scored, 1 a subject failed, 2 wrong usage.`;

/** The command line; it throws a `CommanderError` where Node's own would exit. */
export function createProgram(version: string, perform: Perform): Command {
  const program = new Command('async-score')
    .description(
      'Scores async JavaScript and TypeScript: its tokens, its cost under load, and whether its stacks name the call that failed.',
    )
    .version(version)
    .exitOverride()
    .showHelpAfterError('(async-score --help lists the commands and options)')
    .addHelpText('after', EXIT_CODES);
  addScore(program, perform);
  addTokens(program, perform);
  addFunctions(program, perform);
  addBench(program, perform);
  addProbe(program, perform);
  addProfile(program, perform);
  addCompare(program, perform);
  addGallery(program, perform);
  addRuntimes(program, perform);
  return program;
}

function addScore(program: Command, perform: Perform): void {
  const command = program
    .command('score <file>')
    .description('score a file: tokens, benchmark and debuggability')
    .addHelpText(
      'after',
      '\nWith several --runtime, --json prints {"reports": […]}, one report a runtime.',
    )
    .action((file: string, given: RunOptions & OutputOptions) =>
      perform((session) => scoreCommand(session, file, given), given),
    );
  withOutput(withRun(withCall(command).addOption(options.price)));
}

function addTokens(program: Command, perform: Perform): void {
  const command = program
    .command('tokens <file...>')
    .description('count tokens; nothing is run')
    .action((files: string[], given: CallOptions & OutputOptions) =>
      perform((session) => tokensCommand(session, files, given), given),
    )
    .addOption(options.maxFileKilobytes);
  withOutput(command);
}

function addFunctions(program: Command, perform: Perform): void {
  const command = program
    .command('functions <file...>')
    .description('list the functions of files, as they are named behind FILE#; nothing is run')
    .action((files: string[], given: CallOptions & OutputOptions) =>
      perform(() => functionsCommand(files, given), given),
    )
    .addOption(options.maxFileKilobytes);
  withOutput(command);
}

function addBench(program: Command, perform: Perform): void {
  const command = program
    .command('bench <file...>')
    .description('measure time and memory')
    .action((files: string[], given: BenchOptions & OutputOptions) =>
      perform((session) => benchCommand(session, files, given), given),
    )
    .addOption(options.parallelList)
    .addOption(options.sweep);
  withOutput(withBenchmark(withCall(command)));
}

function addProbe(program: Command, perform: Perform): void {
  const command = program
    .command('probe <file>')
    .description('let each asynchronous call fail, and read the stacks')
    .action((file: string, given: RunOptions & OutputOptions) =>
      perform((session) => probeCommand(session, file, { ...BENCH_DEFAULTS, ...given }), given),
    )
    .addOption(options.workload)
    .addOption(options.runtime)
    .addOption(options.timeout);
  withOutput(withCall(command));
}

function addProfile(program: Command, perform: Perform): void {
  const command = program
    .command('profile <file>')
    .description('show where the time goes and what is allocated; leaves both profiles as files')
    .action((file: string, given: ProfileCommandOptions & OutputOptions) =>
      perform((session) => profileCommand(session, file, given), given),
    )
    .addOption(options.parallel)
    .addOption(options.ioMs)
    .addOption(options.runtime)
    .addOption(options.timeout)
    .addOption(profileOptions.profiler)
    .addOption(profileOptions.yes)
    .addOption(profileOptions.out);
  withOutput(withCall(command));
}

/** What probing needs to be told as well, though it measures no time. */
const BENCH_DEFAULTS = {
  parallel: 1,
  ioMs: 10,
  connections: 1,
  mode: 'sound',
  budget: 4,
} as const;

function addCompare(program: Command, perform: Perform): void {
  const command = program
    .command('compare <a> [b]')
    .description(
      'measure two files, two functions, or two revisions of one, in the same rounds; every ratio is B / A',
    )
    .addHelpText(
      'after',
      '\nWith several --runtime, --json prints {"comparisons": […]}, one comparison a runtime.',
    )
    .addOption(options.revision)
    .action((a: string, b: string | undefined, given: CompareOptions & OutputOptions) =>
      perform((session) => compareCommand(session, [a, b], given), given),
    );
  withOutput(withRun(withCall(command)));
}

function addGallery(program: Command, perform: Perform): void {
  const command = program
    .command('gallery')
    .description('score the bundled patterns')
    .addOption(options.pattern)
    .addOption(options.table)
    .addOption(options.fresh)
    .addOption(options.installGallery)
    .addOption(options.yes)
    .action((given: GalleryOptions & GalleryInstallOptions & OutputOptions) =>
      perform(
        (session) =>
          given.install ? galleryInstallCommand(session, given) : galleryCommand(session, given),
        given,
      ),
    );
  withOutput(withRun(command));
}

function addRuntimes(program: Command, perform: Perform): void {
  const command = program
    .command('runtimes')
    .description('list the Nodes of this machine, or fetch another one')
    .addHelpText('after', RUNTIMES_HELP)
    .addOption(options.install)
    .addOption(options.yes)
    .action((given: RuntimesOptions & OutputOptions) =>
      perform((session) => runtimesCommand(session, given), given),
    );
  withOutput(command);
}

const RUNTIMES_HELP = `
Looked for: the Node that runs Async Score, those on PATH, of nvm, fnm, Volta, asdf and mise, and
those that were fetched with --install. Without --runtime, .nvmrc or .node-version above the file
that is scored chooses one of them, and engines.node of the nearest package.json bounds them.`;

function withCall(command: Command): Command {
  return command
    .addOption(options.functionName)
    .addOption(options.caseName)
    .addOption(options.completes)
    .addOption(options.io)
    .addOption(options.maxFileKilobytes);
}

function withRun(command: Command): Command {
  return withBenchmark(command.addOption(options.parallel));
}

function withBenchmark(command: Command): Command {
  return command
    .addOption(options.workload)
    .addOption(options.ioMs)
    .addOption(options.connections)
    .addOption(options.mode)
    .addOption(options.runtime)
    .addOption(options.budget)
    .addOption(options.timeout);
}

function withOutput(command: Command): Command {
  return command.addOption(options.json).addOption(options.markdown).addOption(options.html);
}
