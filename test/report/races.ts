/** A race to write about: both calls read a total, wait, and write it. */

import type { LaneStep, Race } from '../../src/probe/twoAtOnce/race';
import { FILE } from './debuggabilities';

type Lane = LaneStep['lane'];

function at(line: number, column = 5) {
  return { file: FILE, line, column };
}

function read(lane: Lane, value: string): LaneStep {
  return { lane, does: 'reads', what: 'total', value, line: 12 };
}

function asked(lane: Lane): LaneStep[] {
  const what = 'disk.sizeOf';
  return [
    { lane, does: 'asks', what, value: '["a.txt"]', line: 13 },
    { lane, does: 'gets', what, line: 13 },
  ];
}

function written(lane: Lane, value: string): LaneStep {
  return { lane, does: 'writes', what: 'total', value, line: 13 };
}

function ended(lane: Lane, value: string): LaneStep {
  return { lane, does: 'ends', what: '', value };
}

function begun(lane: Lane): LaneStep {
  return { lane, does: 'begins', what: '' };
}

function conflicting(step: LaneStep): LaneStep {
  return { ...step, conflicts: true };
}

export function race(changes: Partial<Race> = {}): Race {
  const [[asksA, getsA], [asksB, getsB]] = [asked('A'), asked('B')];
  return {
    kind: 'lostUpdate',
    state: 'total',
    at: at(13),
    before: at(12),
    between: at(13),
    left: { atOnce: '3', inTurn: '6' },
    given: 'equal',
    atOnce: [
      ...[begun('A'), read('A', '0'), asksA!],
      ...[begun('B'), conflicting(read('B', '0')), asksB!],
      ...[getsA!, conflicting(written('A', '3')), ended('A', '3')],
      ...[getsB!, conflicting(written('B', '3')), ended('B', '3')],
    ],
    inTurn: [
      ...[begun('A'), read('A', '0'), asksA!, getsA!, written('A', '3'), ended('A', '3')],
      ...[begun('B'), read('B', '3'), asksB!, getsB!, written('B', '6'), ended('B', '6')],
    ],
    ...changes,
  };
}
