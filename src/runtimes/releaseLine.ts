import { major, minor } from 'semver';

/** What a version is a release of: `5`, and `0.10`, as the first number said nothing then. */
export function releaseLine(version: string): string {
  return major(version) === 0 ? `0.${minor(version)}` : `${major(version)}`;
}
