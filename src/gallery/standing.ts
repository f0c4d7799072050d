import type { Complexity } from '../complexity/complexity';
import type { WorkloadKind } from '../document/workloadKind';
import type { Gallery } from './gallery';
import type { KeptFigures, MeasuredScales, Scales, Tick } from './scales';

/** Member that "callbacks" refers to: the first of the study of 2013, and every baseline since. */
export const CALLBACKS = 'callbacks-nested';

/** Place of a subject among the members of the gallery. */
export interface Standing {
  tokens: TokensPlace;
  /** Ratio to the stored result of callbacks; null if either is unknown. */
  time: AgainstCallbacks | null;
  /** Ratio of CPU time per call, which excludes waiting. */
  cpu: AgainstCallbacks | null;
  memory: AgainstCallbacks | null;
}

/** Titles of members with fewer, as many, or more tokens. */
export interface TokensPlace {
  /** Members with exactly as many. */
  same: string[];
  /** Next member with fewer, or null. */
  fewer: string | null;
  /** Next member with more, or null. */
  more: string | null;
}

/**
 * Comparison with callbacks, measured in other rounds than the subject: an orientation, no verdict.
 */
export interface AgainstCallbacks {
  /** Title of the member. */
  title: string;
  /** Subject / callbacks. */
  ratio: number;
  /** Time of measuring callbacks, ISO 8601. */
  measuredAt: string;
}

export const NO_SCALES: Scales = {
  tokens: [],
  timeMs: [],
  cpuUsPerCall: [],
  peakBytes: [],
  debuggability: [],
};

/** Figures of a subject; null if unknown. */
export interface PlacedFigures {
  tokens: number;
  timeMs: number | null;
  cpuUsPerCall: number | null;
  peakBytes: number | null;
}

/** Adds the ratio to the shortest member to the complexity of an upload. */
export function besideShortest(
  complexity: Complexity,
  kind: WorkloadKind,
  { shortest }: Gallery,
): Complexity {
  if (kind !== 'doxbee' || shortest === null || shortest.tokens === 0) return complexity;
  return { ...complexity, ratio: complexity.tokens / shortest.tokens, shortest: shortest.name };
}

/**
 * Returns the ticks of the members: tokens of handwritten sources, and results of earlier runs.
 * Only uploads have them; members of other kinds do different work.
 */
export function scalesOf(
  { members }: Gallery,
  kind: WorkloadKind,
  kept: readonly KeptFigures[] = [],
): Scales {
  if (kind !== 'doxbee') return NO_SCALES;
  const written = members.filter((member) => member.handWritten && member.kind === kind);
  const measured = spanOf(kept);
  return {
    tokens: written.map(({ title, tokens }) => ({ name: title, value: tokens })),
    timeMs: ticks(kept, 'timeMs'),
    cpuUsPerCall: ticks(kept, 'cpuUsPerCall'),
    peakBytes: ticks(kept, 'peakBytes'),
    debuggability: ticks(kept, 'debuggability'),
    ...(measured === null ? {} : { measured }),
  };
}

/** @param own title of the subject if it is a member, which is not compared with itself */
export function standingOf(
  subject: PlacedFigures,
  scales: Pick<Scales, 'tokens'>,
  kept: readonly KeptFigures[],
  own: string | null,
): Standing {
  const others = scales.tokens.filter(({ name }) => name !== own);
  const callbacks = kept.find(({ isCallbacks }) => isCallbacks) ?? null;
  return {
    tokens: placeAmong(others, subject.tokens),
    time: against(callbacks, subject.timeMs, callbacks?.timeMs),
    cpu: against(callbacks, subject.cpuUsPerCall, callbacks?.cpuUsPerCall),
    memory: against(callbacks, subject.peakBytes, callbacks?.peakBytes),
  };
}

function placeAmong(others: readonly Tick[], tokens: number): TokensPlace {
  const sorted = [...others].sort((a, b) => a.value - b.value);
  const namesAt = (value: number) =>
    sorted.filter((tick) => tick.value === value).map(({ name }) => name);
  return {
    same: namesAt(tokens),
    fewer: sorted.filter(({ value }) => value < tokens).at(-1)?.name ?? null,
    more: sorted.find(({ value }) => value > tokens)?.name ?? null,
  };
}

function against(
  callbacks: KeptFigures | null,
  subject: number | null,
  theirs: number | null | undefined,
): AgainstCallbacks | null {
  if (callbacks === null || subject === null || !theirs) return null;
  const { title, measuredAt } = callbacks;
  return { title, ratio: subject / theirs, measuredAt };
}

function ticks(
  kept: readonly KeptFigures[],
  figure: Exclude<keyof Scales, 'tokens' | 'measured'>,
): Tick[] {
  return kept.flatMap(({ title, [figure]: value }) =>
    value === null ? [] : [{ name: title, value }],
  );
}

function spanOf(kept: readonly KeptFigures[]): MeasuredScales | null {
  // ISO 8601 in UTC sorts as text
  const times = kept.map(({ measuredAt }) => measuredAt).sort();
  const [from] = times;
  const to = times.at(-1);
  if (from === undefined || to === undefined) return null;
  return { from, to, members: kept.length };
}
