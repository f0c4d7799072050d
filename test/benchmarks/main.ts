/** `npm run bench`: how good the measuring is. Prints a page and writes a JSON file of results. */

import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { heading, paragraph, type Page } from '../../src/page/page';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import '../setup/openGate';
import { PROJECT } from '../subjects';
import { aa } from './aa';
import { counting } from './counting';
import type { Measurement } from './measurement';
import { moreBytes } from './moreBytes';
import { neighbours } from './neighbours';
import { overhead } from './overhead';
import { parent } from './parent';
import { peers } from './peers';
import { power } from './power';
import { rank } from './rank';
import { repository } from './repository';
import * as results from './results';
import { parseSettings, type Settings } from './settings';
import { smallest } from './smallest';

const MEASUREMENTS: readonly Measurement[] = [
  aa,
  power,
  moreBytes,
  smallest,
  peers,
  overhead,
  neighbours,
  parent,
  rank,
  counting,
  repository,
];
const WIDTH = 120;

async function main(argv: readonly string[]): Promise<number> {
  const names = MEASUREMENTS.map(({ name }) => name);
  const settings = parseSettings(argv, names);
  const wanted = MEASUREMENTS.filter(({ name }) => settings.only?.includes(name) ?? true);
  const found = results.emptyResults(settings);
  const file = settings.out ?? resultsFile(found.startedAt);
  print(openingPage(wanted, settings));
  for (const measurement of wanted) {
    found.benchmarks[measurement.name] = await measure(measurement, settings);
    results.writeResults(file, found);
  }
  print([...results.targetsPage(found), paragraph(`Results: ${file}`)]);
  return results.areReached(found) ? 0 : 1;
}

/** Named by when it was begun; not every file system takes a colon. */
function resultsFile(startedAt: string): string {
  return path.join(PROJECT, '.cache/benchmarks', `${startedAt.replaceAll(':', '-')}.json`);
}

function openingPage(wanted: readonly Measurement[], settings: Settings): Page {
  const seconds = wanted.map((each) => each.seconds(settings));
  const total = seconds.reduce((sum, each) => sum + each, 0);
  return [
    heading(1, 'How good the measuring is', `Node ${process.versions.node}`),
    {
      kind: 'facts',
      rows: wanted.map(({ name, title }, index) => ({
        label: name,
        text: `${title}: ${results.durationWords(seconds[index] ?? 0)}`,
      })),
    },
    paragraph(`In all ${results.durationWords(total)}; let the machine be idle meanwhile.`),
  ];
}

async function measure(
  measurement: Measurement,
  settings: Settings,
): Promise<results.BenchmarkResult> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-bench-'));
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const context = { folder, progress: progressOf(measurement.name) };
    const findings = await measurement.run(settings, context);
    print(results.findingsPage(measurement.title, seconds(), findings));
    const { targets, data } = findings;
    return { state: 'measured', seconds: seconds(), targets, data };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${measurement.name} failed: ${why}\n`);
    return { state: 'failed', seconds: seconds(), why };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A line that is written over; where nobody watches there is none. */
function progressOf(name: string) {
  return (done: number, total: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${total}  \r`);
  };
}

function print(page: Page): void {
  process.stdout.write(`${renderText(page, { width: WIDTH, paint: plainPaint })}\n`);
}

void main(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
