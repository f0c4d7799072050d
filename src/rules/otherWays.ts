import type { SubjectDocument } from '../document/document';
import type { Left, OtherWay } from '../probe/debuggability';
import { errorWords, processClause } from '../probe/consequenceWords';
import { shortenMiddle } from '../document/words';
import { start, toEndOfLine } from './callPlaces';
import { TURNS_OFF, type Finding } from './finding';
import { tellLeft } from './leftBehind';

const MOST_LETTERS = 60;

/**
 * What goes wrong in calls of which nothing fails.
 *
 * @param runtime such as `Node 24`
 */
export function otherWays(
  ways: readonly OtherWay[],
  document: SubjectDocument,
  runtime: string,
): Finding[] {
  return ways.flatMap((way) => {
    const where = whereWords(way);
    const found = way.left
      ? [leaves(way, way.left, where, document)]
      : ends(way, where, document, runtime);
    return found.map((each) => ({ ...each, where }));
  });
}

function ends(
  { tests, seen }: OtherWay,
  where: string,
  document: SubjectDocument,
  runtime: string,
): Finding[] {
  const place = { ...toEndOfLine(tests.at(-1)!.from, document), related: [] };
  switch (seen?.kind) {
    case 'neverEnds':
      return [{ ...start('never-ends', `${where}, the call never ends`), ...place }];
    case 'endsTwice':
      return [{ ...start('ends-twice', `${where}, the caller is called back twice`), ...place }];
    case 'uncaught':
    case 'unhandled': {
      const { error, process } = seen;
      if (process.does === 'handles' || error.className === '') return [];
      const isThrown = seen.kind === 'uncaught';
      const thrown = error.at === null ? '' : `line ${error.at.line} throws `;
      const nobody = isThrown
        ? `${thrown}${errorWords(error)} where nobody can catch it`
        : `nobody handles ${errorWords(error)}`;
      const rule = isThrown ? 'uncaught-exception' : 'unhandled-rejection';
      const related = error.at ? [{ ...error.at, message: 'what is thrown then' }] : [];
      const message = `${where}, ${nobody}${processClause(process, runtime)}`;
      return [{ ...start(rule, message), ...place, related }];
    }
    default:
      return [];
  }
}

function leaves(
  { tests }: OtherWay,
  left: Left,
  where: string,
  document: SubjectDocument,
): Finding {
  const related = [{ ...tests.at(-1)!.from, message: TURNS_OFF }];
  return tellLeft(left, where, related, document);
}

/** ``Where line 15 finds `user` falsy``, ``Where line 12 finds `a === b` true and line 15 finds …`` */
function whereWords({ tests }: OtherWay): string {
  const found = tests.map(({ from, code, is }) => {
    const isCompared = /[=<>!]=|[<>]/.test(code);
    const value = isCompared ? String(is) : is ? 'truthy' : 'falsy';
    return `line ${from.line} finds \`${shortenMiddle(code, MOST_LETTERS)}\` ${value}`;
  });
  return `Where ${found.join(' and ')}`;
}
