import type { CallWork, OperationWork } from '../../../bench-runner/protocol/recording';
import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import type { Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/**
 * Returns differences between the recorded work of two benchmarks. A callback on one side and a
 * promise on the other is what a comparison is about, so it is none of them. Work without a record
 * counts as alike.
 */
export function unlikeWork(a: Benchmark, b: Benchmark): Warning[] {
  if (a.state !== 'scored' || b.state !== 'scored') return [];
  const joined = otherwiseJoined(a, b);
  return [
    ...unlikeResults(a.work, b.work),
    ...(joined.length > 0
      ? joined
      : [...unlikeOperations(a, b), ...unlikeFloors(a.floorMs, b.floorMs)]),
    ...(a.work === null || b.work === null ? [] : unlikeCalls(a.work, b.work)),
  ];
}

/**
 * Compares a sequence with its parallel form: the same operations, more of them at once on one
 * side.
 */
function otherwiseJoined(a: ScoredBenchmark, b: ScoredBenchmark): Warning[] {
  if (a.work === null || b.work === null || ownFakes(a.work) || ownFakes(b.work)) return [];
  const [inA, inB] = [atOnce(a.work), atOnce(b.work)];
  const isSame = [...a.operations].sort().join('\n') === [...b.operations].sort().join('\n');
  if (!isSame || inA === inB || inA === 0 || inB === 0) return [];
  return [warnings.differentConcurrency(inA, inB, a.floorMs, b.floorMs)];
}

function unlikeCalls(a: CallWork, b: CallWork): Warning[] {
  return [
    ...unlikeTurns(a, b),
    ...unlikeSwitches(a.longStackSwitches, b.longStackSwitches),
    ...unlikeHandOver(a.operations, b.operations),
  ];
}

function unlikeResults(a: CallWork | null, b: CallWork | null): Warning[] {
  if (a === null || b === null) return [];
  const [inA, inB] = [resultWords(a.result), resultWords(b.result)];
  return inA === inB ? [] : [warnings.differentResult(inA, inB)];
}

function resultWords(result: string): string {
  return result === 'undefined' || result === 'null' ? 'nothing' : result;
}

function unlikeOperations(a: ScoredBenchmark, b: ScoredBenchmark): Warning[] {
  // timers have no names, and operations that do not wait set none
  if (ownFakes(a.work) || ownFakes(b.work)) return [];
  const [inA, inB] = [a.operations, b.operations];
  if (inA.length !== inB.length) {
    const difference = `A makes ${inA.length} operations a call, B ${inB.length}`;
    return [warnings.differentOperations(difference)];
  }
  const at = inA.findIndex((name, index) => name !== inB[index]);
  if (at < 0) return [];
  const difference = `operation ${at + 1} of a call is ${inA[at]} in A and ${inB[at]} in B`;
  return [warnings.differentOperations(difference)];
}

function ownFakes(work: CallWork | null): boolean {
  return work?.operations.some(({ boundary }) => boundary === 'timer') ?? false;
}

/** Tolerance of floors: sums of the same waits in another order differ in their last digit. */
const SAME_MS = 1e-6;

function unlikeFloors(aMs: number | null, bMs: number | null): Warning[] {
  if (aMs === null || bMs === null || Math.abs(aMs - bMs) < SAME_MS) return [];
  return [warnings.differentFloor(aMs, bMs)];
}

function atOnce({ operations }: CallWork): number {
  return operations.reduce((most, { underWay }) => Math.max(most, underWay), 0);
}

function unlikeTurns(a: CallWork, b: CallWork): Warning[] {
  if (a.completedSynchronously === b.completedSynchronously) return [];
  return [warnings.synchronousCallback(a.completedSynchronously ? 'A' : 'B')];
}

function unlikeSwitches(a: readonly string[], b: readonly string[]): Warning[] {
  return sameNames(a, b) ? [] : [warnings.longStackSwitches(a, b)];
}

const HAND_OVERS: Readonly<Record<OperationWork['boundary'], string>> = {
  callback: 'the callbacks of the fakes',
  promisified: 'the promises of the fakes',
  async: 'the async functions of the fakes',
  timer: 'fakes of its own',
};

function unlikeHandOver(a: readonly OperationWork[], b: readonly OperationWork[]): Warning[] {
  if (a.length === 0 || b.length === 0) return [];
  const [inA, inB] = [boundaries(a), boundaries(b)];
  const isOwn = (names: readonly string[]) => names.includes(HAND_OVERS.timer);
  if (isOwn(inA) || isOwn(inB)) {
    return sameNames(inA, inB) ? [] : [warnings.differentBoundary(inA, inB)];
  }
  return unlikePromises(a, b);
}

function boundaries(operations: readonly OperationWork[]): string[] {
  return distinct(operations.map(({ boundary }) => HAND_OVERS[boundary]));
}

/** Compares the ways in which both sides create promises of their I/O. */
function unlikePromises(a: readonly OperationWork[], b: readonly OperationWork[]): Warning[] {
  if ([...a, ...b].some(({ unpromised }) => unpromised === 'notTold')) return [];
  const [inA, inB] = [promisesOf(a), promisesOf(b)];
  if (inA.length === 0 || inB.length === 0 || sameNames(inA, inB)) return [];
  const byFakes = [...a, ...b].some(({ unpromised }) => unpromised === 'madeByFake');
  return [byFakes ? warnings.differentBoundary(inA, inB) : warnings.differentPromisify(inA, inB)];
}

function promisesOf(operations: readonly OperationWork[]): string[] {
  const names = operations.flatMap(({ boundary, promisedBy, unpromised }) => {
    if (unpromised === 'madeByFake') return [HAND_OVERS[boundary]];
    return promisedBy === null ? [] : [promisedBy === 'own' ? 'code of its own' : promisedBy];
  });
  return distinct(names);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return distinct(a).join('\n') === distinct(b).join('\n');
}
