import type { Node } from '@babel/types';

/** What a recorded call showed of the code. */
export interface Recorded {
  /** Calls that begin I/O without being awaited where they stand. */
  asked: ReadonlySet<Node>;
  /** Calls under which something is done that may change something. */
  changing: ReadonlySet<Node>;
}
