import { tmpdir } from 'node:os';
import { prerelease, rcompare, valid } from 'semver';
import type { Failure } from '../failure';
import type { NpmCall } from './npm';
import { aNode, notFetched, npmFailure } from './npmFailure';

/** Newest published version that matches a version, whole or in part. */
export async function newestPublished(
  npm: NpmCall,
  packageName: string,
  version: string,
  signal?: AbortSignal,
): Promise<string | Failure> {
  const wanted = `${packageName}@${version}`;
  // outside of any project, so that its settings do not apply
  const end = await npm(
    ['view', wanted, 'version', '--json', '--fetch-retries=0'],
    tmpdir(),
    signal,
  );
  const failed = npmFailure(end, aNode(wanted));
  if (failed) return failed;
  const [newest] = versionsIn(end.stdout).sort(rcompare);
  const found = 'npm knows no version of that name';
  return newest ?? notFetched(aNode(wanted), 'E404', { found });
}

/** Parses npm's output: a string for one version, and a list for several. */
function versionsIn(stdout: string): string[] {
  try {
    const value: unknown = JSON.parse(stdout);
    const versions = (Array.isArray(value) ? value : [value]).filter(
      (each): each is string => typeof each === 'string' && valid(each) !== null,
    );
    const released = versions.filter((each) => prerelease(each) === null);
    return released.length > 0 ? released : versions;
  } catch {
    return [];
  }
}
