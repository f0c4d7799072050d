import type { Node } from '@babel/types';

import type { CallOrNew } from '../../document/calls';

/** A call that a function waits for, or begins: its operations run under it. */
export interface Step {
  call: CallOrNew;
  /** Earlier steps that it needs: their answers, or that they were done. */
  needs: ReadonlySet<Step>;
  /** It may change something, so that it keeps its place. */
  changes: boolean;
  /** How many changes that others may see stand before it: between two of one number there is none. */
  changesBefore: number;
  /** The outermost loop around it. */
  loop: LoopOrder | null;
}

export interface LoopOrder {
  node: Node;
  /** No turn needs what an earlier one did. */
  isFree: boolean;
}
