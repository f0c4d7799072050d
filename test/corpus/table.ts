import { cell, heading, paragraph, type Block, type Page, type Table } from '../../src/page/page';
import { TIMEOUT_MS, type Attempt } from './attempt';
import { nameOf } from './corpus';
import { harmTold, type Harm } from './harm';
import { refusalsOf } from './refusals';
import type { Origin, Part } from './sources';

/** What came of the functions of an origin. */
export interface Tried extends Pick<Origin, 'name' | 'part' | 'version'> {
  attempts: readonly Attempt[];
}

export interface Circumstances {
  /** `2026-11-22` */
  date: string;
  node: string;
  harm: Harm;
}

export function pageOf(tried: readonly Tried[], { date, node, harm }: Circumstances): Page {
  const looked = tried.filter(({ part }) => part === 'own' || part === 'looked');
  const services = tried.filter(({ part }) => part === 'installed' || part === 'bare');
  const heldOut = tried.filter(({ part }) => part === 'heldOut');
  return [
    heading(1, 'Functions as they come'),
    paragraph(
      `Async functions of our own and of popular packages, each called with invented I/O on Node ${node}, on ${date}. ` +
        'Scored with no set-up is one that is measured as it stands; with one line, one that takes a tag above it, such as a person writes who knows it; the others are refused.',
    ),
    ...(looked.length > 0 ? [tableOf(looked)] : []),
    ...(services.length > 0 ? servicesPart(services) : []),
    ...(heldOut.length > 0 ? heldOutPart(heldOut) : []),
    ...refusalsOf(attemptsOf([...looked, ...services]), attemptsOf(heldOut)),
    heading(2, 'Whether any hangs'),
    hangings(attemptsOf([...looked, ...services]), attemptsOf(heldOut)),
    heading(2, 'Harm'),
    ...harmTold(harm),
  ];
}

function servicesPart(services: readonly Tried[]): Block[] {
  const sums = [
    sumOf('services, installed', services, 'installed'),
    sumOf('services, not installed', services, 'bare'),
  ];
  return [
    heading(2, 'Services'),
    paragraph(
      'Four services of our own, written as people write them by nobody who looked at how values are invented; with the packages that they ask for, and without. ' +
        'Statements: the median of the functions that are scored with no set-up, of what ran of each. Calls, where they were probed: those of I/O that were come to, of all that their texts show.',
    ),
    tableOf(services),
    {
      kind: 'table',
      columns: [
        { title: 'ran', align: 'left' },
        { title: 'statements', align: 'right' },
        { title: 'calls of I/O', align: 'right' },
      ],
      rows: sums.map((cells) => cells.map((text) => cell(text))),
    },
  ];
}

function sumOf(title: string, services: readonly Tried[], part: Part): string[] {
  const all = attemptsOf(services.filter((each) => each.part === part));
  const reached = all.flatMap((each) => (each.reached ? [each.reached] : []));
  const ran = reached
    .filter(({ statements }) => statements.of > 0)
    .map(({ statements }) => statements.reached / statements.of)
    .sort((a, b) => a - b);
  const calls = reached.reduce((sum, each) => sum + (each.calls?.reached ?? 0), 0);
  const shown = reached.reduce((sum, each) => sum + (each.calls?.of ?? 0), 0);
  return [
    title,
    ran.length === 0 ? '–' : percent(ran[Math.floor((ran.length - 1) / 2)]!),
    shown === 0 ? '–' : `${calls} of ${shown} (${percent(calls / shown)})`,
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function heldOutPart(heldOut: readonly Tried[]): Block[] {
  return [
    heading(2, 'Held out: chosen before their results were seen'),
    paragraph(
      'The rules by which values are invented were written while the refusals of the packages above were read. ' +
        'Of these nobody read any. They were drawn by the hashes of their names from a list of well-known packages with ten async functions or more; ' +
        'of a large one every n-th function is tried, at most 40.',
    ),
    tableOf(heldOut),
  ];
}

function attemptsOf(tried: readonly Tried[]): Attempt[] {
  return tried.flatMap(({ attempts }) => attempts);
}

function tableOf(tried: readonly Tried[]): Table {
  const rows = tried.map(({ name, version, attempts }) =>
    rowOf(version === null ? name : `${name} ${version}`, attempts),
  );
  const sums = SUMS.flatMap(([title, parts]) => {
    const summed = tried.filter(({ part }) => parts.includes(part));
    const isWhole = parts.every((each) => summed.some(({ part }) => part === each));
    return isWhole && summed.length > 1 ? [rowOf(title, attemptsOf(summed))] : [];
  });
  return {
    kind: 'table',
    columns: [
      { title: 'from', align: 'left' },
      { title: 'functions', align: 'right' },
      { title: 'no set-up', align: 'right' },
      { title: 'one line', align: 'right' },
      { title: 'refused', align: 'right' },
      { title: 'longest', align: 'right' },
    ],
    rows: [...rows, ...sums].map((cells) => cells.map((text) => cell(text))),
  };
}

const SUMS: readonly [title: string, parts: readonly Part[]][] = [
  ['all packages', ['looked']],
  ['all of these', ['own', 'looked']],
  ['all services, installed', ['installed']],
  ['all services, not installed', ['bare']],
  ['all held out', ['heldOut']],
];

function rowOf(name: string, all: readonly Attempt[]): string[] {
  const share = (outcome: Attempt['outcome']) => {
    const count = all.filter((each) => each.outcome === outcome).length;
    return all.length === 0 ? '–' : `${count} (${percent(count / all.length)})`;
  };
  const longestMs = Math.max(0, ...all.map((each) => each.longestMs));
  const shares = [share('noSetUp'), share('oneLine'), share('refused')];
  return [name, String(all.length), ...shares, seconds(longestMs)];
}

function hangings(looked: readonly Attempt[], heldOut: readonly Attempt[]): Block {
  const longestMs = Math.max(0, ...[...looked, ...heldOut].map((each) => each.longestMs));
  const late = looked.filter(isLate).map(({ file, fn }) => nameOf(file, fn));
  const lateHeldOut = heldOut.filter(isLate).length;
  const isLateToo = lateHeldOut > 0 ? [`${lateHeldOut} of those that are held out`] : [];
  return paragraph(
    `Stopped because they were not done after ${seconds(TIMEOUT_MS)}: ${[...late, ...isLateToo].join(', ') || 'none'}. ` +
      `The longest that a try of one took, with all that is done before it runs: ${seconds(longestMs)}.`,
  );
}

function isLate({ why, whyWithLine }: Attempt): boolean {
  return [why, whyWithLine].some((failure) => failure?.reason.code === 'timedOut');
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
