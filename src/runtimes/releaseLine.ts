import { major, minor } from 'semver';
import type { RuntimeInfo } from './runtime';
import { newest, parseVersionRange } from './versionRange';

/** Release line of a version: `5`, and `0.10` for versions whose first number had no meaning. */
export function releaseLine(version: string): string {
  return major(version) === 0 ? `0.${minor(version)}` : `${major(version)}`;
}

/** Newest runtime of a version's release line, or null if there is none. */
export function newestOfLine(here: readonly RuntimeInfo[], version: string): RuntimeInfo | null {
  const asked = parseVersionRange(releaseLine(version));
  return asked && newest(here, asked);
}
