import type { ModuleForm, ModulePlan } from '../../bench-runner/protocol/modules';
import type { OwnCall } from '../../bench-runner/protocol/own';
import type { SourceMap } from '../document/sourceMap';
import type { CompiledNames } from '../models/pattern';

/** Call of a person's own function in the child. */
export interface OwnProgram {
  call: OwnCall;
  modules: ModulePlan;
  /** Source of its modules' code. Left out: the plan holds all. */
  source?: ModuleSource;
  io: CallIo;
  /** Names in the user's models. Left out: the shipped ones. */
  names?: Record<string, CompiledNames>;
  /** Surroundings of its process instead of an empty folder: with real I/O alone. */
  surroundings?: Surroundings;
}

/** I/O of a function's calls. */
export type CallIo = 'invented' | 'real';

/** Surroundings of a process that uses the project's own modules and services. */
export interface Surroundings {
  /** Absolute path of its working folder. */
  folder: string;
  /** Variables added to its environment. */
  env: Readonly<Record<string, string>>;
  /** Options for Node. */
  flags: readonly string[];
}

/** Compiles a project's files as its calls load them. */
export interface ModuleSource {
  /** Plan of a program's modules for a job, with the code of those that are known to be loaded. */
  planned(): Promise<ModulePlan>;
  /** Code to run in place of a file. */
  form(file: string): Promise<ModuleForm>;
  /** Source map of a file that was loaded in another form; null: it was not. */
  mapOf(file: string): SourceMap | null;
  /**
   * A child loads the file. What calls load is loaded before them in jobs that are planned from here on.
   *
   * @returns whether a call loads it, and that is news
   */
  noteLoad(file: string, isInCall: boolean): boolean;
  /** Number of files in its project that its imports lead to and that no run has loaded. */
  leftOut(): number;
}
