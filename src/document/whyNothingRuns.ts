import { failure, type Failure } from '../failure';
import type { SubjectDocument } from './document';
import { isOfTypesAlone } from './generatedBy';
import type { Runnable } from './runnable';
import { syntaxOf } from './syntax';

/** Returns the reason why a document cannot run at all; null if it can. */
export function whyNothingRuns(document: SubjectDocument, { problem }: Runnable): Failure | null {
  const { text } = document;
  if (text.trim() === '' || syntaxOf(document).file?.program.body.length === 0) {
    return failure('skipped', 'emptyFile', 'There is no code in the file.', {
      needed: 'a function, such as async function loadUser(id) { … }, or a program',
    });
  }
  if (isOfTypesAlone(document)) {
    return failure('skipped', 'onlyTypes', 'The file only declares types: none of it runs.', {
      needed: 'a function with a body, or a program',
      remedy: 'Score the file that has the code.',
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
