/**
 * Errors that reach no caller: exceptions that nothing can catch, and rejections without a handler.
 */

import type { SourcePosition, SubjectDocument } from '../document/document';
import { baseName } from '../document/words';
import { consequenceWord, errorWords, processClause } from '../probe/consequenceWords';
import type { Thrown } from '../probe/consequence';
import type { CallbackMisuse, Site } from '../probe/debuggability';
import { breach, type Breach, type Told } from './breach';
import { callWords, placeAt, toEndOfLine } from './callPlaces';
import type { Facts } from './facts';
import { branchFindings } from './branchFindings';

type Kind = Thrown['kind'];

/**
 * Returns the remedy and place of an error that follows a failure, because the code uses a missing
 * value.
 */
export function afterMistake(
  { mistake, error }: Thrown,
  remedy: string,
): Partial<Pick<Told, 'remedy' | 'related'>> {
  if (!mistake || error.at === null) return {};
  return { remedy, related: [{ ...error.at, message: THROWN_THEN }] };
}

const THROWN_THEN = 'what is thrown then';

/**
 * Returns `line 6 throws TypeError: Cannot read properties of undefined (reading 'trim')`; null for
 * the failure itself.
 */
export function mistakeWords({ mistake, error }: Thrown, document: SubjectDocument): string | null {
  return mistake && error.at ? `${throwsAt(error.at, document)}${errorWords(error)}` : null;
}

/** Returns `line 6 throws `, `store.js:6 throws ` of another file; nothing of an unknown place. */
function throwsAt(at: SourcePosition | null, { file }: SubjectDocument): string {
  if (at === null) return '';
  const place = at.file === file ? `line ${at.line}` : `${baseName(at.file)}:${at.line}`;
  return `${place} throws `;
}

/** Returns breaches by errors in scenarios without a failure. */
export function thrownInBranches(facts: Facts, kind: Kind): Breach[] {
  return branchFindings<Kind>(facts, kind, (seen) => {
    const { error, process } = seen;
    if (process.does === 'handles' || error.className === '') return null;
    const thrown = throwsAt(error.at, facts.document);
    const nobody =
      kind === 'uncaught'
        ? `${thrown}${errorWords(error)} where nobody can catch it`
        : `nobody handles ${errorWords(error)}`;
    return {
      then: `${nobody}${processClause(process, facts.runtime)}`,
      related: error.at ? [{ ...error.at, message: THROWN_THEN }] : [],
      mark: consequenceWord(seen),
    };
  });
}

/**
 * Returns breaches by unexpected responses: status 500 with a text, or a text that the code
 * cannot parse.
 * Promises are skipped, as their failures show the same. The breach is where the error is thrown,
 * as the call may have another finding of the rule.
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
  const what = `${throwsAt(error.at, document)}${errorWords(error)}`;
  const [does, remedy] =
    mode === 'refused'
      ? ['answers 500 with a text', LOOK_FIRST]
      : [
          error.message.includes('JSON') ? 'gives what is no JSON' : 'gives another text',
          PARSE_INSIDE,
        ];
  const place = error.at ? toEndOfLine(error.at, document) : placeAt(site.at, document);
  const related = error.at ? [{ ...site.at, message: 'what answers' }] : [];
  const when = `If ${callWords(site, document)} ${does}`;
  const then = `${what}${where}${processClause(process, runtime)}`;
  return [{ ...breach(when, then, place, related), remedy }];
}

const PARSE_INSIDE =
  'Parse it inside a `try` whose `catch` passes the error on: the sender may send anything.';
const LOOK_FIRST =
  'Check `statusCode` before the body is used, and parse it inside a `try` whose `catch` rejects or calls back.';
