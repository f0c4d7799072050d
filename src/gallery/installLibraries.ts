import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import * as path from 'node:path';

import { failure, type Failure } from '../failure';
import type { RuntimeEnvironment } from '../runtimes/environment';
import { sizeOf } from '../runtimes/folderSize';
import { findNpm, type NpmCall } from '../runtimes/npm';
import { notFetched, npmFailure, type WantedPackage } from '../runtimes/npmFailure';
import { inPartialFolder } from '../runtimes/partialFolder';
import { libraryFolder, LOCK_FILE } from './libraryStorage';
import { lockedPackages, type LockedPackage, notThere } from './lockedPackages';

/** Libraries to fetch, or already fetched. */
export interface LibraryPlan {
  /** Number of packages, including dependencies of the libraries. */
  packages: number;
  /** Folder of the packages, also if they are yet to be fetched. */
  folder: string;
  isInstalled: boolean;
}

export interface InstalledLibraries {
  state: 'installed';
  folder: string;
  packages: number;
  /** Size of the folder. */
  bytes: number;
  /** True if they were already there. */
  already: boolean;
}

/** Interval of counting the fetched packages. */
const LOOK_MS = 500;

const WANTED: WantedPackage = {
  name: 'The libraries of the gallery',
  verb: 'were',
  room: 'room for them: up to 150 MB',
  otherFolder: 'set ASYNC_SCORE_DATA to another folder',
  lacking: {
    message: 'the registry lacks one of them.',
    needed: 'a registry that has them in the versions that are pinned',
    remedy: 'See which registry npm asks: npm config get registry',
  },
};

/**
 * Fetches the libraries of the gallery into our own storage as one set, completely or not at all.
 */
export class LibraryInstaller {
  /**
   * @param patternsDir folder of the programs, with the package.json and the lock file that pin
   * them
   * @param storages folders in which they may be; new ones go to the first
   */
  constructor(
    private readonly environment: Pick<RuntimeEnvironment, 'env' | 'platform'>,
    private readonly patternsDir: string,
    private readonly storages: readonly [string, ...string[]],
  ) {}

  /** Plans without network access. Rejects if there is no lock file. */
  async plan(): Promise<LibraryPlan> {
    const locked = await this.locked();
    const there = await this.standing(locked);
    const folder = there ?? libraryFolder(this.storages[0], this.patternsDir);
    return { packages: locked.length, folder, isInstalled: there !== null };
  }

  /**
   * Fetches the packages of the lock file; npm checks their hashes, and no script of theirs runs.
   *
   * @param onProgress called with the number of packages that are there
   */
  async install(
    onProgress: (packages: number) => void,
    signal: AbortSignal,
  ): Promise<InstalledLibraries | Failure> {
    const { folder, isInstalled } = await this.plan();
    if (isInstalled) return this.done(folder, true);
    const npm = await findNpm(this.environment);
    if ('state' in npm) return npm;
    try {
      return await inPartialFolder(
        path.dirname(folder),
        async (partial) =>
          (await this.fetch(partial, npm, onProgress, signal)) ??
          (await this.keep(partial, folder)),
      );
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return notFetched(WANTED, said, { found: said });
    }
  }

  private async fetch(
    partial: string,
    npm: NpmCall,
    onProgress: (packages: number) => void,
    signal: AbortSignal,
  ): Promise<Failure | null> {
    for (const name of ['package.json', LOCK_FILE]) {
      await copyFile(path.join(this.patternsDir, name), path.join(partial, name));
    }
    const locked = await this.locked();
    const look = () => onProgress(locked.length - notThere(locked, partial).length);
    const looks = setInterval(look, LOOK_MS);
    try {
      const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
      const end = await npm(['ci', ...flags, '--prefix', partial], partial, signal);
      return npmFailure(end, WANTED) ?? incomplete(notThere(locked, partial));
    } finally {
      clearInterval(looks);
    }
  }

  /** Moves the packages to their folder, unless another process was faster. */
  private async keep(partial: string, folder: string): Promise<InstalledLibraries> {
    const already = !(await moved(partial, folder));
    if (!already) return this.done(folder, false);
    const locked = await this.locked();
    if (notThere(locked, folder).length === 0) return this.done(folder, true);
    // an incomplete folder belongs to no running process, since those move complete ones
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return this.done(folder, false);
  }

  /** Returns the folder with all packages: that of the programs, or one of a storage. */
  private async standing(locked: readonly LockedPackage[]): Promise<string | null> {
    const stored = this.storages.map((storage) => libraryFolder(storage, this.patternsDir));
    for (const folder of [this.patternsDir, ...stored]) {
      if (notThere(locked, folder).length === 0) return folder;
    }
    return null;
  }

  private async locked(): Promise<LockedPackage[]> {
    return lockedPackages(await readFile(path.join(this.patternsDir, LOCK_FILE), 'utf8'));
  }

  private async done(folder: string, already: boolean): Promise<InstalledLibraries> {
    const packages = (await this.locked()).length;
    const bytes = await sizeOf(path.join(folder, 'node_modules'));
    return { state: 'installed', folder, packages, bytes, already };
  }
}

/** Renames a folder; returns false if the target exists. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false;
    throw error;
  }
}

function incomplete(missing: readonly LockedPackage[]): Failure | null {
  if (missing.length === 0) return null;
  const names = missing.map(({ folder, version }) => `${folder} ${version}`).join(', ');
  return failure('failed', 'notInstalled', 'What npm fetched is removed: it is not whole.', {
    found: `without ${names}`,
    needed: 'every package that is pinned',
    remedy: 'Check the settings of npm with "npm config list", such as omit, and try again.',
  });
}
