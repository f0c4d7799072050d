import { failure } from '../failure';
import {
  firstFailure,
  type GalleryInstall,
  isNothingToFetch,
  planWords,
} from '../gallery/fetchPlan';
import type { GalleryInstallListing } from '../report/listings';
import { galleryInstallPage } from '../report/pages/listings';
import { REPORT_SCHEMA } from '../report/report';
import type { Outcome } from './outcome';
import type { Session } from './session';
import { usageError } from './usageError';

export interface GalleryInstallOptions {
  install?: true;
  yes?: true;
}

/** `gallery --install`: fetches the patterns' libraries and the Nodes of the published tables. */
export async function galleryInstallCommand(
  { galleryInstaller, confirm, progress, signal }: Session,
  { yes }: GalleryInstallOptions,
): Promise<Outcome> {
  const plan = await galleryInstaller.plan(signal);
  const asks = !yes && !isNothingToFetch(plan);
  if (asks && confirm === null) {
    throw usageError({
      message: 'Nothing is fetched without being asked, and this is not a terminal.',
      found: `to be fetched: ${planWords(plan)}`,
      needed: '--yes, where that is wanted',
    });
  }
  if (asks && !(await confirm?.(`Fetch with npm ${planWords(plan)}?`, signal))) {
    const refused = failure('cancelled', 'cancelled', 'Nothing was fetched.');
    const runtimes = plan.runtimes.map((version) => ({ version, result: refused }));
    return outcome({ libraries: refused, runtimes });
  }
  const onStep = (what: string, text: string) =>
    progress.show(what, { stage: 'tokens', done: 0, total: 1, text });
  return outcome(await galleryInstaller.install(plan, onStep, signal));
}

function outcome(install: GalleryInstall): Outcome {
  const listing: GalleryInstallListing = { schema: REPORT_SCHEMA, ...install };
  return {
    value: listing,
    page: (units) => galleryInstallPage(listing, units),
    hasFailed: firstFailure(install) !== null,
  };
}
