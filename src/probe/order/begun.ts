import type { Step } from '../../analysis/order/step';
import type { WaitedFor } from './knownWaits';

/** An operation as it was recorded, with the step of the code under which it runs. */
export interface Begun extends Omit<WaitedFor, 'bestStartMs' | 'dependsOn' | 'keepsPlace'> {
  step: Step;
  /** It was begun before the step's call had returned. */
  isDirect: boolean;
}

/** The first operation of its step is begun by the call itself, so that its calls are told apart. */
export function isTold({ step }: Begun, begun: readonly Begun[]): boolean {
  return begun.find((each) => each.step === step)?.isDirect ?? false;
}
