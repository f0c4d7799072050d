/** Reason why a text cannot be scored or run, in words for the user. */
export interface DocumentProblem {
  code: DocumentProblemCode;
  /** Event in one sentence, with the path. */
  message: string;
  /** State that was found. */
  found: string;
  /** State that is needed. */
  needed: string;
  /** Setting, command or edit that helps. */
  remedy: string;
  /** Position in the text if known, 1-based as in an editor. */
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
