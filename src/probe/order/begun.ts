import type { Step } from '../../analysis/order/step';
import type { WaitedFor } from './knownWaits';

/** A recorded operation, with the step of the code that it runs under. */
export interface Begun extends Omit<WaitedFor, 'bestStartMs' | 'dependsOn' | 'keepsPlace'> {
  step: Step;
  /** It began before the step's call returned. */
  isDirect: boolean;
}

/**
 * True if the call itself begins the first operation of its step, so that calls are
 * distinguishable.
 */
export function isTold({ step }: Begun, begun: readonly Begun[]): boolean {
  return begun.find((each) => each.step === step)?.isDirect ?? false;
}
