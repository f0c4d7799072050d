import assert from 'node:assert/strict';
import * as path from 'node:path';

import { PROJECT } from '../subjects';
import { members } from './corpus';
import { servicesIn } from './sources';

/** Async functions that are not within another one. */
const FUNCTIONS = { shop: 41, booking: 35, chat: 32, kit: 44 };

describe('the services of the corpus', () => {
  const services = servicesIn(path.join(PROJECT, 'test/corpus/services'), 'installed');

  it('are four, with so many async functions', async () => {
    const counts = await Promise.all(
      services.map(async (each) => [each.name, (await members(each)).length] as const),
    );
    assert.deepEqual(Object.fromEntries(counts), FUNCTIONS);
  });
});
