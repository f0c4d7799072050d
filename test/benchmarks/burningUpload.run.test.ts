import assert from 'node:assert/strict';

import { bench } from '../subjects';
import { BURNS, burningUpload, iterationsFor, more } from './burningUpload';

describe('the subject that burns CPU time', () => {
  it('differs by the number of iterations alone', () => {
    const [a, b] = [burningUpload(2000), burningUpload(2100)];
    assert.notEqual(a, b);
    assert.equal(a.replace('ITERATIONS = 2000;', 'ITERATIONS = 2100;'), b);
  });

  it('makes as many loops as are counted', () => {
    assert.equal(burningUpload(1).match(/^ {2}burn\(\);$/gm)?.length, BURNS);
  });

  it('is calibrated in hundreds, so that a hundredth more is a whole number', () => {
    assert.equal(iterationsFor(20, 10, 10_000), 20_000);
    assert.equal(iterationsFor(20, 17, 10_000), 11_800);
    assert.equal(iterationsFor(0.001, 17, 10_000), 100);
    assert.equal(more(11_800, 1), 11_918);
    assert.equal(more(11_800, 5), 12_390);
  });

  it('is an upload that completes', async () => {
    const file = '/not-on-disk/burning.js';
    const { result } = await bench({ file, code: burningUpload(100), exportName: null });
    assert.equal(result.state, 'completed');
  });
});
