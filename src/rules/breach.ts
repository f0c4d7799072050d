import type { SourcePosition } from '../document/document';
import type { Fix } from '../fixes/fix';
import type { Price } from '../probe/debuggability';

/**
 * Ground of an assumption that a finding needs. `declared`: the project's code, its types, or a run of real
 * code shows it; `known`: a model of the package; `user`: a model of the user's; `convention`: names alone.
 */
export type Evidence = 'declared' | 'known' | 'user' | 'convention';

/**
 * A place of the code that breaks a rule, in words. Lines and columns are 1-based; the end is
 * exclusive.
 */
export interface Told {
  /** One sentence in the words of the code. */
  message: string;
  /** Predicate of the line, in a few words. Left out: that of the rule. */
  mark?: string;
  /** Remedy, in one sentence. Left out: that of the rule. */
  remedy?: string;
  /**
   * Scenario without a failure: ``Where line 3 finds `a` falsy``. Left out: a failure leads there.
   */
  where?: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Weakest ground of its assumptions. Left out: the code or a run shows them. */
  evidence?: Evidence;
  /** Name of the user's model that the claim rests on. Left out: none. */
  model?: string;
  /** Index of its race in `twoAtOnce.races`. Left out: it is of no race. */
  race?: number;
  /** Places that belong to it, such as the call that fails. */
  related: RelatedPlace[];
  /**
   * Fix that was measured to end it. Null: no fix that was tried does. Left out: none was tried.
   */
  fix?: FindingFix | null;
}

/** A place that breaks a rule, with its cause. */
export interface Breach extends Told {
  /** It is a hint, whatever its rule. Left out: the rule and the evidence decide. */
  isHint?: true;
  /** It is an error, unless it is a hint. Left out: the rule decides. */
  isError?: true;
  /** ``If line 3 `a(…)` fails``. Left out: it always does. */
  when?: string;
}

export interface FindingFix extends Fix {
  title: string;
  /** Measured change: `If line 19 `save(…)` fails: the process ends → the caller gets the error`. */
  becomes: string;
  /** Cost of a call with a fix that shortens waits. Left out: not measured. */
  price?: Price;
}

export interface RelatedPlace extends SourcePosition {
  message: string;
}

export type Place = Pick<Told, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Message of related places that are marked like the finding. */
export const FAILING_CALL = 'the call that fails';
/** Message of the test that leads into a scenario without a failure. */
export const TURNS_OFF = 'where the way turns off';

/** Creates a breach: `when` something is so, `then` something else is. */
export function breach(
  when: string,
  then: string,
  place: Place,
  related: RelatedPlace[] = [],
): Breach {
  return { when, message: `${when}, ${then}`, ...place, related };
}
