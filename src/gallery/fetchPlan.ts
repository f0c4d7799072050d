/** What is to be fetched for the gallery, and what came of it: values and words alone. */

import type { Failure } from '../failure';
import type { InstalledRuntime } from '../runtimes/install';
import type { InstalledLibraries, LibraryPlan } from './installLibraries';

/** What the gallery lacks on this machine and can be fetched. */
export interface FetchPlan {
  libraries: LibraryPlan;
  /** Nodes of the published tables' time, in full, such as `5.12.0`. */
  runtimes: string[];
  /** Folder that they go to. */
  runtimesFolder: string;
}

/** What came of it: each part is there whole, or not at all. */
export interface GalleryInstall {
  libraries: InstalledLibraries | Failure;
  runtimes: EraInstall[];
}

/** A Node of the published tables' time. */
export interface EraInstall {
  version: string;
  result: InstalledRuntime | Failure;
}

export function isNothingToFetch({ libraries, runtimes }: FetchPlan): boolean {
  return libraries.isInstalled && runtimes.length === 0;
}

/** What is about to be fetched, for people: `62 packages into …, and Node 5.12.0 into …`. */
export function planWords({ libraries, runtimes, runtimesFolder }: FetchPlan): string {
  const { isInstalled, packages, folder } = libraries;
  const parts = [
    ...(isInstalled ? [] : [`the libraries of the gallery (${packages} packages) into ${folder}`]),
    ...(runtimes.length === 0 ? [] : [`Node ${runtimes.join(' and ')} into ${runtimesFolder}`]),
  ];
  return parts.join(', and ');
}

/** The first why something was not fetched, or null where all of it is there. */
export function firstFailure({ libraries, runtimes }: GalleryInstall): Failure | null {
  const results = [libraries, ...runtimes.map(({ result }) => result)];
  return results.find((result) => result.state !== 'installed') ?? null;
}
