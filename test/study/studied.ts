import type { GalleryMember } from '../../src/gallery/gallery';
import type { ScoredBenchmark } from '../../src/harness/benchmark';
import type { Report } from '../../src/report/report';
import type { StudiedRun } from '../../src/study/study';
import { aBenchmark, estimated } from '../measured';
import { report } from '../report/reports';
import { aRuntime } from '../runtimes';

/** What came of a member on one Node. */
export function aStudiedRun(
  member: GalleryMember,
  version: string,
  changes: Partial<Report>,
): StudiedRun {
  const runtime = aRuntime(version);
  const { parallel, ioMs, mode } = aBenchmark();
  const workload = { kind: 'auto', parallel, ioMs, connections: parallel, mode } as const;
  return {
    run: { member, runtime, workload, parts: { benchmark: true, debuggability: true } },
    report: report({ runtime, ...changes }),
    isKept: false,
  };
}

/** A benchmark of that time, which is known to a hundredth on each side unless said otherwise. */
export function took(
  timeMs: number,
  changes: Partial<ScoredBenchmark> = {},
  [low, high] = [0.99 * timeMs, 1.01 * timeMs],
): ScoredBenchmark {
  return aBenchmark({ timeMs: estimated(timeMs, low, high, [low, timeMs, high]), ...changes });
}
