import type { SourcePosition } from '../document/document';

/** What a failure leaves open, and an undisturbed call gives back. */
export interface Left {
  kind: 'object' | 'listener' | 'timer' | 'transaction';
  /** Where it was acquired. */
  at: SourcePosition;
  /** Where an undisturbed call gives it back. */
  release: SourcePosition;
}
