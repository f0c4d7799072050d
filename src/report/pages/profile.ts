/** Whose the time is and whose the memory, and the functions of each. */

import type { Failure } from '../../failure';
import type {
  CpuSummary,
  FrameBytes,
  FrameTime,
  HeapSummary,
  ScoredProfile,
} from '../../profile/profile';
import { command, placeLink } from '../../page/controls';
import type { ProfileEntry, ProfileListing } from '../listings';
import { el } from '../../page/markup';
import {
  cpuNote,
  fewSamplesWords,
  FRAME_OWNERS,
  frameName,
  heapNote,
  PROFILE_LIMITS,
  profileSentence,
  shownFrames,
} from '../messages/profile';
import { runtimeWords } from '../messages/score';
import {
  type Block,
  cell,
  type ColumnOf,
  drawn,
  drawnCell,
  fact,
  factsBlock,
  heading,
  inPanel,
  left,
  listOf,
  type Page,
  paragraph,
  partOf,
  right,
  type Table,
  table,
} from '../../page/page';
import type { Report } from '../report';
import type { Units } from '../units';
import { distinct } from './bench';
import { failureBlocks, failureInPanel } from './failure';
import { platformFacts } from './measured';
import { type Offered, profileActions } from './offered';
import { baseName, entryName } from './subject';

/** Where the time goes and what is allocated, for each runtime. */
export function profilePage({ subjects, machine }: ProfileListing, units: Units): Page {
  return [
    ...subjects.flatMap((entry) => entryBlocks(entry, units)),
    heading(2, 'How this was measured'),
    factsBlock(platformFacts(machine, distinct(subjects.map(({ runtime }) => runtime)), units)),
  ];
}

function entryBlocks(entry: ProfileEntry, units: Units): Block[] {
  const { runtime, parallel, ioMs, profile } = entry;
  const workload = `${units.counted(parallel, 'call')} at once, ${units.time(ioMs)} for each I/O operation`;
  return [
    heading(1, entryName(entry), `${runtimeWords(runtime)} · ${workload}`),
    factsBlock([fact('Time', profileSentence(profile, units))]),
    ...(profile.state === 'scored' ? profileBlocks(profile, units) : failureBlocks(profile, units)),
  ];
}

function profileBlocks({ cpu, heap }: ScoredProfile, units: Units): Block[] {
  const few = fewSamplesWords(cpu, units);
  return listOf(
    heading(2, 'Where the time goes', cpuNote(cpu, units)),
    timeTable(cpu, units),
    few !== null && paragraph(few),
    paragraph(PROFILE_LIMITS, 'quiet'),
    heading(3, OWN_TIME),
    frameTable(cpu, units, ''),
    heapBlocks(heap, units),
    heading(2, 'Profiles'),
    factsBlock([
      { ...fact('CPU', `${cpu.file} (${units.bytes(cpu.fileBytes)})`), code: true },
      'file' in heap && {
        ...fact('heap', `${heap.file} (${units.bytes(heap.fileBytes)})`),
        code: true,
      },
    ]),
  );
}

function heapBlocks(heap: HeapSummary | Failure, units: Units): Block[] {
  if ('state' in heap) {
    return [heading(2, ALLOCATED), ...failureBlocks(heap, units)];
  }
  return [
    heading(2, ALLOCATED, heapNote(heap, units)),
    heapTable(heap, units),
    heading(3, MOST_ALLOCATED),
    heapFrameTable(heap, units, ''),
  ];
}

/** Section of the panel for a profile: owners of time and memory, and their functions. */
export function profileSection(
  report: Report,
  offered: Offered | null,
  units: Units,
  side: string,
): Block[] {
  const { profile, subject } = report;
  const actions = profileActions(report, offered);
  if (!profile && !actions) return [];
  const about =
    profile?.state === 'scored'
      ? panelBlocks(profile, subject.file, actions !== null, units, side)
      : profile
        ? [failureInPanel(profile, subject.file, `profile${side}`, units)]
        : [];
  return [
    inPanel(
      drawn(el('h3', {}, 'Where the time goes')),
      about,
      drawn(actions && el('p', { class: 'profile-actions' }, ...actions)),
    ),
  ];
}

/** The name stands before the figures. */
const OWNER_FIRST = [2, 0, 1];

function panelBlocks(
  { cpu, heap }: ScoredProfile,
  file: string,
  canOpen: boolean,
  units: Units,
  side: string,
): Block[] {
  const few = fewSamplesWords(cpu, units);
  const title = drawn(el('h3', {}, ALLOCATED));
  const viewer = (name: 'openCpuProfile' | 'openHeapProfile', text: string) => {
    const open = command(name, 'open', text, { title: "In the editor's own viewer of profiles" });
    return drawn(canOpen && el('p', { class: 'profile-actions' }, open));
  };
  return listOf(
    paragraph(cpuNote(cpu, units), 'quiet'),
    few !== null && drawn(el('p', {}, few)),
    partOf(timeTable(cpu, units), 0, undefined, OWNER_FIRST),
    partOf(frameTable(cpu, units, `cpu${side}`), 0, undefined, [4, 0, 1, 2]),
    paragraph(PROFILE_LIMITS, 'quiet'),
    viewer('openCpuProfile', 'Open CPU profile'),
    'state' in heap
      ? [title, failureInPanel(heap, file, `heap${side}`, units)]
      : [
          title,
          paragraph(heapNote(heap, units), 'quiet'),
          partOf(heapTable(heap, units), 0, undefined, OWNER_FIRST),
          partOf(heapFrameTable(heap, units, `heap${side}`), 0, undefined, [3, 0, 1]),
          viewer('openHeapProfile', 'Open heap profile'),
        ],
  );
}

const ALLOCATED = 'What is allocated';
const OWN_TIME = 'Functions with most time of their own';
const MOST_ALLOCATED = 'Functions that allocate most';

function timeTable({ owners, packages }: CpuSummary, units: Units): Table {
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

function frameTable({ frames }: CpuSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameTime>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('self', ({ selfMs }) => units.time(selfMs), { drawn: 'Own time' }),
    right('with callees', ({ totalMs }) => units.time(totalMs)),
    ...frameColumns(key),
  ];
  return table(shownFrames(frames), columns, { name: 'profile', caption: OWN_TIME });
}

function heapTable({ owners }: HeapSummary, units: Units): Table {
  const columns: ColumnOf<(typeof owners)[number]>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    left('whose', ({ owner }) => FRAME_OWNERS[owner]),
  ];
  return table(owners, columns, { name: 'profile', caption: 'Whose the memory is' });
}

function heapFrameTable({ frames }: HeapSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameBytes>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    ...frameColumns(key),
  ];
  return table(shownFrames(frames), columns, { name: 'profile', caption: MOST_ALLOCATED });
}

/** Columns for the owner, the function and its place; in the panel one cell has all three. */
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
