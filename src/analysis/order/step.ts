import type { Node } from '@babel/types';

import type { CallOrNew } from '../../document/calls';

/** Call that a function awaits or begins; its operations run under it. */
export interface Step {
  call: CallOrNew;
  /** Earlier steps that must be done, or whose answers it uses. */
  needs: ReadonlySet<Step>;
  /** True if the step may change something, so that it keeps its position. */
  changes: boolean;
  /** Number of visible changes before the step: between two steps of equal number there is none. */
  changesBefore: number;
  /** Outermost loop around the step. */
  loop: LoopOrder | null;
}

export interface LoopOrder {
  node: Node;
  /** True if no turn needs an earlier one. */
  isFree: boolean;
}
