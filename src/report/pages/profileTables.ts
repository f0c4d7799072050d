/** Whose the time is and whose the memory, and the functions of each. */

import type { CpuSummary, FrameBytes, FrameTime, HeapSummary } from '../../profile/profile';
import { placeLink } from '../controls';
import { el } from '../markup';
import { type Cell, cell, type Column, drawnCell, type Table } from '../page';
import { FRAME_OWNERS, frameName, shownFrames } from '../profileWords';
import type { Units } from '../units';
import { baseName } from './subject';

export const ALLOCATED = 'What is allocated';
export const OWN_TIME = 'Functions with most time of their own';
export const MOST_ALLOCATED = 'Functions that allocate most';

const OWNER: Column = { title: 'whose', align: 'left' };
const FUNCTION: Column[] = [
  { title: 'function', align: 'left', shorten: 'middle', code: true },
  { title: 'where', align: 'left', shorten: 'middle', code: true },
];
const right = (title: string, drawnTitle?: string): Column => ({
  title,
  align: 'right',
  ...(drawnTitle === undefined ? {} : { drawn: drawnTitle }),
});

export function timeTable({ owners, packages }: CpuSummary, units: Units): Table {
  return {
    kind: 'table',
    name: 'profile',
    caption: 'Whose the time is',
    columns: [right('share'), right('time'), OWNER],
    rows: owners.flatMap(({ owner, share, selfMs }) => [
      [
        cell(share === null ? '' : units.share(share), 'strong'),
        cell(units.time(selfMs)),
        cell(FRAME_OWNERS[owner], owner === 'idle' ? 'quiet' : 'plain'),
      ],
      ...(owner === 'library'
        ? packages.map((each) => [
            cell(units.share(each.share)),
            cell(units.time(each.selfMs)),
            drawnCell(`  ${each.name}`, el('code', {}, each.name)),
          ])
        : []),
    ]),
  };
}

export function frameTable({ frames }: CpuSummary, units: Units, key: string): Table {
  return {
    kind: 'table',
    name: 'profile',
    caption: OWN_TIME,
    columns: [right('share'), right('self', 'Own time'), right('with callees'), OWNER, ...FUNCTION],
    rows: shownFrames(frames).map((frame, index) => [
      cell(units.share(frame.share), 'strong'),
      cell(units.time(frame.selfMs)),
      cell(units.time(frame.totalMs)),
      ...frameCells(frame, `${key}:${index}`),
    ]),
  };
}

export function heapTable({ owners }: HeapSummary, units: Units): Table {
  return {
    kind: 'table',
    name: 'profile',
    caption: 'Whose the memory is',
    columns: [right('share'), right('a call'), OWNER],
    rows: owners.map(({ owner, share, perCallBytes }) => [
      cell(units.share(share), 'strong'),
      cell(units.bytes(perCallBytes)),
      cell(FRAME_OWNERS[owner]),
    ]),
  };
}

export function heapFrameTable({ frames }: HeapSummary, units: Units, key: string): Table {
  return {
    kind: 'table',
    name: 'profile',
    caption: MOST_ALLOCATED,
    columns: [right('share'), right('a call'), OWNER, ...FUNCTION],
    rows: shownFrames(frames).map((frame, index) => [
      cell(units.share(frame.share), 'strong'),
      cell(units.bytes(frame.perCallBytes)),
      ...frameCells(frame, `${key}:${index}`),
    ]),
  };
}

/** Whose, the function and where; in the panel the function has a link, and says whose it is. */
function frameCells(frame: FrameTime | FrameBytes, key: string): Cell[] {
  const { owner, package: library, at } = frame;
  const whose = library ?? FRAME_OWNERS[owner];
  const name = frameName(frame);
  const where = at === null ? '' : `${baseName(at.file)}:${at.line}`;
  const shown = el(
    'span',
    { class: 'frame' },
    el('code', {}, name),
    at && placeLink(`profile:${key}`, at, undefined, where),
    owner === 'subject' ? null : el('span', { class: 'aside' }, whose),
  );
  return [cell(whose), drawnCell(name, shown), cell(where)];
}
