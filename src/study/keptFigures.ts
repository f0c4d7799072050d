import type { WorkloadKind } from '../document/workloadKind';
import type { Gallery } from '../gallery/gallery';
import type { KeptFigures } from '../gallery/scales';
import { CALLBACKS } from '../gallery/standing';
import type { WorkloadOptions } from '../harness/workload';
import type { RuntimeInfo } from '../runtimes/runtime';
import { type Measuring, planOn } from './plan';
import { keptOf } from './runGallery';
import type { KeptResults, StudiedRun } from './study';

/** Measurement of a gallery that is kept: each member by its own kind, and probed. */
export function measuringOf(asked: WorkloadOptions): Measuring {
  return {
    workload: { ...asked, kind: 'auto' },
    parts: { benchmark: true, debuggability: true },
  };
}

/** Kept figures of the members of a kind on that runtime, under the same workload. */
export async function keptFigures(
  { members }: Gallery,
  kept: KeptResults,
  runtime: RuntimeInfo,
  kind: WorkloadKind,
  asked: WorkloadOptions,
): Promise<KeptFigures[]> {
  const alike = members.filter((member) => member.kind === kind);
  const found = await keptOf(planOn(alike, [runtime], measuringOf(asked)), kept);
  return found.flatMap((each) => (each === null ? [] : [figuresOf(each)]));
}

function figuresOf({ run: { member }, report }: StudiedRun): KeptFigures {
  const { benchmark, debuggability, measured } = report;
  const scored = benchmark.state === 'scored' ? benchmark : null;
  return {
    title: member.title,
    isCallbacks: member.name === CALLBACKS,
    timeMs: scored?.timeMs.median ?? null,
    peakBytes: scored?.memory.peakBytes ?? null,
    debuggability: debuggability.state === 'scored' ? debuggability.total : null,
    cpuUsPerCall: scored && 'median' in scored.cpuUsPerCall ? scored.cpuUsPerCall.median : null,
    operations: scored?.operations.length ?? null,
    levels: debuggability.state === 'scored' ? debuggability.stackTraces.boundaries : [],
    measuredAt: measured.startedAt,
  };
}
