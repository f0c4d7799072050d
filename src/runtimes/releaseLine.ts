import { major, minor } from 'semver';
import type { RuntimeInfo } from './runtime';
import { newest, parseVersionRange } from './versionRange';

/** What a version is a release of: `5`, and `0.10`, as the first number said nothing then. */
export function releaseLine(version: string): string {
  return major(version) === 0 ? `0.${minor(version)}` : `${major(version)}`;
}

/** The newest of a version's release line among some runtimes, or null where there is none. */
export function newestOfLine(here: readonly RuntimeInfo[], version: string): RuntimeInfo | null {
  const asked = parseVersionRange(releaseLine(version));
  return asked && newest(here, asked);
}
