import * as path from 'node:path';
import type { RuntimeEnvironment } from '../runtimes/environment';
import { runCommand } from '../runtimes/command';
import { isExecutable } from '../runtimes/runtimePlaces';
import type { RuntimeInfo } from '../runtimes/runtime';

/** Version to build; its figures were compared with the inspector's. */
export const PROFILER_PACKAGE = 'v8-profiler-next';
export const PROFILER_VERSION = '1.10.0';

const PATIENCE_MS = 5000;

/** Target of a native module. */
export interface NativeTarget {
  /** Version of Node's binary interface, `process.versions.modules`. */
  abi: string;
  platform: string;
  arch: string;
}

/** Asks a runtime for the target of its native modules; null if it does not answer. */
export async function nativeTargetOf(
  { path: file, flags }: RuntimeInfo,
  env: NodeJS.ProcessEnv,
): Promise<NativeTarget | null> {
  const script = '[process.versions.modules, process.platform, process.arch].join(" ")';
  const { stdout } = await runCommand(file, [...flags, '-p', script], {
    cwd: path.dirname(file),
    env: { PATH: env['PATH'], ELECTRON_RUN_AS_NODE: '1' },
    patienceMs: PATIENCE_MS,
  });
  const [, abi, platform, arch] = /^(\d+) (\w+) (\w+)\s*$/.exec(stdout) ?? [];
  return abi && platform && arch ? { abi, platform, arch } : null;
}

/** Folder, within a storage, of the module for a target. */
export function builtFolder(storage: string, { abi, platform, arch }: NativeTarget): string {
  const name = `${PROFILER_PACKAGE}-${PROFILER_VERSION}-node-v${abi}-${platform}-${arch}`;
  return path.join(storage, 'profilers', name);
}

/** Path to require in that folder. */
export function moduleIn(folder: string): string {
  return path.join(folder, 'node_modules', PROFILER_PACKAGE);
}

/** Path of v8-profiler-next as built for the runtime, or null if it is not. */
export async function builtProfiler(
  runtime: RuntimeInfo,
  { storage, env }: Pick<RuntimeEnvironment, 'storage' | 'env'>,
): Promise<string | null> {
  const target = await nativeTargetOf(runtime, env);
  if (target === null) return null;
  for (const each of storage) {
    const module = moduleIn(builtFolder(each, target));
    if (await isExecutable(path.join(module, 'build/Release/profiler.node'))) return module;
  }
  return null;
}
