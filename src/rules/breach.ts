import type { SourcePosition } from '../document/document';
import type { Fix } from '../fixes/fix';
import type { Price } from '../probe/debuggability';

/** A place of the code that breaks a rule, in words. Lines and columns are 1-based, the end is behind it. */
export interface Told {
  /** One sentence in the words of the code. */
  message: string;
  /** Predicate of the line, in a few words. Left out: that of the rule. */
  mark?: string;
  /** What to do about it, in one sentence. Left out: as the rule says. */
  remedy?: string;
  /** What leads there though nothing fails: ``Where line 3 finds `a` falsy``. Left out: a failure does. */
  where?: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Name of the user's model that it rests on. Left out: it rests on none. */
  model?: string;
  /** Places that belong to it, such as the call that fails. */
  related: RelatedPlace[];
  /** A change that was measured to end it. Null: none that was tried does; left out: none was tried. */
  fix?: FindingFix | null;
}

/** A place that breaks a rule, with its cause: ``If line 3 `a(…)` fails``. Left out: nothing has to happen. */
export interface Breach extends Told {
  when?: string;
}

export interface FindingFix extends Fix {
  title: string;
  /** Measured change: `If line 19 `save(…)` fails: the process ends → the caller gets the error`. */
  becomes: string;
  /** Of one that makes waits shorter, what a call costs with it. Left out: not measured. */
  price?: Price;
}

export interface RelatedPlace extends SourcePosition {
  message: string;
}

export type Place = Pick<Told, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Message of related places that the finding is marked at, too. */
export const FAILING_CALL = 'the call that fails';
/** Message of the test of a way on which nothing fails. */
export const TURNS_OFF = 'where the way turns off';

/** A breach under some circumstances: `if` or `where` something is so, `then` something else is. */
export function breach(
  when: string,
  then: string,
  place: Place,
  related: RelatedPlace[] = [],
): Breach {
  return { when, message: `${when}, ${then}`, ...place, related };
}
