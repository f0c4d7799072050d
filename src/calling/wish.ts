import type { CompletesBy } from '../../bench-runner/protocol';

/** What a person says of how a function is called; what is left out is found out. */
export interface CallWish {
  completesBy?: CompletesBy;
  /** `invented`: nothing outside the process is touched. `real`: its own modules and services. */
  io?: 'invented' | 'real';
  /** The case of the sidecar file, by its name. */
  case?: string;
}

/** I/O that a function is called with. */
export type CallIo = NonNullable<CallWish['io']>;
