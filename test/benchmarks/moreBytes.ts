/** Power: a subject that allocates a thousand bytes more a call must be found to do so. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { paragraph } from '../../src/page/page';
import { pattern } from '../subjects';
import { compareFiles } from './builtCli';
import { moreIn, tallyWords, verdictsOf } from './claims';
import { inTime } from './inTime';
import type { Measurement } from './measurement';

const COMPARISONS = 10;
const SECONDS_A_COMPARISON = 12;
const LEAST_FOUND = 0.9;
/** Eight bytes each. */
const NUMBERS = 125;

export const moreBytes: Measurement = {
  name: 'moreBytes',
  title: `${NUMBERS * 8} bytes more a call`,
  seconds: ({ comparisons = COMPARISONS, minutes = Infinity }) =>
    Math.min(comparisons * SECONDS_A_COMPARISON, minutes * 60),
  async run({ comparisons = COMPARISONS, minutes }, { progress, folder }) {
    const { file, code } = pattern('async-await');
    const more = path.join(folder, 'more-bytes.js');
    fs.writeFileSync(more, allocatingMore(code));
    const found = await inTime(comparisons, minutes, (i) => {
      progress(i, comparisons);
      return compareFiles(file, more);
    });
    const { allocated, memory } = verdictsOf(found);
    const least = Math.ceil(found.length * LEAST_FOUND);
    return {
      page: [
        paragraph(`By what a call allocates: ${tallyWords(allocated)}.`),
        paragraph(`By the peak of memory: ${tallyWords(memory)}.`),
      ],
      targets: [
        {
          what: `${NUMBERS * 8} bytes more a call found`,
          wanted: `at least ${least} of ${found.length}`,
          found: `${moreIn(allocated)} of ${found.length}`,
          met: moreIn(allocated) >= least,
        },
      ],
      data: { comparisons: found.map(({ ratio }) => ratio) },
    };
  },
};

/** The upload makes an array that nobody asks for before its first operation. */
function allocatingMore(code: string): string {
  const first = 'const blob = blobManager.create(account);';
  if (!code.includes(first)) throw new Error('The upload does not begin as it did.');
  return code.replace(first, `account.kept = new Array(${NUMBERS}).fill(0.5);\n  ${first}`);
}
