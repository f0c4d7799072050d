import { countFunctions } from '../complexity/countFunctions';
import type { SubjectDocument } from '../document/document';
import { functionsOf, withDistinctNames } from '../document/functions';
import type { FunctionsEntry, FunctionsListing, ListedFunction } from '../report/listings';
import { functionsPage } from '../report/pages/listings';
import { REPORT_SCHEMA } from '../report/report';
import type { CallFlags } from './options';
import type { Outcome } from './outcome';
import { readSubjects } from './subjects';

/** `functions FILE…`: lists the names that may follow FILE#. Runs nothing. */
export async function functionsCommand(
  named: readonly string[],
  options: CallFlags = {},
): Promise<Outcome> {
  const files = (await readSubjects(named, options)).map((subject): FunctionsEntry =>
    subject.document
      ? {
          state: 'scored',
          file: subject.file,
          ...functionsIn(subject.pieces ?? [subject.document]),
        }
      : { file: subject.file, ...subject.failure },
  );
  const listing: FunctionsListing = { schema: REPORT_SCHEMA, files };
  return {
    value: listing,
    page: (units) => functionsPage(listing, units),
    hasFailed: files.some(({ state }) => state !== 'scored'),
  };
}

function functionsIn(documents: readonly SubjectDocument[]): {
  functions: ListedFunction[];
  syntaxError?: string;
} {
  const [error] = documents.flatMap((document) => functionsOf(document).error ?? []);
  const functions = documents.flatMap((document) => countFunctions(document));
  return {
    functions: withDistinctNames(functions).map((found) => {
      const { name, line, endLine, tokens, path, exported, nested, asyncLook } = found;
      return { name, line, endLine, tokens, path, exported, nested, asyncLook };
    }),
    ...(error === undefined ? {} : { syntaxError: error.message }),
  };
}
