import { languageOf } from '../../src/document/document';
import type { SubjectDocument } from '../../src/document/document';

/** A document as an editor would hand it over; the file name tells its language. */
export function documentOf(text: string, file = '/project/upload.js'): SubjectDocument {
  const language = languageOf(file);
  if (!language) throw new Error(`${file} tells no language`);
  return { file, text, language, unsaved: true };
}
