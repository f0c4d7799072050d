import assert from 'node:assert/strict';

import { parseSettings } from './settings';

describe('the settings of the benchmarks', () => {
  const names = ['aa', 'power'];

  it('are empty where nothing is said: each benchmark has its own', () => {
    assert.deepEqual(parseSettings([], names), {});
  });

  it('are read from the command line', () => {
    const argv = [
      '--only',
      'power,aa',
      '--comparisons',
      '2',
      '--differences',
      '5,0.5',
      '--io-ms',
      '1',
    ];
    assert.deepEqual(parseSettings(argv, names), {
      only: ['power', 'aa'],
      comparisons: 2,
      differences: [5, 0.5],
      ioMs: 1,
    });
  });
});
