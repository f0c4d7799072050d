import type { OwnMet, SideEffect } from '../../bench-runner/protocol/recording';
import type { Failure } from '../failure';

/** Why a call, or a run of many, has no result. */
export interface FailedCall extends Failure {
  /** Of a function of a person's own, what was met before it failed. Left out: nothing told it. */
  met?: OwnMet;
  /** Of an upload, what it did to the world outside. Left out: nothing that was told. */
  sideEffects?: SideEffect[];
}
