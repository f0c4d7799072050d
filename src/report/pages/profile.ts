import type { HeapSummary, ScoredProfile } from '../../profile/profile';
import type { Failure } from '../../failure';
import { command } from '../controls';
import { el } from '../markup';
import type { ProfileEntry, ProfileListing } from '../profileListing';
import {
  listOf,
  type Block,
  drawn,
  fact,
  factsBlock,
  heading,
  inPanel,
  type Page,
  paragraph,
  partOf,
} from '../page';
import {
  cpuNote,
  fewSamplesWords,
  heapNote,
  PROFILE_LIMITS,
  profileSentence,
} from '../profileWords';
import type { Report } from '../report';
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { distinct } from './bench';
import { failureBlocks, failureInPanel } from './failure';
import { platformFacts } from './measured';
import { type Offered, profileActions } from './offered';
import {
  ALLOCATED,
  frameTable,
  heapFrameTable,
  heapTable,
  MOST_ALLOCATED,
  OWN_TIME,
  timeTable,
} from './profileTables';
import { entryName } from './subject';

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
