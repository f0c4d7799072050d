/** What a run of the benchmarks leaves: a page for the terminal and a file for programs. */

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { cell, heading, paragraph, type Page } from '../../src/page/page';
import { describeMachine, type Machine } from '../../src/runtimes/machine';
import type { Findings, Target } from './measurement';
import type { Settings } from './settings';

export interface Results {
  startedAt: string;
  node: string;
  machine: Machine;
  /** Of the last minute, as we began and at the last benchmark's end: others keep the machine busy. */
  load: { before: number; after: number };
  settings: Settings;
  benchmarks: Record<string, BenchmarkResult>;
}

export type BenchmarkResult =
  | { state: 'measured'; seconds: number; targets: Target[]; data: unknown }
  | { state: 'failed'; seconds: number; why: string };

export function emptyResults(settings: Settings): Results {
  const load = os.loadavg()[0] ?? 0;
  return {
    startedAt: new Date().toISOString(),
    node: process.version,
    machine: describeMachine(),
    load: { before: load, after: load },
    settings,
    benchmarks: {},
  };
}

/** Writes after each benchmark, so that one that is broken off takes nothing with it. */
export function writeResults(file: string, results: Results): void {
  results.load.after = os.loadavg()[0] ?? 0;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** What one benchmark found. */
export function findingsPage(title: string, seconds: number, { page }: Findings): Page {
  return [heading(2, title, `${Math.round(seconds)} s`), ...page];
}

/** All that was to be reached, and whether it was. */
export function targetsPage(results: Results): Page {
  const targets = Object.values(results.benchmarks).flatMap((each) =>
    each.state === 'measured' ? each.targets : [],
  );
  const failed = Object.entries(results.benchmarks).flatMap(([name, each]) =>
    each.state === 'failed' ? [paragraph(`${name} failed: ${each.why}`, 'bad')] : [],
  );
  if (targets.length === 0) return failed;
  return [
    heading(2, 'What was to be reached'),
    {
      kind: 'table',
      columns: [
        { title: '', align: 'left' },
        { title: 'found', align: 'left' },
        { title: 'wanted', align: 'left' },
        { title: 'what', align: 'left' },
      ],
      rows: targets.map(({ what, wanted, found, met }) => [
        cell(metWord(met), met === false ? 'bad' : 'plain'),
        cell(found),
        cell(wanted),
        cell(what),
      ]),
    },
    ...failed,
  ];
}

function metWord(met: boolean | null): string {
  if (met === null) return 'not measured';
  return met ? 'met' : 'missed';
}

/** Whether all that was measured was reached, and nothing failed. */
export function areReached({ benchmarks }: Results): boolean {
  return Object.values(benchmarks).every(
    (each) => each.state === 'measured' && each.targets.every(({ met }) => met !== false),
  );
}

/** `about 12 min`, `about 40 s`. */
export function durationWords(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  return `about ${Math.round(seconds / 60)} min`;
}
