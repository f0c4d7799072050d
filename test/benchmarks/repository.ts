/**
 * What a function of a repository costs to score, nothing being kept of earlier times: CPU and wall time of all
 * processes together, the peak of the parent's memory, and when the first function is known.
 */

import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createInterface } from 'node:readline';
import * as path from 'node:path';

import { quantileSorted } from 'simple-statistics';

import { cell, paragraph } from '../../src/page/page';
import { PROJECT } from '../subjects';
import { CLI } from './builtCli';
import type { Measurement, Target } from './measurement';

/** Ours, where none is named. */
const FOLDER = path.join(PROJECT, 'test/corpus/own');
const SECONDS = 120;
const MOST = { median: 1, p90: 2.5, parentBytes: 300e6 };
/** Linux counts CPU time in so many ticks a second. */
const TICKS = 100;

/** What one function took; its CPU time is that of the parent and of all children that have ended. */
interface Cost {
  name: string;
  cpuSeconds: number;
  wallSeconds: number;
}

export const repository: Measurement = {
  name: 'repository',
  title: 'What a function of a repository costs to score',
  seconds: () => SECONDS,
  async run({ folder = FOLDER, minutes = Infinity }, { progress }) {
    const { costs, total, firstSeconds, parentBytes } = await costsOf(folder, minutes, progress);
    if (costs.length === 0) throw new Error(`Nothing of ${folder} was scored.`);
    const cpu = sorted(costs.map(({ cpuSeconds }) => cpuSeconds));
    const wall = sorted(costs.map(({ wallSeconds }) => wallSeconds));
    const isKnown = cpu.every((seconds) => seconds > 0);
    const row = (what: string, seconds: readonly number[]) =>
      [what, ...SHARES.map((share) => words(quantileSorted([...seconds], share)))].map((text) =>
        cell(text),
      );
    return {
      page: [
        {
          kind: 'table',
          columns: [
            { title: 'a function', align: 'left' },
            ...['median', 'p90', 'most'].map((title) => ({ title, align: 'right' as const })),
          ],
          rows: [...(isKnown ? [row('CPU', cpu)] : []), row('wall', wall)],
        },
        paragraph(
          `${costs.length} of ${total} functions, one after the other; the first was known after ${words(firstSeconds)}.`,
        ),
      ],
      targets: [
        target(
          'CPU time of a function, median',
          isKnown ? quantileSorted(cpu, 0.5) : null,
          MOST.median,
        ),
        target('CPU time of a function, p90', isKnown ? quantileSorted(cpu, 0.9) : null, MOST.p90),
        {
          what: 'peak memory of the parent',
          wanted: `at most ${MOST.parentBytes / 1e6} MB`,
          found:
            parentBytes === null
              ? 'this system tells none'
              : `${(parentBytes / 1e6).toFixed(0)} MB`,
          met: parentBytes === null ? null : parentBytes <= MOST.parentBytes,
        },
      ],
      data: { folder, costs, total, firstSeconds, parentBytes },
    };
  },
};

const SHARES = [0.5, 0.9, 1];

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function words(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

function target(what: string, found: number | null, most: number): Target {
  return {
    what,
    wanted: `at most ${most} s`,
    found: found === null ? 'this system tells none' : words(found),
    met: found === null ? null : found <= most,
  };
}

/** @param minutes when no further function is waited for */
async function costsOf(
  folder: string,
  minutes: number,
  progress: (done: number, total: number) => void,
) {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [CLI, 'project', folder, '--fresh', '--jobs', '1', '--json'],
    {
      cwd: fs.statSync(folder).isDirectory() ? folder : path.dirname(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const costs: Cost[] = [];
  const found = { total: 0, firstSeconds: 0, parentBytes: null as number | null };
  let before = { cpuSeconds: 0, wallSeconds: 0 };
  for await (const line of createInterface({ input: child.stderr })) {
    const [, name, total] = /^(.*): \d+ of (\d+) functions/.exec(line) ?? [];
    if (name === undefined) continue;
    const wallSeconds = (performance.now() - begun) / 1000;
    const { cpuSeconds, peakBytes } = usageOf(child.pid!);
    costs.push({
      name,
      cpuSeconds: cpuSeconds - before.cpuSeconds,
      wallSeconds: wallSeconds - before.wallSeconds,
    });
    before = { cpuSeconds, wallSeconds };
    found.total = Number(total);
    found.firstSeconds ||= wallSeconds;
    found.parentBytes = peakBytes ?? found.parentBytes;
    progress(costs.length, found.total);
    if (wallSeconds > minutes * 60) child.kill('SIGINT');
  }
  return { costs, ...found };
}

/** Of a process, and of its children that have ended; 0 where the system does not tell. */
function usageOf(pid: number): { cpuSeconds: number; peakBytes: number | null } {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const status = fs.readFileSync(`/proc/${pid}/status`, 'latin1');
    return {
      cpuSeconds: ticks / TICKS,
      peakBytes: Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) * 1024,
    };
  } catch {
    return { cpuSeconds: 0, peakBytes: null };
  }
}
