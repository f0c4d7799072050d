/** Whose the time is and whose the memory, and the functions of each. */

import type { CpuSummary, FrameBytes, FrameTime, HeapSummary } from '../../profile/profile';
import { placeLink } from '../controls';
import { el } from '../markup';
import type { ColumnOf } from '../page';
import { cell, drawnCell, type Table, table, right, left } from '../page';
import { FRAME_OWNERS, frameName, shownFrames } from '../profileWords';
import type { Units } from '../units';
import { baseName } from './subject';

export const ALLOCATED = 'What is allocated';
export const OWN_TIME = 'Functions with most time of their own';
export const MOST_ALLOCATED = 'Functions that allocate most';

export function timeTable({ owners, packages }: CpuSummary, units: Units): Table {
  // what the packages take stands under what all libraries take
  const rows = owners.flatMap((row) => [row, ...(row.owner === 'library' ? packages : [])]);
  const name = (row: (typeof rows)[number]) =>
    'name' in row
      ? drawnCell(`  ${row.name}`, el('code', {}, row.name))
      : cell(FRAME_OWNERS[row.owner], row.owner === 'idle' ? 'quiet' : 'plain');
  const columns = [
    right('share', (row: (typeof rows)[number]) =>
      cell(row.share === null ? '' : units.share(row.share), 'name' in row ? 'plain' : 'strong'),
    ),
    right('time', ({ selfMs }: (typeof rows)[number]) => units.time(selfMs)),
    left('whose', name),
  ];
  return table(rows, columns, { name: 'profile', caption: 'Whose the time is' });
}

export function frameTable({ frames }: CpuSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameTime>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('self', ({ selfMs }) => units.time(selfMs), { drawn: 'Own time' }),
    right('with callees', ({ totalMs }) => units.time(totalMs)),
    ...frameColumns(key),
  ];
  return table(shownFrames(frames), columns, { name: 'profile', caption: OWN_TIME });
}

export function heapTable({ owners }: HeapSummary, units: Units): Table {
  const columns: ColumnOf<(typeof owners)[number]>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    left('whose', ({ owner }) => FRAME_OWNERS[owner]),
  ];
  return table(owners, columns, { name: 'profile', caption: 'Whose the memory is' });
}

export function heapFrameTable({ frames }: HeapSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameBytes>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    ...frameColumns(key),
  ];
  return table(shownFrames(frames), columns, { name: 'profile', caption: MOST_ALLOCATED });
}

/** Whose, the function and where; in the panel the function has a link, and says whose it is. */
function frameColumns(key: string): ColumnOf<FrameTime | FrameBytes>[] {
  type Shown = FrameTime | FrameBytes;
  const whose = ({ owner, package: library }: Shown) => library ?? FRAME_OWNERS[owner];
  const where = ({ at }: Shown) => (at === null ? '' : `${baseName(at.file)}:${at.line}`);
  const name = (frame: Shown, index: number) => {
    const { owner, at } = frame;
    const shown = el(
      'span',
      { class: 'frame' },
      el('code', {}, frameName(frame)),
      at && placeLink(`profile:${key}:${index}`, at, undefined, where(frame)),
      owner === 'subject' ? null : el('span', { class: 'aside' }, whose(frame)),
    );
    return drawnCell(frameName(frame), shown);
  };
  const look = { shorten: 'middle', code: true } as const;
  return [left('whose', whose), left('function', name, look), left('where', where, look)];
}
