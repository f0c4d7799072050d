import type { ModuleForm, ModulePlan } from '../../bench-runner/protocol/modules';
import type { OwnCall } from '../../bench-runner/protocol/own';
import type { SourceMap } from '../document/sourceMap';
import type { CompiledNames } from '../models/pattern';

/** How the child calls a function of a person's own. */
export interface OwnProgram {
  call: OwnCall;
  modules: ModulePlan;
  /** Where the code of its modules comes from. Left out: the plan holds all. */
  source?: ModuleSource;
  io: CallIo;
  /** Names by the models of its user. Left out: by those that are shipped. */
  names?: Record<string, CompiledNames>;
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

/** Makes the forms of a project's files as its calls load them. */
export interface ModuleSource {
  /** The plan of a program's modules for a job, with the code of those that are known to be loaded. */
  planned(): Promise<ModulePlan>;
  /** What runs in place of a file. */
  form(file: string): Promise<ModuleForm>;
  /** The map of a file that was loaded in another form; null: it was not. */
  mapOf(file: string): SourceMap | null;
  /**
   * A child loads the file. What calls load is loaded before them in jobs that are planned from here on.
   *
   * @returns whether a call loads it, and that is news
   */
  noteLoad(file: string, isInCall: boolean): boolean;
  /** Files of its project that its imports lead to and that nothing that ran has loaded. */
  leftOut(): number;
}
