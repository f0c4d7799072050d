/** Whose the time is and whose the memory, and the functions of each. */

import { baseName } from '../../document/words';
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
  codeFact,
  fact,
  type Fact,
  factsBlock,
  heading,
  inPanel,
  left,
  listOf,
  type Page,
  paragraph,
  right,
  type Table,
  table,
  written,
} from '../../page/page';
import type { Report } from '../report';
import type { Units } from '../units';
import { failureBlocks } from './failure';
import { platformBlocks } from './measured';
import { type Offered, profileActions } from './offered';
import { entryName } from './subject';

/** Where the time goes and what is allocated, for each runtime. */
export function profilePage({ subjects, machine }: ProfileListing, units: Units): Page {
  return [
    ...subjects.flatMap((entry) => entryBlocks(entry, units)),
    ...platformBlocks(machine, subjects, units),
  ];
}

function entryBlocks(entry: ProfileEntry, units: Units): Block[] {
  const { runtime, parallel, ioMs, profile } = entry;
  const workload = `${units.counted(parallel, 'call')} at once, ${units.time(ioMs)} for each I/O operation`;
  return [
    heading(1, entryName(entry), `${runtimeWords(runtime)} · ${workload}`),
    factsBlock([fact('Time', profileSentence(profile, units))]),
    ...profileBlocks(profile, units),
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
  const shown = { file: subject.file, side, canOpen: actions !== null };
  return [
    inPanel(
      heading(3, TIME_SPENT),
      profile && profileBlocks(profile, units, shown),
      drawn(actions && el('p', { class: 'profile-actions' }, ...actions)),
    ),
  ];
}

/** How a profile stands in the panel. */
interface ShownProfile {
  file: string;
  /** Of a comparison. */
  side: string;
  /** Its files can be opened. */
  canOpen: boolean;
}

const NOT_SHOWN: ShownProfile = { file: '', side: '', canOpen: false };

function profileBlocks(
  profile: ScoredProfile | Failure,
  units: Units,
  shown: ShownProfile = NOT_SHOWN,
): Block[] {
  const { file, side } = shown;
  if (profile.state !== 'scored')
    return failureBlocks(profile, units, { file, key: `profile${side}` });
  const { cpu, heap } = profile;
  const few = fewSamplesWords(cpu, units);
  return listOf(
    written(heading(2, TIME_SPENT, cpuNote(cpu, units))),
    inPanel(paragraph(cpuNote(cpu, units), 'quiet')),
    timeTable(cpu, units),
    few !== null && paragraph(few),
    paragraph(PROFILE_LIMITS, 'quiet'),
    written(heading(3, OWN_TIME)),
    frameTable(cpu, units, `cpu${side}`),
    viewer('openCpuProfile', 'Open CPU profile', shown),
    heapBlocks(heap, units, shown),
    written(heading(2, 'Profiles'), factsBlock(fileFacts(profile, units))),
  );
}

function heapBlocks(heap: HeapSummary | Failure, units: Units, shown: ShownProfile): Block[] {
  const { file, side } = shown;
  const title = inPanel(heading(3, ALLOCATED));
  if ('state' in heap) {
    const failed = failureBlocks(heap, units, { file, key: `heap${side}` });
    return [written(heading(2, ALLOCATED)), title, ...failed];
  }
  const note = heapNote(heap, units);
  return [
    written(heading(2, ALLOCATED, note)),
    title,
    inPanel(paragraph(note, 'quiet')),
    heapTable(heap, units),
    written(heading(3, MOST_ALLOCATED)),
    heapFrameTable(heap, units, `heap${side}`),
    viewer('openHeapProfile', 'Open heap profile', shown),
  ];
}

function viewer(
  name: 'openCpuProfile' | 'openHeapProfile',
  text: string,
  { canOpen }: ShownProfile,
): Block {
  const open = command(name, 'open', text, { title: "In the editor's own viewer of profiles" });
  return drawn(canOpen && el('p', { class: 'profile-actions' }, open));
}

function fileFacts({ cpu, heap }: ScoredProfile, units: Units): Fact[] {
  const sized = ({ file, fileBytes }: CpuSummary | HeapSummary) =>
    `${file} (${units.bytes(fileBytes)})`;
  return listOf(codeFact('CPU', sized(cpu)), 'file' in heap && codeFact('heap', sized(heap)));
}

const TIME_SPENT = 'Where the time goes';
const ALLOCATED = 'What is allocated';
const OWN_TIME = 'Functions with most time of their own';
const MOST_ALLOCATED = 'Functions that allocate most';

/** The panel has the name before the figures. */
const OWNER_FIRST = [2, 0, 1];

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
  return table(rows, columns, {
    name: 'profile',
    caption: 'Whose the time is',
    order: OWNER_FIRST,
  });
}

function frameTable({ frames }: CpuSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameTime>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('self', ({ selfMs }) => units.time(selfMs), { drawn: 'Own time' }),
    right('with callees', ({ totalMs }) => units.time(totalMs)),
    ...frameColumns(key),
  ];
  const look = { name: 'profile', caption: OWN_TIME, order: [4, 0, 1, 2] };
  return table(shownFrames(frames), columns, look);
}

function heapTable({ owners }: HeapSummary, units: Units): Table {
  const columns: ColumnOf<(typeof owners)[number]>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    left('whose', ({ owner }) => FRAME_OWNERS[owner]),
  ];
  return table(owners, columns, {
    name: 'profile',
    caption: 'Whose the memory is',
    order: OWNER_FIRST,
  });
}

function heapFrameTable({ frames }: HeapSummary, units: Units, key: string): Table {
  const columns: ColumnOf<FrameBytes>[] = [
    right('share', ({ share }) => cell(units.share(share), 'strong')),
    right('a call', ({ perCallBytes }) => units.bytes(perCallBytes)),
    ...frameColumns(key),
  ];
  const look = { name: 'profile', caption: MOST_ALLOCATED, order: [3, 0, 1] };
  return table(shownFrames(frames), columns, look);
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
