import type { SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { functionsOf } from '../document/functions';
import { visible } from '../document/visible';
import { partsOfText } from './shownText';
import type { EditorTarget } from './target';

/**
 * Finds the piece of code at a revision that corresponds to a present piece: the only one with a
 * function of the same path.
 *
 * @param whole whole text at the revision, under the present path
 */
export function partAtRevision(
  whole: Omit<SubjectDocument, 'language'>,
  { functionName }: Pick<EditorTarget, 'functionName'>,
): SubjectDocument | DocumentProblem {
  const parts = partsOfText({ ...whole, language: null, earlier: [] });
  const found = parts.flatMap(({ document }) => {
    const fn = functionsOf(document).functions.find(({ path }) => path === functionName);
    return functionName === undefined || fn ? [{ document, line: fn?.line }] : [];
  });
  const [first] = found;
  return first && found.length === 1 ? first.document : notTold(whole, functionName, found);
}

function notTold(
  { file, revision }: Omit<SubjectDocument, 'language'>,
  functionName: string | undefined,
  found: readonly { line: number | undefined }[],
): DocumentProblem {
  const what = functionName === undefined ? 'the code' : visible(functionName);
  const lines = found.flatMap(({ line }) => line ?? []);
  const several = `${found.length} pieces of code`;
  return {
    code: 'unreadable',
    message: `Which piece of code of ${file} had ${what} at ${revision?.name ?? 'the revision'} cannot be told.`,
    found:
      found.length === 0
        ? 'no piece of code with it'
        : several + (lines.length > 0 ? ` with it, on lines ${lines.join(', ')}` : ''),
    needed: 'one piece of code with a function of that name',
    remedy: 'Point at a function whose name one piece alone has, or compare two functions.',
  };
}
