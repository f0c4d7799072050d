/** Rank: the same files, slowest to fastest, by us and by a harness of the classic kind. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { median } from 'simple-statistics';

import { createRandom, shuffled } from '../../src/harness/random';
import { cell, paragraph, type Table } from '../../src/page/page';
import { PATTERNS } from '../subjects';
import { askCli } from './builtCli';
import { runClassic } from './classic';
import type { Context, Measurement } from './measurement';
import type { Settings } from './settings';
import { spearman } from './statistics';

const RUNS = 15;
/** A workload in which the patterns differ: at the default one, most of all is the same waiting. */
const WORKLOAD = { parallel: 5000, ioMs: 1 };
const LEAST_CORRELATION = 0.95;
const SECONDS_A_RUN = 0.6;
const SECONDS_A_FILE = 20;
/** Spent on each file by ours. */
const BUDGET_SECONDS_A_FILE = 6;

interface Ranked {
  file: string;
  classicMs: number;
  soundMs: number;
  faithfulMs: number;
}

/** A file that one of the harnesses could not run. */
interface Unranked {
  file: string;
  why: string;
}

export const rank: Measurement = {
  name: 'rank',
  title: 'Ranks, held against a harness of the classic kind',
  seconds: (settings) => {
    const { runs = RUNS } = settings;
    return filesOf(settings).length * (runs * SECONDS_A_RUN + SECONDS_A_FILE);
  },
  async run(settings, context) {
    const { parallel = WORKLOAD.parallel, ioMs = WORKLOAD.ioMs } = settings;
    const { ranked, unranked } = await measure(settings, context);
    const correlation = (mode: 'soundMs' | 'faithfulMs') =>
      spearman(
        ranked.map(({ classicMs }) => classicMs),
        ranked.map((each) => each[mode]),
      );
    const [sound, faithful] = [correlation('soundMs'), correlation('faithfulMs')];
    return {
      page: [
        paragraph(`Medians in ms at ${parallel} calls at once, ${ioMs} ms an operation.`),
        table(ranked),
        ...unranked.map(({ file, why }) => paragraph(`${path.basename(file)} is left out: ${why}`)),
      ],
      targets: [target('sound', sound), target('faithful', faithful)],
      data: { parallel, ioMs, sound, faithful, ranked, unranked },
    };
  },
};

function filesOf({ folder }: Settings): string[] {
  const from = folder === undefined ? PATTERNS : path.resolve(folder);
  return fs
    .readdirSync(from)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(from, name));
}

async function measure(settings: Settings, { progress }: Context) {
  const { runs = RUNS, parallel = WORKLOAD.parallel, ioMs = WORKLOAD.ioMs, folder } = settings;
  const files = filesOf(settings);
  const steps = runs + 2;
  const runFile = (file: string) =>
    runClassic(file, { parallel, ioMs }, folder === undefined ? 'ours' : 'own').timeMs;
  const classic = classicMedians(files, runs, runFile, (run) => progress(run, steps));
  const left = files.filter((file) => typeof classic.get(file) === 'number');
  const size = ['--parallel', String(parallel), '--io-ms', String(ioMs)];
  progress(runs, steps);
  const sound = await ourMedians(left, [...size, '--mode', 'sound']);
  progress(runs + 1, steps);
  const faithful = await ourMedians(left, [...size, '--mode', 'faithful']);
  return inRows(files, classic, sound, faithful);
}

/** The median in ms of each file, or why there is none. */
type Medians = ReadonlyMap<string, number | string>;

/** Each run takes every file once, in random order; a file that fails once is run no further. */
function classicMedians(
  files: readonly string[],
  runs: number,
  runFile: (file: string) => number,
  onRun: (run: number) => void,
): Medians {
  const random = createRandom(runs);
  const times = new Map<string, number[]>(files.map((file) => [file, []]));
  const failures = new Map<string, string>();
  for (let run = 0; run < runs; run += 1) {
    onRun(run);
    const going = files.filter((file) => !failures.has(file));
    for (const file of shuffled(going, random)) {
      try {
        times.get(file)?.push(runFile(file));
      } catch (error) {
        failures.set(file, `the classic harness: ${firstLine(error)}`);
      }
    }
  }
  return new Map(
    [...times].map(([file, samples]) => [file, failures.get(file) ?? median(samples)]),
  );
}

export function inRows(
  files: readonly string[],
  classic: Medians,
  sound: Medians,
  faithful: Medians,
): { ranked: Ranked[]; unranked: Unranked[] } {
  const ranked: Ranked[] = [];
  const unranked: Unranked[] = [];
  for (const file of files) {
    const [classicMs, soundMs, faithfulMs] = [classic, sound, faithful].map((by) => by.get(file));
    if (
      typeof classicMs === 'number' &&
      typeof soundMs === 'number' &&
      typeof faithfulMs === 'number'
    ) {
      ranked.push({ file, classicMs, soundMs, faithfulMs });
    } else {
      const why = [classicMs, soundMs, faithfulMs].find((each) => typeof each === 'string');
      unranked.push({ file, why: String(why) });
    }
  }
  return { ranked: ranked.sort((a, b) => a.classicMs - b.classicMs), unranked };
}

interface BenchSubject {
  file: string;
  state: string;
  timeMs?: { median: number };
  reason?: { message: string };
}

async function ourMedians(files: readonly string[], options: readonly string[]): Promise<Medians> {
  const budget = ['--budget', String(BUDGET_SECONDS_A_FILE * files.length)];
  const { value } = await askCli<{ subjects: BenchSubject[] }>([
    'bench',
    ...files,
    ...options,
    ...budget,
  ]);
  return new Map(
    value.subjects.map(({ file, state, timeMs, reason }) => [
      file,
      timeMs?.median ?? `Async Score: ${state}, ${reason?.message}`,
    ]),
  );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.split('\n').find((line) => /Error/.test(line)) ?? text.slice(0, 200);
}

function table(ranked: readonly Ranked[]): Table {
  const place = (mode: keyof Omit<Ranked, 'file'>, ms: number) =>
    1 + ranked.filter((other) => other[mode] < ms).length;
  const columns = ['classic', 'rank', 'sound', 'rank', 'faithful', 'rank'];
  return {
    kind: 'table',
    columns: [
      { title: 'file', align: 'left' },
      ...columns.map((title) => ({ title, align: 'right' }) as const),
    ],
    rows: ranked.map((each) => [
      cell(path.basename(each.file)),
      ...(['classicMs', 'soundMs', 'faithfulMs'] as const).flatMap((mode) => [
        cell(each[mode].toFixed(1)),
        cell(String(place(mode, each[mode]))),
      ]),
    ]),
  };
}

function target(mode: string, correlation: number) {
  return {
    what: `Spearman's rank correlation of the ${mode} medians with the classic ones`,
    wanted: `at least ${LEAST_CORRELATION}`,
    found: Number.isFinite(correlation) ? correlation.toFixed(3) : 'too few files',
    met: Number.isFinite(correlation) ? correlation >= LEAST_CORRELATION : null,
  };
}
