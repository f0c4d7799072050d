import type { Runtimes } from '../runtimes/find';
import type { Installer } from '../runtimes/install';
import { newestOfLine } from '../runtimes/releaseLine';
import type { EraInstall, GalleryInstall, FetchPlan } from './fetchPlan';
import type { LibraryInstaller } from './installLibraries';
import type { Era } from './manifest';
import { PUBLISHED_TABLES } from './publishedTables';

/** Fetches the gallery's libraries, and Nodes of the published tables' time. */
export class GalleryInstaller {
  constructor(
    private readonly era: Era,
    private readonly libraries: LibraryInstaller,
    private readonly installer: Installer,
    private readonly runtimes: Pick<Runtimes, 'working'>,
  ) {}

  /** Lists the missing parts, without network access. */
  async plan(signal: AbortSignal): Promise<FetchPlan> {
    const [libraries, here] = await Promise.all([
      this.libraries.plan(),
      this.runtimes.working(signal),
    ]);
    const runtimes = eraVersions(this.era).filter(
      (version) => newestOfLine(here, version) === null,
    );
    return { libraries, runtimes, runtimesFolder: this.installer.storage };
  }

  /**
   * Fetches the parts of a plan; some or all of them may fail.
   *
   * @param onStep called with the name of the part and its progress, in words
   */
  async install(
    plan: FetchPlan,
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

/**
 * Returns the Nodes that the published tables are measured on, and the default one of their time.
 */
function eraVersions({ install }: Era): string[] {
  const named = PUBLISHED_TABLES.flatMap(({ measureOn }) => measureOn ?? []);
  return [...new Set([install, ...named])];
}
