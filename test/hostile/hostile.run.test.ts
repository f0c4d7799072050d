import assert from 'node:assert/strict';

import { changed, stateOfProject, type State } from '../corpus/untouched';
import { ROWS } from './catalogue';
import { tryAll, type Running } from './tryAll';

/** Each bounds itself; this is for those that wait for the ones before them. */
const ALL_MS = 600_000;

describe('a hostile file or situation', function () {
  this.timeout(ALL_MS);
  let running: Running | undefined;
  let untouched: State = new Map();

  before(async function () {
    // its rows have pipes, links and signals, and what is left behind is looked for in /proc
    if (process.platform !== 'linux') this.skip();
    untouched = stateOfProject('bench-runner');
    running = await tryAll(ROWS);
  });
  after(() => running?.end());

  for (const [i, { does }] of ROWS.entries()) {
    it(does, async () => {
      const { verdict } = await running!.of(i);
      assert.deepEqual(verdict, []);
    });
  }

  it('knocks at no port, whichever of them it was', () => assert.equal(running?.knocks(), 0));

  it('changes nothing of what runs it', () => {
    const own = changed(untouched, stateOfProject('bench-runner')).filter(
      (file) => !file.includes('node_modules'),
    );
    assert.deepEqual(own, []);
  });
});
