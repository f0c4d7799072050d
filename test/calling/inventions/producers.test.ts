import * as assert from 'node:assert/strict';
import * as path from 'node:path';

import { contextOf, type Context } from '../../../src/calling/inventions/context';
import { factsOf, ROUNDS } from '../../../src/calling/inventions/producers';
import { functionsOf } from '../../../src/document/functions';
import { readDocument } from '../../../src/document/readDocument';
import { standAlone } from '../../../src/document/standAlone';
import { createRandom, shuffled } from '../../../src/harness/random';
import { sourceFiles } from '../../corpus/sources';
import { PROJECT } from '../../subjects';

/** Number of orders that are tried, for the functions in each folder of the corpus. */
const ORDERS = { own: 2, slow: 2, 'services/chat': 2 };

describe('producers of facts', () => {
  for (const [folder, orders] of Object.entries(ORDERS)) {
    it(`say the same in any order of a round, of functions in ${folder}`, async () => {
      const random = createRandom(7);
      const contexts = await contextsIn(path.join(PROJECT, 'test/corpus', folder));
      assert.ok(contexts.length > 50);
      for (const context of contexts) {
        const usual = saidIn(context(), ROUNDS);
        for (let order = 0; order < orders; order++) {
          const rounds = ROUNDS.map((round) => shuffled(round, random));
          assert.deepEqual(saidIn(context(), rounds), usual);
        }
      }
    });
  }
});

/** Returns, for each function, how it is read anew: with its file, and alone if it can stand so. */
async function contextsIn(folder: string): Promise<(() => Context)[]> {
  const found: (() => Context)[] = [];
  for (const file of sourceFiles(folder)) {
    const read = await readDocument(file);
    if (read.state !== 'read') continue;
    const { document } = read;
    for (const fn of functionsOf(document).functions) {
      found.push(() => contextOf(document, fn)!);
      const alone = standAlone(document, fn);
      if (alone) found.push(() => contextOf(alone.document, alone.fn, { whole: document })!);
    }
  }
  return found;
}

function saidIn(context: Context, rounds: typeof ROUNDS) {
  const facts = factsOf(context, rounds);
  return { facts: Object.entries(facts.all(() => true)), paths: [...facts.paths] };
}
