/** Errors that reach nobody: thrown where nobody can catch them, or of promises that nobody handles. */

import { errorWords, processClause } from '../probe/consequenceWords';
import type { Thrown } from '../probe/consequence';
import type { CallbackMisuse, Site } from '../probe/debuggability';
import { breach, type Breach, type Told } from './breach';
import { callWords, placeAt, toEndOfLine } from './callPlaces';
import type { Facts } from './facts';
import { branchFindings } from './branchFindings';

type Kind = Thrown['kind'];

/** Remedy and place of an error that is not the failure: the code goes on with what is not there. */
export function afterMistake(
  { mistake, error }: Thrown,
  remedy: string,
): Partial<Pick<Told, 'remedy' | 'related'>> {
  if (!mistake || error.at === null) return {};
  return { remedy, related: [{ ...error.at, message: THROWN_THEN }] };
}

const THROWN_THEN = 'what is thrown then';

/** `line 6 throws TypeError: Cannot read properties of undefined (reading 'trim')`; null: the failure itself is. */
export function mistakeWords({ mistake, error }: Thrown): string | null {
  return mistake && error.at ? `line ${error.at.line} throws ${errorWords(error)}` : null;
}

/** Errors on ways on which nothing fails. */
export function thrownInBranches(facts: Facts, kind: Kind): Breach[] {
  return branchFindings<Kind>(facts, kind, ({ error, process }) => {
    if (process.does === 'handles' || error.className === '') return null;
    const thrown = error.at === null ? '' : `line ${error.at.line} throws `;
    const nobody =
      kind === 'uncaught'
        ? `${thrown}${errorWords(error)} where nobody can catch it`
        : `nobody handles ${errorWords(error)}`;
    return {
      then: `${nobody}${processClause(process, facts.runtime)}`,
      related: error.at ? [{ ...error.at, message: THROWN_THEN }] : [],
    };
  });
}

/**
 * Errors that an answer leads to which is none that was expected: a request of Node's is answered 500, with a text,
 * or what a listener parses is no JSON. Of a promise that is told anyway, as of its other failures. They stand where
 * they are thrown: where the answer is asked for, another finding of that rule may stand.
 */
export function badAnswers(facts: Facts, kind: Kind): Breach[] {
  return facts.sites.flatMap((site) =>
    site.boundary === 'promise'
      ? []
      : site.lapses.flatMap((lapse) =>
          lapse.thrown?.kind === kind ? thrownIn(lapse, lapse.thrown, site, facts) : [],
        ),
  );
}

function thrownIn(
  { mode }: CallbackMisuse,
  { error, kind, process }: Thrown,
  site: Site,
  { document, runtime }: Facts,
): Breach[] {
  if (site.at === null || process.does === 'handles') return [];
  const where = kind === 'uncaught' ? ' where nobody can catch it' : ', and nobody handles it';
  const what = `${error.at ? `line ${error.at.line} throws ` : ''}${errorWords(error)}`;
  const [does, remedy] =
    mode === 'refused'
      ? ['answers 500 with a text', LOOK_FIRST]
      : ['gives what is no JSON', PARSE_INSIDE];
  const place = error.at ? toEndOfLine(error.at, document) : placeAt(site.at, document);
  const related = error.at ? [{ ...site.at, message: 'what answers' }] : [];
  const when = `If ${callWords(site, document)} ${does}`;
  const then = `${what}${where}${processClause(process, runtime)}`;
  return [{ ...breach(when, then, place, related), remedy }];
}

const PARSE_INSIDE =
  'Parse it inside of `try`, whose `catch` hands the error on: who sends it may send anything.';
const LOOK_FIRST =
  'Look at `statusCode` before the body is used, and parse it inside of `try`, whose `catch` rejects or calls back.';
