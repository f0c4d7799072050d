/** Why a text cannot be scored or run, in the words that a person reads. */
export interface DocumentProblem {
  code: DocumentProblemCode;
  /** What happened, in one sentence; it names the path that was tried. */
  message: string;
  /** What was found. */
  found: string;
  /** What is needed. */
  needed: string;
  /** The setting, command or edit that changes it. */
  remedy: string;
  /** Where in the text, where that is known: 1-based, as an editor counts. */
  line?: number;
  column?: number;
}

export type DocumentProblemCode =
  | 'unreadable'
  | 'binaryFile'
  | 'tooLarge'
  | 'unknownLanguage'
  | 'syntaxError'
  | 'brokenOff'
  | 'modelNotUnderstood';
