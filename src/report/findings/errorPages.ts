import type { SubjectDocument } from '../../document/document';
import type { StackTraces } from '../../probe/debuggability';
import { errorWords, processClause } from '../consequenceWords';
import { callWords, placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/**
 * What throws where nobody can catch it as a request is answered 500, with a text: a listener parses that as JSON.
 * Of a promise it is told anyway, as of its other failures.
 */
export function errorPages(
  { sites }: Pick<StackTraces, 'sites'>,
  { document, runtime }: { document: SubjectDocument; runtime: string },
): Finding[] {
  return sites.flatMap((site) => {
    const { thrown } = site.lapses.find(({ mode }) => mode === 'refused') ?? {};
    if (!thrown || site.boundary === 'promise' || site.at === null) return [];
    const { error, kind, process } = thrown;
    if (process.does === 'handles') return [];
    const rule = kind === 'uncaught' ? 'uncaught-exception' : 'unhandled-rejection';
    const where = kind === 'uncaught' ? ' where nobody can catch it' : ', and nobody handles it';
    const what = `${error.at ? `line ${error.at.line} throws ` : ''}${errorWords(error)}`;
    const answers = `If ${callWords(site, document)} answers 500 with a text`;
    const message = `${answers}, ${what}${where}${processClause(process, runtime)}`;
    const related = error.at ? [{ ...error.at, message: 'what is thrown then' }] : [];
    const place = placeAt(site.at, document);
    return [{ ...start(rule, message), ...place, related, remedy: LOOK_FIRST }];
  });
}

const LOOK_FIRST =
  'Look at `statusCode` before the body is used, and parse it inside of `try`, whose `catch` rejects or calls back.';
