import { median } from 'simple-statistics';

import { cell, type Table } from '../../src/page/page';
import type { PeerRun } from './peerRuns';
import { widthAfter } from './statistics';

/** A row for each peer, workload and figure: medians over the repeats. */
export function widthsTable(runs: readonly PeerRun[], budget: number): Table {
  const keys = [...new Set(runs.map(keyOf))].sort();
  const right = (title: string) => ({ title, align: 'right' }) as const;
  const left = (title: string) => ({ title, align: 'left' }) as const;
  return {
    kind: 'table',
    columns: [
      left('workload'),
      left('measured by'),
      left('of'),
      right('B / A'),
      right('width'),
      right(`after ${budget} s`),
      right('samples'),
      right('spent'),
    ],
    rows: keys.map((key) =>
      row(
        runs.filter((run) => keyOf(run) === key),
        budget,
      ),
    ),
  };
}

function keyOf({ peer, of, workload }: PeerRun): string {
  return `${workload.parallel} ${workload.ioMs} ${peer} ${of}`;
}

function row(runs: readonly PeerRun[], budget: number) {
  const [first] = runs as [PeerRun];
  const middle = (value: (run: PeerRun) => number) => median(runs.map(value));
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`;
  return [
    cell(`${first.workload.parallel} × ${first.workload.ioMs} ms`),
    cell(first.peer),
    cell(first.of),
    cell(middle(({ ratio }) => ratio.median).toFixed(4)),
    cell(percent(middle(({ width }) => width))),
    cell(percent(middle((run) => widthAfter(run.width, run.spentSeconds, budget)))),
    cell(String(Math.round(middle(({ samples }) => samples)))),
    cell(`${middle(({ spentSeconds }) => spentSeconds).toFixed(1)} s`),
  ];
}
