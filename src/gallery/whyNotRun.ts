import { satisfies } from 'semver';

import { failure, type Failure } from '../failure';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Gallery, GalleryMember } from './gallery';

/**
 * Returns why a gallery program cannot run, as far as known beforehand: a missing library, or an
 * unsupported runtime. Null if it can, or is no member.
 */
export function whyMemberCannotRun(
  { members }: Gallery,
  file: string,
  runtime: RuntimeInfo,
): Failure | null {
  const member = members.find(({ document }) => document.file === file);
  if (!member) return null;
  return member.missing.length > 0 ? librariesMissing(member) : whyNotOn(runtime, member);
}

function librariesMissing({ title, missing }: GalleryMember): Failure {
  const names = missing.map(({ name, needed }) => `${name} ${needed}`).join(', ');
  return failure('skipped', 'librariesMissing', `"${title}" needs libraries: ${names}.`, {
    found: missing
      .map(({ name, found, folder: at }) => (found ? `${name} ${found} at ${at}` : `none at ${at}`))
      .join(', '),
    needed: names,
    remedy: 'Fetch them: "async-score gallery --install", or "Fetch libraries…" in the gallery.',
  });
}

/**
 * True if a runtime can run a member; a nightly or a release candidate counts as its final version.
 */
export function runsOn(
  { runsOn: range }: Pick<GalleryMember, 'runsOn'>,
  { version }: Pick<RuntimeInfo, 'version'>,
): boolean {
  return satisfies(version, range, { includePrerelease: true });
}

function whyNotOn(runtime: RuntimeInfo, member: GalleryMember): Failure | null {
  if (runsOn(member, runtime)) return null;
  const { version } = runtime;
  const { title } = member;
  return failure('skipped', 'runtimeLacks', `"${title}" does not run on Node ${version}.`, {
    found: `Node ${version}`,
    needed: `Node ${member.runsOn}`,
    remedy: 'Choose another with --runtime; "async-score runtimes" lists those that there are.',
  });
}
