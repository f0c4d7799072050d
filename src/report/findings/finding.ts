import type { SourcePosition } from '../../document/document';
import type { Rule, Severity } from './rules';

/** A rule that the code breaks, as it was seen. Lines and columns are 1-based, the end is behind it. */
export interface Finding {
  rule: Rule;
  severity: Severity;
  /** One sentence in the words of the code. */
  message: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Places that belong to it, such as the call that fails. */
  related: RelatedPlace[];
}

export interface RelatedPlace extends SourcePosition {
  message: string;
}
