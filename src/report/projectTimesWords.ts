/** Words for what the functions of a project cost. */

import { cpuWords } from './fileWords';
import type { ProjectFunction, ProjectRow } from './projectScore';
import type { CostOfChange, CpuOfCall, WaitsOfCall } from './projectTimes';
import type { Ratio } from './report';
import type { Failure } from '../failure';
import type { Units } from './units';
import { ratioFigure, verdictBesideRatio } from './verdicts';
import { failureSentence } from './words';

/** `CPU time 1.31×, more (1.22–1.40×); time 1.00×, no difference above 3 % (0.98–1.03×)` */
export function costWords(cost: CostOfChange, units: Units): string {
  if (cost.state !== 'scored') {
    const which = cost.of === 'then' ? 'as it was' : 'as it is';
    return `not compared, as it could not be timed ${which}: ${failureSentence(cost, units)}`;
  }
  const { cpu, time, memory, unlike } = cost;
  const isTold = memory.state === 'scored' && /^(?:more|less)$/.test(memory.verdict);
  const told = [
    ratioWords('CPU time', cpu, units),
    ...(time.state === 'scored' ? [ratioWords('time', time, units)] : []),
    ...(isTold ? [ratioWords('memory', memory, units)] : []),
  ].join('; ');
  return unlike.length === 0 ? told : `${told}. What the change does: ${unlike.join(' ')}`;
}

function ratioWords(what: string, ratio: Ratio | Failure, units: Units): string {
  const verdict = verdictBesideRatio(ratio, units);
  return ratio.state === 'scored'
    ? `${what} ${ratioFigure(ratio, units)}, ${verdict}`
    : `${what}: ${verdict}`;
}

/** `14.7 µs`, and whose it is where there are several machines. */
export function cpuCell(row: ProjectRow, { cpu }: ProjectFunction, units: Units): string {
  const words = cpuWords(row, units);
  const shard = cpu?.state === 'scored' ? cpu.shard : undefined;
  return shard === undefined ? words : `${words} (shard ${shard})`;
}

/** `14.7 µs (14.1–15.3 µs)`, and what is to be known before it is trusted. */
export function cpuOfCallWords(
  { medianUs, lowUs, highUs, doubts }: CpuOfCall,
  units: Units,
): string {
  const figure = `${units.cpuTime(medianUs)} (${units.cpuTimeInterval(lowUs, highUs)})`;
  return doubts.length === 0 ? figure : `${figure}. ${doubts.join(' ')}`;
}

/** `30 ms (best 10 ms)`: in a row, and in the best order that its data allows, where that is less. */
export function waitsWords({ inRowMs, bestMs }: WaitsOfCall, units: Units): string {
  const inRow = units.time(inRowMs);
  return bestMs < inRowMs ? `${inRow} (best ${units.time(bestMs)})` : inRow;
}

export const SEVERAL_MACHINES =
  'CPU times of several shards are of several machines, and not to be compared with each other.';

export function isOfSeveralMachines(functions: readonly ProjectFunction[]): boolean {
  const shards = functions.flatMap(({ cpu }) => (cpu?.state === 'scored' ? (cpu.shard ?? []) : []));
  return new Set(shards).size > 1;
}
