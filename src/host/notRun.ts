import type { ReadResult } from '../document/readDocument';
import { failure } from '../failure';

/** The editor's reasons for running nothing. */
export const NOT_MEASURED_YET = failure('skipped', 'notYet', 'It has not been measured yet.');

export const NOT_ASKED = failure('skipped', 'notAsked', 'Only the tokens were asked for.');

export const ONLY_PROFILE = failure('skipped', 'notAsked', 'Only a profile was asked for.');

export const UNTRUSTED = failure('skipped', 'untrusted', 'This workspace is not trusted.', {
  needed: 'a trusted workspace: to measure a file is to run it',
  remedy: 'Command "Workspaces: Manage Workspace Trust", then score the file again.',
});

/** Result of reading a file at a git revision in an untrusted workspace. */
export function revisionUntrusted(file: string, revision: string): ReadResult {
  return {
    state: 'failed',
    problem: {
      code: 'unreadable',
      message: `${file} was not read as it was at ${JSON.stringify(revision)}: git would run for it.`,
      found: 'a workspace that is not trusted',
      needed: 'a trusted workspace',
      remedy: 'Command "Workspaces: Manage Workspace Trust", then compare again.',
    },
  };
}
