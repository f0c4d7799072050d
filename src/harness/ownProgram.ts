import type { ModulePlan, OwnCall } from '../../bench-runner/protocol';

/** How the child calls a function of a person's own. */
export interface OwnProgram {
  call: OwnCall;
  modules: ModulePlan;
  io: CallIo;
  /** Where its process runs, where that is not an empty folder: with real I/O alone. */
  surroundings?: Surroundings;
}

/** I/O that a function is called with. */
export type CallIo = 'invented' | 'real';

/** Of a process that has the project's own modules and services. */
export interface Surroundings {
  /** Absolute path of the folder that it runs in. */
  folder: string;
  /** Added to its environment. */
  env: Readonly<Record<string, string>>;
  /** Options of Node. */
  flags: readonly string[];
}
