import type { Failure } from '../failure';
import { capabilities, type Capabilities } from './capabilities';

/** The Node binary that ran the subject. */
export interface RuntimeInfo {
  /** Such as `24.21.0`; empty where no runtime could be asked. */
  version: string;
  v8: string;
  /** Code name of its long-term support line, such as `Krypton`, where it is of one. */
  lts?: string;
  /** What it is built for, such as `x64`; empty where no runtime could be asked. */
  arch: string;
  path: string;
  /** Where it was found, or what named it. */
  source: RuntimeSource;
  /** The file that named it, where the source is `nvmrc`, `nodeVersion` or `engines`. */
  namedIn?: string;
  /** What a file above the subject asked for, where that is not on this machine. */
  notAsWanted?: UnmetRange;
  flags: string[];
  /** What it can do, as it answered itself. */
  capabilities: Capabilities;
}

/** A version that a file names and that was not found. */
export interface UnmetRange {
  file: string;
  /** As it stands in the file. */
  wanted: string;
  /** What makes it be found. */
  remedy: string;
}

/** Version managers whose folders are looked through. */
export type Manager = 'nvm' | 'nvmWindows' | 'fnm' | 'volta' | 'asdf' | 'mise';

/** Files that name a version: `.nvmrc`, `.node-version`, and `engines.node` of a package.json. */
export type VersionFileKind = 'nvmrc' | 'nodeVersion' | 'engines';

/**
 * Named by `setting` or `option`, or by a file; else where it was found: `PATH`, `editor` (the
 * editor's own binary), `process` (the one that runs the CLI), `installed` (fetched by Async
 * Score), or a version manager.
 */
export type RuntimeSource =
  | 'setting'
  | 'option'
  | VersionFileKind
  | 'PATH'
  | 'editor'
  | 'process'
  | 'installed'
  | Manager
  | 'none';

/** A binary that was found, by one way or several: a Node, or something that does not run as one. */
export type FoundRuntime = WorkingRuntime | BrokenRuntime;

export interface WorkingRuntime {
  state: 'runs';
  runtime: RuntimeInfo;
  /** The first of them is the source of the runtime. */
  foundBy: RuntimeSource[];
}

export interface BrokenRuntime extends Failure {
  path: string;
  foundBy: RuntimeSource[];
}

/** Stands in a report where no Node could be had. */
export const NO_RUNTIME: RuntimeInfo = {
  version: '',
  v8: '',
  arch: '',
  path: '',
  source: 'none',
  flags: [],
  capabilities: capabilities(),
};
