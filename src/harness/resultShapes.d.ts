/** `resultShapes.js`, which `test/setup/generated.mjs` compiles from these types. */

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { ChildFailure } from '../../bench-runner/protocol/message';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { ProfileResult } from '../../bench-runner/protocol/profile';
import type { ScriptResult } from '../../bench-runner/protocol/script';
import type { SearchResult } from '../../bench-runner/protocol/search';
import type { ServerResult } from '../../bench-runner/protocol/server';
import type { TwoAtOnceResult } from '../../bench-runner/protocol/twoAtOnce';

/**
 * Checks a value that was read from JSON, without throwing; ignores keys that the type does not
 * name.
 */
type Shape<T> = (value: unknown) => value is T;

export const isBenchResult: Shape<BenchResult>;
export const isChildFailure: Shape<ChildFailure>;
export const isProbeResult: Shape<ProbeResult>;
export const isProfileResult: Shape<ProfileResult>;
export const isScriptResult: Shape<ScriptResult>;
export const isSearchResult: Shape<SearchResult>;
export const isServerResult: Shape<ServerResult>;
export const isTwoAtOnceResult: Shape<TwoAtOnceResult>;
