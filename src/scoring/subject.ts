import { textHash, type SubjectDocument } from '../document/document';
import { generatedBy } from '../document/generatedBy';
import type { ReportedSubject } from '../report/report';

/** Returns a document in the form of a report. */
export function subjectOf(document: SubjectDocument, functionName?: string): ReportedSubject {
  const { file, language, unsaved, revision, text } = document;
  const made = generatedBy(document);
  return {
    file,
    ...(functionName === undefined ? {} : { function: functionName }),
    language,
    unsaved,
    ...(made && { madeBy: made }),
    ...(revision && { revision }),
    textHash: textHash(text),
  };
}
