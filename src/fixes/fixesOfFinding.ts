import type { SubjectDocument } from '../document/document';
import { addAfterWait } from './addAfterWait';
import { askForAll } from './askForAll';
import { askBefore, keepAnswer } from './askOnce';
import { awaitNoMember, awaitTogether } from './awaitTogether';
import { applyFix } from './applyFix';
import { askError, askStatus } from './askStatus';
import { awaitIt, logIt, returnIt } from './awaiting';
import { causeOf } from './errorCause';
import type { Broken, Fix, FixPlace, ParsedSource } from './fix';
import type { FindingFixKind } from './fixTitle';
import { fixOf } from './fixOf';
import { passToCallback, returnAfter } from './passToCallback';
import { nameCaught, readOptional } from './handlers';
import { awaitAll, forOf } from './awaitedLists';
import { mapTogether } from './mapTogether';
import { keepLocal } from './keepLocal';
import { keepPromise } from './keepPromise';
import { joinEarlier } from './joinEarlier';
import { noteFirst } from './noteFirst';
import { dropRelease } from './dropRelease';
import { editable, sourceOf } from './parsedSource';
import { rethrow } from './rethrow';
import { moveIntoTry, releaseFirst, releaseInFinally } from './releasing';
import { rollBack } from './rollBack';
import { passSignal } from './signals';
import { someAtATime } from './someAtATime';

const FINDERS: Readonly<
  Record<FindingFixKind, (broken: Broken, source: ParsedSource) => FixPlace | null>
> = {
  awaitIt,
  returnIt,
  awaitAll,
  forOf,
  handOn: passToCallback,
  returnAfter,
  logIt,
  passOn: rethrow,
  attachCause: causeOf,
  readOptional,
  nameCaught,
  moveIntoTry,
  releaseInFinally,
  releaseFirst,
  dropRelease,
  rollBack,
  passSignal,
  askStatus,
  askError,
  awaitTogether,
  awaitNoMember,
  mapTogether,
  keepAnswer,
  askBefore,
  joinEarlier,
  someAtATime,
  askForAll,
  keepPromise,
  noteFirst,
  addAfterWait,
  keepLocal,
};

/** Returns the fixes that may end a finding, the best first. Never throws. */
export function fixesOfFinding(document: SubjectDocument, broken: Broken): Fix[] {
  const file = editable(document);
  if (!file) return [];
  return broken.kinds.flatMap((kind) => {
    const place = FINDERS[kind](broken, sourceOf(document, file, false));
    const fix = place && fixOf(kind, [place], document.text);
    return fix && applyFix(document, fix) ? [fix] : [];
  });
}
