/** Against peers: the same two programs measured by hyperfine, by tinybench, and by us. */

import { median } from 'simple-statistics';

import { createRandom, shuffled } from '../../src/harness/random';
import { paragraph } from '../../src/page/page';
import { HOW_TO_GET_HYPERFINE, hyperfineVersion } from './hyperfine';
import type { Context, Findings, Measurement, Target } from './measurement';
import { orderEffects, orderPage, ORDER_PROCESSES } from './orderEffects';
import { PEERS, type Peer, type PeerRun, type PeerWorkload } from './peerRuns';
import { widthsTable } from './peersPage';
import { widthAfter } from './statistics';

const BUDGET_SECONDS = 20;
const REPEATS = 3;
const EXTRA_SECONDS = 4;

/** The default, most of which is waiting, and one in which the CPU decides. */
const WORKLOADS: readonly PeerWorkload[] = [
  { parallel: 1000, ioMs: 10 },
  { parallel: 1000, ioMs: 1 },
];

export const peers: Measurement = {
  name: 'peers',
  title: 'The same work measured by hyperfine and by tinybench',
  seconds: ({ budget = BUDGET_SECONDS, repeats = REPEATS }) => {
    const widths = WORKLOADS.length * PEERS.length * repeats * (budget + EXTRA_SECONDS);
    return widths + ORDER_PROCESSES * repeats * (budget / 2);
  },
  async run({ budget = BUDGET_SECONDS, repeats = REPEATS }, context) {
    const runs: PeerRun[] = [];
    for (const workload of WORKLOADS) {
      runs.push(...(await runPeers(workload, budget, repeats, context)));
    }
    const effects = orderEffects(repeats, (budget / 4) * 1000, context.folder);
    return findings(runs, effects, budget);
  },
};

/** Each peer in turn, in random order, so that no one has the quieter hours. */
async function runPeers(
  workload: PeerWorkload,
  budget: number,
  repeats: number,
  { progress, folder }: Context,
): Promise<PeerRun[]> {
  const random = createRandom(repeats);
  const runs: PeerRun[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    progress(repeat, repeats);
    for (const peer of shuffled(PEERS, random)) {
      if (peer.name === 'hyperfine' && hyperfineVersion() === null) continue;
      runs.push(...(await peer.run({ workload, seconds: budget, folder, random })));
    }
  }
  return runs;
}

function findings(
  runs: readonly PeerRun[],
  effects: ReturnType<typeof orderEffects>,
  budget: number,
): Findings {
  const version = hyperfineVersion();
  return {
    page: [
      paragraph(
        `B / A for callbacks-nested (A) and async-await (B), ${budget} s each. The width is high / low − 1 of the 95 % interval of the ratio, the median over the repeats; beside it the width after ${budget} s, as the peers do not all spend the same.`,
      ),
      widthsTable(runs, budget),
      ...(version === null ? [paragraph(HOW_TO_GET_HYPERFINE)] : []),
      ...orderPage(effects),
    ],
    targets: WORKLOADS.flatMap((workload) =>
      (['whole process', 'work alone'] as const).map((of) => target(runs, workload, of, budget)),
    ),
    data: { hyperfine: version, runs, effects },
  };
}

function target(
  runs: readonly PeerRun[],
  workload: PeerWorkload,
  of: PeerRun['of'],
  budget: number,
): Target {
  const { parallel, ioMs } = workload;
  const ours = widthAt(runs, workload, 'async-score', 'time', budget);
  const theirs = widthAt(runs, workload, 'hyperfine', of, budget);
  const known = ours !== null && theirs !== null;
  return {
    what: `interval of B / A after ${budget} s at ${parallel} × ${ioMs} ms: ours of the time, hyperfine's of the ${of}`,
    wanted: 'ours narrower',
    found: known ? `${percent(ours)}, hyperfine ${percent(theirs)}` : 'hyperfine is not there',
    met: known ? ours < theirs : null,
  };
}

/** Median over the repeats, or null where there is none. */
function widthAt(
  runs: readonly PeerRun[],
  workload: PeerWorkload,
  peer: Peer['name'],
  of: PeerRun['of'],
  seconds: number,
): number | null {
  const widths = runs
    .filter((run) => run.peer === peer && run.of === of && run.workload.ioMs === workload.ioMs)
    .map((run) => widthAfter(run.width, run.spentSeconds, seconds));
  return widths.length === 0 ? null : median(widths);
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
