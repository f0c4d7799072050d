import type { FrameBytes, FrameTime, Profile, ScoredProfile } from '../src/profile/profile';
import {
  cpuNote,
  fewSamplesWords,
  FRAME_OWNERS,
  frameName,
  heapNote,
  PROFILE_LIMITS,
  shownFrames,
} from '../src/report/profileWords';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { failureBlock } from './failure';
import { commandButton, fileName, placeLink, type Page } from './page';

/** What can be done about a profile, where the panel can do it. */
export interface ProfileActions {
  measure: Child;
  openCpu: Child;
  openHeap: Child;
  build: Child;
}

export function profileActions(
  page: Page,
  { profile }: Report,
  { busy, stale }: { busy: boolean; stale: boolean },
): ProfileActions {
  const isNative = profile?.state === 'scored' && profile.cpu.profiler === 'v8-profiler-next';
  const viewer = { title: "In the editor's own viewer of profiles" };
  return {
    measure: commandButton(
      page,
      'profile',
      'clock',
      profile ? 'Profile again' : 'Where does the time go?',
      { title: 'Runs the workload under two profilers: some seconds', disabled: busy || stale },
    ),
    openCpu: commandButton(page, 'openCpuProfile', 'open', 'Open CPU profile', viewer),
    openHeap: commandButton(page, 'openHeapProfile', 'open', 'Open heap profile', viewer),
    build: isNative
      ? null
      : commandButton(page, 'buildProfiler', 'again', 'Use v8-profiler-next…', {
          title: 'Has it built for this Node, and asks before',
          disabled: busy || stale,
        }),
  };
}

/** Whose the time is, whose the memory, and the functions of each. */
export function profileBlock(
  { profile, subject }: Report,
  actions: ProfileActions | null,
  page: Page,
  side = '',
): Child[] {
  if (!profile && !actions) return [];
  return [
    el('h3', {}, 'Where the time goes'),
    ...(profile ? drawn(profile, subject.file, actions, page, side) : []),
    actions &&
      el('p', { class: 'profile-actions' }, actions.measure, profile ? actions.build : null),
  ];
}

function drawn(
  profile: Profile,
  file: string,
  actions: ProfileActions | null,
  page: Page,
  side: string,
): Child[] {
  if (profile.state !== 'scored') return [failureBlock(profile, file, `profile${side}`, page)];
  return [...time(profile, actions, page, side), ...memory(profile, file, actions, page, side)];
}

function time({ cpu }: ScoredProfile, actions: ProfileActions | null, page: Page, side: string) {
  const { units } = page;
  const few = fewSamplesWords(cpu, units);
  const shares = cpu.owners.map(({ owner, share, selfMs }) => [
    FRAME_OWNERS[owner],
    share === null ? '' : units.share(share),
    units.time(selfMs),
  ]);
  const packages = cpu.packages.map(({ name, share, selfMs }) => [
    el('code', {}, name),
    units.share(share),
    units.time(selfMs),
  ]);
  return [
    el('p', { class: 'aside' }, cpuNote(cpu, units)),
    few === null ? null : el('p', {}, few),
    profileTable('Whose the time is', ['Whose', 'Share', 'Time'], shares),
    packages.length > 0
      ? profileTable('Time by library', ['Library', 'Share', 'Time'], packages)
      : null,
    profileTable(
      'Functions with most time of their own',
      ['Function', 'Share', 'Own time', 'With callees'],
      shownFrames(cpu.frames).map((frame, index) => [
        frameCell(frame, `cpu${side}:${index}`, page),
        units.share(frame.share),
        units.time(frame.selfMs),
        units.time(frame.totalMs),
      ]),
    ),
    el('p', { class: 'aside' }, PROFILE_LIMITS),
    actions && el('p', { class: 'profile-actions' }, actions.openCpu),
  ];
}

function memory(
  { heap }: ScoredProfile,
  file: string,
  actions: ProfileActions | null,
  page: Page,
  side: string,
): Child[] {
  const title = el('h3', {}, 'What is allocated');
  if ('state' in heap) return [title, failureBlock(heap, file, `heap${side}`, page)];
  const { units } = page;
  return [
    title,
    el('p', { class: 'aside' }, heapNote(heap, units)),
    profileTable(
      'Whose the memory is',
      ['Whose', 'Share', 'A call'],
      heap.owners.map(({ owner, share, perCallBytes }) => [
        FRAME_OWNERS[owner],
        units.share(share),
        units.bytes(perCallBytes),
      ]),
    ),
    profileTable(
      'Functions that allocate most',
      ['Function', 'Share', 'A call'],
      shownFrames(heap.frames).map((frame, index) => [
        frameCell(frame, `heap${side}:${index}`, page),
        units.share(frame.share),
        units.bytes(frame.perCallBytes),
      ]),
    ),
    actions && el('p', { class: 'profile-actions' }, actions.openHeap),
  ];
}

/** The function, a link to its line, and whose it is. */
function frameCell(frame: FrameTime | FrameBytes, key: string, page: Page): HTMLElement {
  const { at, owner } = frame;
  const name = el('code', {}, frameName(frame));
  const whose = frame.package ?? FRAME_OWNERS[owner];
  const place =
    at === null
      ? null
      : placeLink(page, `profile:${key}`, at, undefined, `${fileName(at.file)}:${at.line}`);
  return el(
    'span',
    { class: 'frame' },
    name,
    place,
    owner === 'subject' ? null : el('span', { class: 'aside' }, whose),
  );
}

function profileTable(
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const number = (index: number) => (index > 0 ? 'number' : undefined);
  const head = titles.map((title, index) =>
    el('th', { scope: 'col', class: number(index) }, title),
  );
  const body = rows.map((cells) =>
    el(
      'tr',
      {},
      ...cells.map((cell, index) =>
        index === 0 ? el('th', { scope: 'row' }, cell) : el('td', { class: number(index) }, cell),
      ),
    ),
  );
  return el(
    'table',
    { class: 'profile' },
    el('caption', {}, caption),
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...body),
  );
}
