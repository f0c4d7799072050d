import { failure, type Failure } from '../failure';
import type { InstallListing, RuntimesListing } from '../report/listings';
import { installPage, runtimeListPage } from '../report/pages/listings';
import { REPORT_SCHEMA } from '../report/report';
import { isInstallable } from '../runtimes/installable';
import { findVersionFile } from '../runtimes/versionFiles';
import { type InstalledRuntime, type InstallPlan, wholeName } from '../runtimes/install';
import type { Outcome } from './outcome';
import type { Session } from './session';
import { usageError } from './usageError';

export interface RuntimesOptions {
  /** Version to install. */
  install?: string;
  yes?: true;
}

/** `runtimes`: lists the Nodes of this machine; `--install` adds one. */
export function runtimesCommand(session: Session, options: RuntimesOptions): Promise<Outcome> {
  const { install } = options;
  return install === undefined ? listCommand(session) : installCommand(session, install, options);
}

async function listCommand({ runtimes, installer, signal }: Session): Promise<Outcome> {
  const folder = process.cwd();
  const [found, used, wanted] = await Promise.all([
    runtimes.all(signal),
    runtimes.find(undefined, { folder, signal }),
    findVersionFile(folder),
  ]);
  const listing: RuntimesListing = {
    schema: REPORT_SCHEMA,
    runtimes: found,
    default: used,
    wanted: wanted === null ? null : { file: wanted.file, wanted: wanted.text },
    storage: installer.storage,
  };
  return {
    value: listing,
    page: () => runtimeListPage(listing),
    hasFailed: 'state' in used,
  };
}

async function installCommand(
  session: Session,
  version: string,
  { yes }: RuntimesOptions,
): Promise<Outcome> {
  const { installer, confirm, signal } = session;
  if (!isInstallable(version)) {
    throw usageError({
      message: 'That is no version of Node.',
      found: JSON.stringify(version),
      needed: 'a version such as 24, 24.21 or 24.21.0, behind --install',
    });
  }
  if (!yes && confirm === null && !(await installer.installed(version))) {
    throw usageError({
      message: 'Nothing is fetched without being asked, and this is not a terminal.',
      needed: '--yes, where that is wanted',
    });
  }
  const plan = await installer.plan(version, signal);
  if ('state' in plan) return outcome(plan);
  if (!plan.installed && !yes && !(await confirm?.(question(plan), signal))) {
    return outcome(failure('cancelled', 'cancelled', 'Nothing was fetched.'));
  }
  if (!plan.installed) session.progress.say(`Fetching ${wholeName(plan)} with npm`);
  return outcome(await installer.install(plan, signal));
}

function question(plan: InstallPlan): string {
  return `Fetch ${wholeName(plan)} with npm into ${plan.folder}?`;
}

function outcome(installed: InstalledRuntime | Failure): Outcome {
  const listing: InstallListing = { schema: REPORT_SCHEMA, ...installed };
  return {
    value: listing,
    page: (units) => installPage(listing, units),
    hasFailed: listing.state !== 'installed',
  };
}
