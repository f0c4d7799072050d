import assert from 'node:assert/strict';

import { changed, stateOfProject, type State } from '../corpus/untouched';
import { CATALOGUE } from './catalogue';
import { NOT_YET } from './notYet';
import { tryAll, type Running } from './tryAll';

/** Each bounds itself; this is for those that wait for the ones before them. */
const ALL_MS = 600_000;

describe('a hostile file or situation', function () {
  this.timeout(ALL_MS);
  const rows = CATALOGUE.flatMap((group) => group.rows).filter(
    ({ does }) => !NOT_YET.includes(does),
  );
  let running: Running;
  let untouched: State = new Map();

  before(async () => {
    untouched = stateOfProject('bench-runner');
    running = await tryAll(rows);
  });
  after(() => running.end());

  for (const [i, { does }] of rows.entries()) {
    it(does, async () => {
      const { verdict } = await running.of(i);
      assert.deepEqual(verdict, []);
    });
  }

  it('knocks at no port, whichever of them it was', () => assert.equal(running.knocks(), 0));

  it('changes nothing of what runs it', () => {
    const own = changed(untouched, stateOfProject('bench-runner')).filter(
      (file) => !file.includes('node_modules'),
    );
    assert.deepEqual(own, []);
  });
});
