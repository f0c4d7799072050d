/** A/A: the same file against itself. Whoever finds a difference there finds it in the noise. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { DEFAULTS } from '../../src/defaults';
import { cell, paragraph, type Table } from '../../src/page/page';
import { PATTERNS } from '../subjects';
import { compareFiles, FIGURES, type Compared } from './builtCli';
import { differencesIn, tallyWords, verdictsOf, type Verdicts } from './claims';
import { inTime } from './inTime';
import type { Findings, Measurement, Target } from './measurement';

const COMPARISONS = 100;
/** A difference may be claimed so often in a hundred comparisons. */
const MOST_CLAIMS = 0.05;
/** The fewest rounds of two files take longer than the default budget. */
const SECONDS_A_COMPARISON = 12;

// they require nothing, so that a copy runs wherever it stands
const FILES = ['async-await', 'callbacks-nested', 'promises-chained', 'callbacks-flattened'];

interface SamePair {
  name: string;
  /** The other one is a copy under another name, not the file itself. */
  copied: boolean;
}

export const aa: Measurement = {
  name: 'aa',
  title: 'The same file against itself',
  seconds: ({ comparisons = COMPARISONS, minutes = Infinity }) =>
    Math.min(comparisons * SECONDS_A_COMPARISON, minutes * 60),
  async run({ comparisons = COMPARISONS, minutes }, { progress, folder }) {
    const found = await inTime(comparisons, minutes, async (i) => {
      progress(i, comparisons);
      const pair = { name: FILES[i % FILES.length] as string, copied: i % (2 * FILES.length) < 4 };
      return { ...pair, compared: await compareWithItself(pair, folder) };
    });
    return findings(found);
  },
};

function compareWithItself({ name, copied }: SamePair, folder: string): Promise<Compared> {
  const file = path.join(PATTERNS, `${name}.js`);
  if (!copied) return compareFiles(file, file);
  const copy = path.join(folder, `another-name-for-${name}.js`);
  fs.copyFileSync(file, copy);
  return compareFiles(file, copy);
}

function findings(found: readonly (SamePair & { compared: Compared })[]): Findings {
  const verdicts = verdictsOf(found.map(({ compared }) => compared));
  return {
    page: [
      paragraph(
        `${found.length} comparisons at the default budget of ${DEFAULTS.budgetSeconds} s, half of them with a copy under another name.`,
      ),
      table(verdicts),
    ],
    targets: FIGURES.map((figure) => target(figure, verdicts[figure])),
    data: found.map(({ name, copied, compared }) => ({
      name,
      copied,
      ratio: compared.ratio,
      measured: compared.a.measured,
    })),
  };
}

function table(verdicts: Verdicts): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'figure', align: 'left' },
      { title: 'claims', align: 'right' },
      { title: 'verdicts', align: 'left' },
    ],
    rows: FIGURES.map((figure) => [
      cell(figure),
      cell(`${differencesIn(verdicts[figure])} of ${verdicts[figure].length}`),
      cell(tallyWords(verdicts[figure])),
    ]),
  };
}

function target(figure: string, verdicts: readonly string[]): Target {
  const claims = differencesIn(verdicts);
  const most = Math.floor(verdicts.length * MOST_CLAIMS);
  return {
    what: `the same file: claims of a difference in ${figure}`,
    wanted: `at most ${most} of ${verdicts.length}`,
    found: verdicts.length === 0 ? 'not compared' : `${claims} of ${verdicts.length}`,
    met: verdicts.length === 0 ? null : claims <= most,
  };
}
