import type { Failure } from '../failure';
import type { Runtimes } from '../runtimes/find';
import type { InstalledRuntime, Installer } from '../runtimes/install';
import { releaseLine } from '../runtimes/releaseLine';
import { newest, parseWish } from '../runtimes/wish';
import type { InstalledLibraries, LibraryInstaller, LibraryPlan } from './installLibraries';
import type { Era } from './manifest';
import { PUBLISHED_TABLES } from './publishedTables';

/** What the gallery lacks on this machine and can be fetched. */
export interface GalleryPlan {
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

/** Fetches what the gallery needs: its libraries, and Nodes of the published tables' time. */
export class GalleryInstaller {
  constructor(
    private readonly era: Era,
    private readonly libraries: LibraryInstaller,
    private readonly installer: Installer,
    private readonly runtimes: Pick<Runtimes, 'working'>,
  ) {}

  /** Asks nobody but the Nodes that are here. */
  async plan(signal: AbortSignal): Promise<GalleryPlan> {
    const [libraries, here] = await Promise.all([
      this.libraries.plan(),
      this.runtimes.working(signal),
    ]);
    const runtimes = eraVersions(this.era).filter((version) => {
      const wish = parseWish(releaseLine(version));
      return wish === null || newest(here, wish) === null;
    });
    return { libraries, runtimes, runtimesFolder: this.installer.storage };
  }

  /**
   * @param onStep told what is being fetched, and how far it is, for people
   * @returns also where some of it, or all, could not be had
   */
  async install(
    plan: GalleryPlan,
    onStep: (what: string, text: string) => void,
    signal: AbortSignal,
  ): Promise<GalleryInstall> {
    const { packages, isInstalled } = plan.libraries;
    const step = (there: number) =>
      onStep('Libraries of the gallery', `${there} of ${packages} packages`);
    if (!isInstalled) step(0);
    const libraries = await this.libraries.install(step, signal);
    const runtimes: EraInstall[] = [];
    for (const version of plan.runtimes) {
      onStep(`Node ${version}`, 'fetching');
      const wanted = await this.installer.plan(version, signal);
      const result = 'state' in wanted ? wanted : await this.installer.install(wanted, signal);
      runtimes.push({ version, result });
    }
    return { libraries, runtimes };
  }
}

export function isNothingToFetch({ libraries, runtimes }: GalleryPlan): boolean {
  return libraries.isInstalled && runtimes.length === 0;
}

/** What is about to be fetched, for people: `62 packages into …, and Node 5.12.0 into …`. */
export function planWords({ libraries, runtimes, runtimesFolder }: GalleryPlan): string {
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

/** The Nodes that the published tables are measured on, and the one of their time. */
function eraVersions({ install }: Era): string[] {
  const named = PUBLISHED_TABLES.flatMap(({ measureOn }) => measureOn ?? []);
  return [...new Set([install, ...named])];
}
