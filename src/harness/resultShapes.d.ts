/** `resultShapes.js`, which `test/setup/generated.mjs` compiles from these very types. */

import type {
  BenchResult,
  ChildFailure,
  ProbeResult,
  ProfileResult,
  ScriptResult,
  SearchResult,
  ServerResult,
} from '../../bench-runner/protocol';

/** Never throws on what was read from JSON; keys that the type does not name are let be. */
type Shape<T> = (value: unknown) => value is T;

export const isBenchResult: Shape<BenchResult>;
export const isChildFailure: Shape<ChildFailure>;
export const isProbeResult: Shape<ProbeResult>;
export const isProfileResult: Shape<ProfileResult>;
export const isScriptResult: Shape<ScriptResult>;
export const isSearchResult: Shape<SearchResult>;
export const isServerResult: Shape<ServerResult>;
