import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

type Mode = string | null;
interface Place {
  name: string;
  index: number;
}
interface Places {
  noting(scenario: object): (index: number, name: string, boundary: string, at: null) => Mode;
  failing(
    place: Place,
    mode: string,
    onReached: () => void,
  ): (index: number, name: string, boundary: string, at: null) => Mode;
  next(): Place | null;
}
const createPlaces = createRequire(__filename)(
  path.join(PROJECT, 'bench-runner/probing/callPlaces.js'),
) as (file: string) => Places;

const usual = { id: '', isDefault: true, answer: null };

/** Which operations of a call in which the second one is to fail do so. */
function failing(names: string[]): string[] {
  const places = createPlaces('/a.js');
  const note = places.noting(usual);
  ['a', 'b', 'c', 'b'].forEach((name, index) => note(index, name, 'callback', null));
  places.next();
  const place = places.next();
  assert.ok(place);
  let reached = 0;
  const fail = places.failing(place, 'passed', () => (reached += 1));
  const failed = names.flatMap((name, index) =>
    fail(index, name, 'callback', null) === null ? [] : [`${index} ${name}`],
  );
  assert.equal(reached, failed.length);
  return failed;
}

describe('the operation of a place, in a call in which it fails', () => {
  it('is the one that came there before', () => {
    assert.deepEqual(failing(['a', 'b', 'c', 'b']), ['1 b']);
  });

  it('is the next of its name where others come first', () => {
    assert.deepEqual(failing(['a', 'c', 'b', 'b']), ['2 b']);
  });

  it('is no other where it does not come', () => {
    assert.deepEqual(failing(['a', 'c', 'c', 'd']), []);
  });
});
