import type {
  CpuSummary,
  FrameBytes,
  FrameTime,
  HeapSummary,
  ScoredProfile,
} from '../../profile/profile';
import type { Failure } from '../../failure';
import { command, placeLink } from '../controls';
import { el } from '../markup';
import type { ProfileEntry, ProfileListing } from '../profileListing';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  drawn,
  drawnCell,
  fact,
  factsBlock,
  heading,
  inPanel,
  type Page,
  paragraph,
  partOf,
  type Table,
} from '../page';
import {
  cpuNote,
  fewSamplesWords,
  FRAME_OWNERS,
  frameName,
  heapNote,
  PROFILE_LIMITS,
  profileSentence,
  shownFrames,
} from '../profileWords';
import type { Report } from '../report';
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { distinct } from './bench';
import { failureBlocks, failureInPanel } from './failure';
import { platformFacts } from './measured';
import { type Offered, profileActions } from './offered';
import { baseName, entryName } from './subject';

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
  return [
    heading(2, 'Where the time goes', cpuNote(cpu, units)),
    timeTable(cpu, units),
    ...(few === null ? [] : [paragraph(few)]),
    paragraph(PROFILE_LIMITS, 'quiet'),
    heading(3, OWN_TIME),
    frameTable(cpu, units, ''),
    ...heapBlocks(heap, units),
    heading(2, 'Profiles'),
    factsBlock([
      { ...fact('CPU', `${cpu.file} (${units.bytes(cpu.fileBytes)})`), code: true },
      ...('file' in heap
        ? [{ ...fact('heap', `${heap.file} (${units.bytes(heap.fileBytes)})`), code: true }]
        : []),
    ]),
  ];
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

const ALLOCATED = 'What is allocated';
const OWN_TIME = 'Functions with most time of their own';
const MOST_ALLOCATED = 'Functions that allocate most';

function timeTable({ owners, packages }: CpuSummary, units: Units): Table {
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

function frameTable({ frames }: CpuSummary, units: Units, key: string): Table {
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

function heapTable({ owners }: HeapSummary, units: Units): Table {
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

function heapFrameTable({ frames }: HeapSummary, units: Units, key: string): Table {
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

/** Whose the time is, whose the memory, and the functions of each, in a report; only the panel has it. */
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
      ...about,
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
  return [
    paragraph(cpuNote(cpu, units), 'quiet'),
    ...(few === null ? [] : [drawn(el('p', {}, few))]),
    partOf(timeTable(cpu, units), 0, undefined, OWNER_FIRST),
    partOf(frameTable(cpu, units, `cpu${side}`), 0, undefined, [4, 0, 1, 2]),
    paragraph(PROFILE_LIMITS, 'quiet'),
    viewer('openCpuProfile', 'Open CPU profile'),
    ...('state' in heap
      ? [title, failureInPanel(heap, file, `heap${side}`, units)]
      : [
          title,
          paragraph(heapNote(heap, units), 'quiet'),
          partOf(heapTable(heap, units), 0, undefined, OWNER_FIRST),
          partOf(heapFrameTable(heap, units, `heap${side}`), 0, undefined, [3, 0, 1]),
          viewer('openHeapProfile', 'Open heap profile'),
        ]),
  ];
}
