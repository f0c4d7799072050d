import type { Estimate, ScoredBenchmark } from '../../src/harness/benchmark';
import type { Failure } from '../../src/failure';
import { absenceWord } from '../../src/report/costWords';
import { intervalTitle } from '../../src/report/intervalWords';
import type { Units } from '../../src/report/units';
import { absences } from '../absence';
import { capital, definitions, el, type Child } from '../dom';
import type { Page } from '../page';
import { dotPlot } from '../plot';

/** Elapsed, user and system time of a process; what an empty script takes is told apart on the axis. */
export function script(
  { timeMs, script: figures }: ScoredBenchmark,
  { units }: Page,
  warned: Child,
): Child[] {
  const { median, low, high, samples } = timeMs;
  const parts: [title: string, time: Estimate | Failure][] = figures
    ? [
        ['CPU time, user', figures.userMs],
        ['CPU time, system', figures.systemMs],
      ]
    : [];
  return [
    el('h3', {}, 'Elapsed time'),
    dotPlot({ ...timeMs, floor: null, format: units.time }),
    definitions([
      ['Median', units.time(median)],
      [capital(intervalTitle([timeMs])), units.timeInterval(low, high)],
      ...parts.map(([title, time]): [string, string] => [title, timeText(time, units)]),
      ...(figures
        ? [
            ['An empty script', `${units.time(figures.emptyMs)}, part of every script`] as [
              string,
              string,
            ],
          ]
        : []),
      ['Runs', units.count(samples.length)],
    ]),
    ...absences(parts),
    warned,
  ];
}

function timeText(time: Estimate | Failure, units: Units): string {
  if ('state' in time) return absenceWord(time);
  return `${units.time(time.median)} (${units.timeInterval(time.low, time.high)})`;
}
