import type { SubjectDocument } from '../document/document';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import { failure, type Failure } from '../failure';

/**
 * The function that is scored: the one of that name, or where none is named the only one that
 * could be meant.
 */
export function chooseFunction(
  document: SubjectDocument,
  name: string | null,
): FunctionOfDocument | Failure {
  const { functions } = functionsOf(document);
  const found = functions.find((each) => name === null || each.name === name);
  if (found) return found;
  return failure('failed', 'noFunction', `The file has no function named ${name}.`, {
    found: functions.map((each) => each.name).join(', '),
  });
}
