import type { CpuSummary, FrameOwner, HeapSummary, ScoredProfile } from '../../profile/profile';
import type { Failure } from '../../failure';
import type { ProfileEntry, ProfileListing } from '../profileListing';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  fact,
  heading,
  type Page,
  paragraph,
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
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { distinct } from './bench';
import { failureBlocks } from './failure';
import { factsBlock, platformFacts } from './measured';
import { baseName, entryName } from './subject';

const OWNER: Column = { title: 'whose', align: 'left' };
const FUNCTION: Column[] = [
  { title: 'function', align: 'left', shorten: 'middle', code: true },
  { title: 'where', align: 'left', shorten: 'middle', code: true },
];
const right = (title: string): Column => ({ title, align: 'right' });

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
    heading(3, 'Functions with most time of their own'),
    frameTable(cpu, units),
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

function timeTable({ owners, packages }: CpuSummary, units: Units): Block {
  return {
    kind: 'table',
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
            cell(`  ${each.name}`),
          ])
        : []),
    ]),
  };
}

function frameTable({ frames }: CpuSummary, units: Units): Block {
  const shown = shownFrames(frames);
  return {
    kind: 'table',
    columns: [right('share'), right('self'), right('with callees'), OWNER, ...FUNCTION],
    rows: shown.map((frame) => [
      cell(units.share(frame.share), 'strong'),
      cell(units.time(frame.selfMs)),
      cell(units.time(frame.totalMs)),
      ...frameCells(frame),
    ]),
  };
}

function heapBlocks(heap: HeapSummary | Failure, units: Units): Block[] {
  if ('state' in heap) {
    return [heading(2, 'What is allocated'), ...failureBlocks(heap, units)];
  }
  const shown = shownFrames(heap.frames);
  return [
    heading(2, 'What is allocated', heapNote(heap, units)),
    {
      kind: 'table',
      columns: [right('share'), right('a call'), OWNER],
      rows: heap.owners.map(({ owner, share, perCallBytes }) => [
        cell(units.share(share), 'strong'),
        cell(units.bytes(perCallBytes)),
        cell(FRAME_OWNERS[owner]),
      ]),
    },
    heading(3, 'Functions that allocate most'),
    {
      kind: 'table',
      columns: [right('share'), right('a call'), OWNER, ...FUNCTION],
      rows: shown.map((frame) => [
        cell(units.share(frame.share), 'strong'),
        cell(units.bytes(frame.perCallBytes)),
        ...frameCells(frame),
      ]),
    },
  ];
}

interface Framed {
  owner: FrameOwner;
  name: string;
  package?: string;
  at: { file: string; line: number } | null;
}

function frameCells({ owner, name, package: library, at }: Framed): Cell[] {
  return [
    cell(library ?? FRAME_OWNERS[owner]),
    cell(frameName({ name })),
    cell(at === null ? '' : `${baseName(at.file)}:${at.line}`),
  ];
}
