import type { SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { functionsOf } from '../document/functions';
import { visible } from '../document/visible';
import { partsOfText } from './shownText';
import type { EditorTarget } from './target';

/**
 * Of the pieces of code that a text had at a revision, the one that a piece of today's is compared
 * with: the one with the function of the same path. Where none or several have one, nobody could say
 * which is meant.
 *
 * @param whole all of the text as it was, with the path of today's file
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
