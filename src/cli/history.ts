import * as path from 'node:path';

import { functionsNamed } from '../document/findFunction';
import type { HistoryListing } from '../report/listings';
import { historyPage } from '../report/pages/history';
import { REPORT_SCHEMA } from '../report/report';
import type { Outcome } from './outcome';
import type { Session } from './session';
import { readSubject, unscoredOutcome } from './subjects';
import { usageError } from './usageError';

export interface HistoryOptions {
  clear?: true;
}

/** `history [FILE#NAME]`: shows kept scores; `--clear` deletes those of the current folder. */
export async function historyCommand(
  session: Session,
  named: string | undefined,
  { clear }: HistoryOptions,
): Promise<Outcome> {
  if (clear) {
    await session.history.clear([process.cwd()]);
    const value: HistoryListing = { schema: REPORT_SCHEMA, file: process.cwd(), entries: [] };
    return { value, page: (units) => historyPage(process.cwd(), [], units), hasFailed: false };
  }
  if (named === undefined) {
    throw usageError({
      message: 'A history is of one function.',
      found: 'no name of one',
      needed: 'FILE#NAME, or --clear to forget those of the current folder',
    });
  }
  const subject = await readSubject(named);
  if (!subject.document) return unscoredOutcome(subject.file, subject.failure);
  const { document, file, functionName } = subject;
  const name = functionName && (functionsNamed(document, functionName)[0]?.path ?? functionName);
  const place = { file, ...(name === undefined ? {} : { function: name }) };
  const entries = await session.history.of(place);
  const listing: HistoryListing = { schema: REPORT_SCHEMA, ...place, entries };
  return {
    value: listing,
    page: (units) => historyPage(titleOf(place), entries, units),
    hasFailed: false,
  };
}

function titleOf({ file, function: name }: Pick<HistoryListing, 'file' | 'function'>): string {
  const base = path.basename(file);
  return name === undefined ? base : `${base} · ${name}`;
}
