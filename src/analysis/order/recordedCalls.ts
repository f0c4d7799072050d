import type { Node } from '@babel/types';

/** Facts that a recorded call showed about the code. */
export interface Recorded {
  /** Calls that begin I/O without being awaited at that place. */
  asked: ReadonlySet<Node>;
  /** Calls under which an operation may have changed something. */
  changing: ReadonlySet<Node>;
}
