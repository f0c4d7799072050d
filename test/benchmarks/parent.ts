/** What the parent adds to its children: wall time beside theirs, and memory. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { loadGallery } from '../../src/gallery/load';
import { cell, paragraph } from '../../src/page/page';
import { PATTERNS, PROJECT } from '../subjects';
import { askCli, compareFiles } from './builtCli';
import type { Measurement } from './measurement';

const SUBJECTS = 35;
/** About what a subject takes among so many. */
const SECONDS_A_SUBJECT = 15;
const COMPARISON_SECONDS = 20;
const MOST_ADDED = 0.1;
const MOST_BYTES = 100e6;
const HOOK = path.join(PROJECT, 'test/benchmarks/peakMemory.js');

export const parent: Measurement = {
  name: 'parent',
  title: 'What the parent adds to its children',
  seconds: ({ subjects = SUBJECTS }) => subjects * SECONDS_A_SUBJECT + COMPARISON_SECONDS,
  async run({ subjects = SUBJECTS }, { progress, folder }) {
    progress(0, 2);
    const { durationMs, childMs, runs } = await aComparison();
    const added = durationMs / childMs - 1;
    progress(1, 2);
    const { peakBytes, seconds } = await aGallery(subjects, folder);
    const [addedWords, peakWords] = [`${(added * 100).toFixed(1)} %`, `${megabytes(peakBytes)} MB`];
    return {
      page: [
        {
          kind: 'table',
          columns: [
            { title: 'command', align: 'left' },
            { title: 'children', align: 'right' },
            { title: 'whole', align: 'right' },
            { title: 'added', align: 'right' },
            { title: 'peak of the parent', align: 'right' },
          ],
          rows: [
            ['compare of 2 files', `${runs}: ${ms(childMs)}`, ms(durationMs), addedWords, ''],
            [`bench of ${subjects} files`, '', `${seconds.toFixed(0)} s`, '', peakWords],
          ].map((row) => row.map((text) => cell(text))),
        },
        paragraph(
          'The whole is what the report says of itself; the start of the command line is not in it.',
        ),
      ],
      targets: [
        {
          what: "the parent's wall time beside that of its children",
          wanted: `at most ${MOST_ADDED * 100} %`,
          found: addedWords,
          met: added <= MOST_ADDED,
        },
        {
          what: `peak memory of the parent with ${subjects} subjects`,
          wanted: `under ${megabytes(MOST_BYTES)} MB`,
          found: peakWords,
          met: peakBytes < MOST_BYTES,
        },
      ],
      data: { durationMs, childMs, runs, subjects, seconds, peakBytes },
    };
  },
};

async function aComparison() {
  const [a, b] = ['callbacks-nested', 'async-await'].map((name) => patternFile(`${name}.js`));
  const { a: report } = await compareFiles(a as string, b as string);
  return report.measured;
}

/** The patterns over and over, so many files in all, in one `bench`. */
async function aGallery(subjects: number, folder: string) {
  // what stands beside the patterns helps them, and is none
  const uploads = loadGallery(PATTERNS).members.filter(({ kind }) => kind === 'doxbee');
  const files = Array.from({ length: subjects }, (_, index) => {
    return uploads[index % uploads.length]!.document.file;
  });
  const peakFile = path.join(folder, 'peak');
  const env = { ASYNC_SCORE_PEAK: peakFile };
  const { value, durationMs } = await askCli<{ subjects: { state: string }[] }>(
    ['bench', ...files],
    ['--require', HOOK],
    env,
  );
  const failed = value.subjects.filter(({ state }) => state !== 'scored').length;
  if (failed > 0) throw new Error(`${failed} of ${subjects} subjects could not be measured.`);
  return { peakBytes: Number(fs.readFileSync(peakFile, 'utf8')), seconds: durationMs / 1000 };
}

function patternFile(name: string): string {
  return path.join(PATTERNS, name);
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
