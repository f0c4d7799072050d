import { countTokens } from '../complexity/count';
import type { SubjectDocument } from '../document/document';
import { functionsOf } from '../document/functions';
import type { FunctionsEntry, FunctionsListing, ListedFunction } from '../report/listings';
import { functionsPage } from '../report/pages/functions';
import { REPORT_SCHEMA } from '../report/report';
import type { Outcome } from './outcome';
import { readSubjects } from './subjects';

/** `functions FILE…`: what can be named behind FILE#. Nothing is run. */
export async function functionsCommand(named: readonly string[]): Promise<Outcome> {
  const files = (await readSubjects(named)).map((subject): FunctionsEntry =>
    subject.document
      ? { state: 'scored', file: subject.file, ...functionsIn(subject.document) }
      : { file: subject.file, ...subject.failure },
  );
  const listing: FunctionsListing = { schema: REPORT_SCHEMA, files };
  return {
    value: listing,
    page: (units) => functionsPage(listing, units),
    hasFailed: files.some(({ state }) => state !== 'scored'),
  };
}

function functionsIn(document: SubjectDocument): {
  functions: ListedFunction[];
  syntaxError?: string;
} {
  const { functions, error } = functionsOf(document);
  // both are in the order of the text
  const counted = countTokens(document).functions;
  return {
    functions: functions.map(({ path, exported, nested, asyncLook, ...found }, i) => {
      const { name, line, endLine } = found;
      const tokens = counted[i]?.tokens ?? 0;
      return { name, line, endLine, tokens, path, exported, nested, asyncLook };
    }),
    ...(error === null ? {} : { syntaxError: error.message }),
  };
}
