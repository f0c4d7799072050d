import { failure, type Failure } from '../failure';
import type { SubjectDocument } from './document';
import type { Runnable } from './runnable';

/** Why a document cannot be run at all, or null where it can. */
export function whyNothingRuns(
  { file, text }: SubjectDocument,
  { problem }: Runnable,
): Failure | null {
  if (text.trim() === '') {
    return failure('skipped', 'emptyFile', `${file} is empty.`, {
      needed: 'a function, such as async function loadUser(id) { … }, or a program',
    });
  }
  if (problem === undefined) return null;
  const { message, found, needed, remedy, line } = problem;
  return failure('failed', 'syntaxError', message, {
    found,
    needed,
    remedy,
    ...(line === undefined ? {} : { line }),
  });
}
