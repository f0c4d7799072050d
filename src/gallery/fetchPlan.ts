/** Plan and result of fetching for the gallery, as plain values. */

import type { Failure } from '../failure';
import type { InstalledRuntime } from '../runtimes/install';
import type { InstalledLibraries, LibraryPlan } from './installLibraries';

/** Parts of the gallery that are missing on this machine and can be fetched. */
export interface FetchPlan {
  libraries: LibraryPlan;
  /** Full versions of the published tables' Nodes, such as `5.12.0`. */
  runtimes: string[];
  /** Target folder for these Nodes. */
  runtimesFolder: string;
}

/** Result of fetching: each part is complete, or absent. */
export interface GalleryInstall {
  libraries: InstalledLibraries | Failure;
  runtimes: EraInstall[];
}

/** Node of the published tables' time. */
export interface EraInstall {
  version: string;
  result: InstalledRuntime | Failure;
}

export function isNothingToFetch({ libraries, runtimes }: FetchPlan): boolean {
  return libraries.isInstalled && runtimes.length === 0;
}

/** Describes a plan in words: `62 packages into …, and Node 5.12.0 into …`. */
export function planWords({ libraries, runtimes, runtimesFolder }: FetchPlan): string {
  const { isInstalled, packages, folder } = libraries;
  const parts = [
    ...(isInstalled ? [] : [`the libraries of the gallery (${packages} packages) into ${folder}`]),
    ...(runtimes.length === 0 ? [] : [`Node ${runtimes.join(' and ')} into ${runtimesFolder}`]),
  ];
  return parts.join(', and ');
}

/** Returns the first failure, or null if everything was fetched. */
export function firstFailure({ libraries, runtimes }: GalleryInstall): Failure | null {
  const results = [libraries, ...runtimes.map(({ result }) => result)];
  return results.find((result) => result.state !== 'installed') ?? null;
}
