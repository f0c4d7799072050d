import {
  access,
  copyFile,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import * as path from 'node:path';
import type { Failure } from '../failure';
import { runCommand, type CommandEnd } from '../runtimes/command';
import type { RuntimeEnvironment } from '../runtimes/environment';
import { findNpm } from '../runtimes/npm';
import { npmFailure, type WantedPackage } from '../runtimes/npmFailure';
import { inPartialFolder } from '../runtimes/partialFolder';
import type { RuntimeInfo } from '../runtimes/runtime';
import { buildFailure, notBuilt } from './buildFailure';
import {
  builtFolder,
  moduleIn,
  PROFILER_PACKAGE,
  PROFILER_VERSION,
  type NativeTarget,
  nativeTargetOf,
} from './nativeProfiler';

export type BuildEnvironment = Pick<RuntimeEnvironment, 'env' | 'platform' | 'storage'>;

const BUILD_PATIENCE_MS = 10 * 60_000;
const TRY_PATIENCE_MS = 10_000;

const PROFILER: WantedPackage = {
  name: `${PROFILER_PACKAGE}@${PROFILER_VERSION}`,
  verb: 'was',
  room: 'room for its sources and what they are compiled to: up to 100 MB',
  otherFolder: 'set ASYNC_SCORE_RUNTIMES to another folder',
  lacking: {
    message: 'the registry lacks it, or something that it needs.',
    needed: 'a registry that has it',
    remedy: 'See which registry npm asks: npm config get registry',
  },
};

/** Description, for people, of what is fetched and built, and where. */
export function buildPlan(runtime: RuntimeInfo, { storage }: BuildEnvironment): string {
  return (
    `${PROFILER_PACKAGE}@${PROFILER_VERSION}: fetch it with npm and compile it for ` +
    `Node ${runtime.version}, in ${path.join(storage[0], 'profilers')}`
  );
}

/**
 * Fetches v8-profiler-next with the user's npm and builds it for a runtime, in our own storage.
 * Runs none of the package's scripts, but node-gyp, which is among its dependencies. Returns the
 * path to require. Keeps only a module that the runtime has loaded.
 */
export async function buildProfiler(
  runtime: RuntimeInfo,
  environment: BuildEnvironment,
  onStep: (text: string) => void,
  signal: AbortSignal,
): Promise<string | Failure> {
  if (runtime.capabilities.electron) return builtIntoAnEditor(runtime);
  const target = await nativeTargetOf(runtime, environment.env);
  if (target === null) return notBuilt(runtime, { found: 'a runtime that does not say its ABI' });
  const npm = await findNpm(environment);
  if ('state' in npm) return npm;
  const folder = builtFolder(environment.storage[0], target);
  try {
    return await inPartialFolder(path.dirname(folder), async (partial) => {
      onStep(`Fetching ${PROFILER_PACKAGE}`);
      const wanted = `${PROFILER_PACKAGE}@${PROFILER_VERSION}`;
      const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit'];
      const install = ['install', wanted, ...flags, '--no-fund', '--prefix', partial];
      const fetched = npmFailure(await npm(install, partial, signal), PROFILER);
      if (fetched) return fetched;
      onStep(`Building ${PROFILER_PACKAGE} for Node ${runtime.version}`);
      const failed = await compileProfiler(moduleIn(partial), runtime, environment.env, signal);
      if (failed) return failed;
      await rm(folder, { recursive: true, force: true });
      await rename(partial, folder);
      return moduleIn(folder);
    });
  } catch (error) {
    return notBuilt(runtime, { found: error instanceof Error ? error.message : String(error) });
  }
}

function builtIntoAnEditor(runtime: RuntimeInfo): Failure {
  return notBuilt(runtime, {
    found: 'the Node of an editor, for which native modules are built otherwise',
    needed: 'a Node of its own',
    remedy: 'Choose one: command "Pick Node runtime…", asyncScore.runtime, or --runtime.',
  });
}

/** Compiles the package in a folder for a runtime, and loads it there. Null if all went well. */
export async function compileProfiler(
  module: string,
  runtime: RuntimeInfo,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Failure | null> {
  const target = await nativeTargetOf(runtime, env);
  if (target === null) return notBuilt(runtime, { found: 'a runtime that does not say its ABI' });
  return new Build(runtime, target, module, env, signal).run();
}

class Build {
  constructor(
    private readonly runtime: RuntimeInfo,
    private readonly target: NativeTarget,
    private readonly module: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<Failure | null> {
    // the package's own script would write this file; it runs node-gyp only for its own Node
    const config = { variables: { action_after_build: 'false' } };
    await writeFile(path.join(this.module, 'config.gypi'), JSON.stringify(config));
    const compiled = buildFailure(await this.compile(), this.runtime);
    if (compiled) return compiled;
    await this.copyToWhereItIsLooked();
    const tried = await this.command(this.runtime.path, [
      ...this.runtime.flags,
      '-e',
      `require(${JSON.stringify(this.module)})`,
    ]);
    if (tried.exitCode === 0) return null;
    return notBuilt(this.runtime, {
      found: 'a module that was built, and that this Node does not load',
      stderr: tried.stderr,
    });
  }

  private async compile(): Promise<CommandEnd> {
    const gyp = await gypBeside(this.module);
    const { version } = this.runtime;
    const headers = await headersOf(this.runtime);
    return this.command(process.execPath, [
      gyp,
      'rebuild',
      `--target=${version}`,
      `--arch=${this.target.arch}`,
      ...(headers === null ? [] : [`--nodedir=${headers}`]),
    ]);
  }

  /**
   * Copies the addon to where the module looks: from Node 12 on it asks node-pre-gyp for the place;
   * before, it looks in the build folder.
   */
  private async copyToWhereItIsLooked(): Promise<void> {
    const { abi, platform, arch } = this.target;
    const release = path.join(this.module, 'build/Release/profiler.node');
    const folder = path.join(this.module, `build/binding/Release/node-v${abi}-${platform}-${arch}`);
    await mkdir(folder, { recursive: true });
    await copyFile(release, path.join(folder, 'profiler.node'));
  }

  private command(file: string, args: readonly string[]): Promise<CommandEnd> {
    // an outer npm's build settings do not apply to this build
    const env = Object.entries(this.env).filter(([name]) => !/^npm_config_/i.test(name));
    return runCommand(file, args, {
      cwd: this.module,
      env: { ...Object.fromEntries(env), ELECTRON_RUN_AS_NODE: '1' },
      patienceMs: file === process.execPath ? BUILD_PATIENCE_MS : TRY_PATIENCE_MS,
      signal: this.signal,
    });
  }
}

/**
 * Finds node-gyp, which npm puts beside the module, or below its dependent if another one is there.
 */
async function gypBeside(module: string): Promise<string> {
  const packages = path.dirname(module);
  const script = 'node-gyp/bin/node-gyp.js';
  const inner = path.join(packages, '@xprofiler/node-pre-gyp/node_modules', script);
  return access(inner).then(
    () => inner,
    () => path.join(packages, script),
  );
}

/**
 * Folder with include/node for this very version, or null: then node-gyp fetches the headers. On
 * Windows it also needs a library, which no installation has.
 */
async function headersOf({ path: file, version }: RuntimeInfo): Promise<string | null> {
  if (process.platform === 'win32') return null;
  try {
    const prefix = path.dirname(path.dirname(await realpath(file)));
    const header = await readFile(path.join(prefix, 'include/node/node_version.h'), 'utf8');
    const numbers = ['MAJOR', 'MINOR', 'PATCH'].map(
      (part) => new RegExp(`define NODE_${part}_VERSION (\\d+)`).exec(header)?.[1],
    );
    return numbers.join('.') === version ? prefix : null;
  } catch {
    return null;
  }
}
