import type { Failure } from '../failure';
import { capabilities, type Capabilities } from './capabilities';

/** The Node binary that ran the subject. */
export interface RuntimeInfo {
  /** Version such as `24.21.0`; empty if no runtime could be run. */
  version: string;
  v8: string;
  /** Code name of its long-term support line, such as `Krypton`, if it is of one. */
  lts?: string;
  /** Architecture such as `x64`; empty if no runtime could be run. */
  arch: string;
  path: string;
  /** Place where it was found, or the setting that named it. */
  source: RuntimeSource;
  /** File that named it, if the source is `nvmrc`, `nodeVersion` or `engines`. */
  namedIn?: string;
  /** Version that a file above the subject names and this machine lacks. */
  notAsWanted?: UnmetRange;
  flags: string[];
  /** Capabilities that it reported itself. */
  capabilities: Capabilities;
}

/** A version in a file that was not found. */
export interface UnmetRange {
  file: string;
  /** Text in the file. */
  wanted: string;
  /** Way to make it available. */
  remedy: string;
}

/** Version managers whose folders are searched. */
export type Manager = 'nvm' | 'nvmWindows' | 'fnm' | 'volta' | 'asdf' | 'mise';

/** Files with a version: `.nvmrc`, `.node-version`, and `engines.node` of a package.json. */
export type VersionFileKind = 'nvmrc' | 'nodeVersion' | 'engines';

/**
 * Named by `setting` or `option`, or by a file; else the place where it was found: `PATH`, `editor`
 * (the editor's own binary), `process` (the one that runs the CLI), `installed` (fetched by Async
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

/** A binary, found in one way or several: a Node, or a file that does not run as one. */
export type FoundRuntime = WorkingRuntime | BrokenRuntime;

export interface WorkingRuntime {
  state: 'runs';
  runtime: RuntimeInfo;
  /** Ways by which it was found; the first is the source of the runtime. */
  foundBy: RuntimeSource[];
}

export interface BrokenRuntime extends Failure {
  path: string;
  foundBy: RuntimeSource[];
}

/** Placeholder in a report without a Node. */
export const NO_RUNTIME: RuntimeInfo = {
  version: '',
  v8: '',
  arch: '',
  path: '',
  source: 'none',
  flags: [],
  capabilities: capabilities(),
};
