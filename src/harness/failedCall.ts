import type { OwnMet, SideEffect } from '../../bench-runner/protocol/recording';
import type { Failure } from '../failure';

/** Reason why a call, or a run of many, has no result. */
export interface FailedCall extends Failure {
  /** Observations of a person's own function before it failed. Left out: none were reported. */
  met?: OwnMet;
  /** Effects of an upload on the world outside. Left out: none were reported. */
  sideEffects?: SideEffect[];
}
