import type { SubjectDocument } from '../document/document';
import type { CallbackMisuse, Site, StackTraces } from '../probe/debuggability';
import { errorWords, processClause } from '../probe/consequenceWords';
import { callWords, placeAt, start, toEndOfLine } from './callPlaces';
import type { Finding } from './finding';

interface Where {
  document: SubjectDocument;
  runtime: string;
}

/**
 * What throws where nobody can catch it as an answer is none that was expected: a request of Node's is answered 500,
 * with a text, or what a listener parses is no JSON. Of a promise it is told anyway, as of its other failures. It
 * stands where that is thrown: where it is asked for, another finding of that rule may stand.
 */
export function badAnswers({ sites }: Pick<StackTraces, 'sites'>, where: Where): Finding[] {
  return sites.flatMap((site) =>
    site.boundary === 'promise' ? [] : site.lapses.flatMap((lapse) => thrownIn(lapse, site, where)),
  );
}

function thrownIn(
  { mode, thrown }: CallbackMisuse,
  site: Site,
  { document, runtime }: Where,
): Finding[] {
  if (!thrown || site.at === null || thrown.process.does === 'handles') return [];
  const { error, kind, process } = thrown;
  const rule = kind === 'uncaught' ? 'uncaught-exception' : 'unhandled-rejection';
  const where = kind === 'uncaught' ? ' where nobody can catch it' : ', and nobody handles it';
  const what = `${error.at ? `line ${error.at.line} throws ` : ''}${errorWords(error)}`;
  const does = mode === 'refused' ? 'answers 500 with a text' : 'gives what is no JSON';
  const end = `${where}${processClause(process, runtime)}`;
  const message = `If ${callWords(site, document)} ${does}, ${what}${end}`;
  const remedy = mode === 'refused' ? LOOK_FIRST : PARSE_INSIDE;
  const answers = [{ ...site.at, message: 'what answers' }];
  const at = error.at
    ? { ...toEndOfLine(error.at, document), related: answers }
    : { ...placeAt(site.at, document), related: [] };
  return [{ ...start(rule, message), ...at, remedy }];
}

const PARSE_INSIDE =
  'Parse it inside of `try`, whose `catch` hands the error on: who sends it may send anything.';
const LOOK_FIRST =
  'Look at `statusCode` before the body is used, and parse it inside of `try`, whose `catch` rejects or calls back.';
