import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { IoBoundary } from '../../src/probe/debuggability';
import { withRealIo } from '../../src/probe/withRealIo';
import { debuggability } from '../report/reports';

const KEPT = [{ api: 'events.once', keeps: true }];

/** What a subject graded at that boundary is told of real I/O, and how often that was asked. */
async function told(boundary: IoBoundary): Promise<[realIo: unknown, asked: number]> {
  const graded = debuggability(4);
  const boundaries = [{ boundary, level: 4, worst: 4 } as const];
  const { stackTraces } = graded;
  let asked = 0;
  const result = await withRealIo(
    { ...graded, stackTraces: { ...stackTraces, boundaries } },
    () => {
      asked += 1;
      return Promise.resolve(KEPT);
    },
  );
  assert.ok(result.state === 'scored');
  return [result.stackTraces.realIo, asked];
}

describe('what real I/O keeps', () => {
  it('is asked for a subject that awaits promises', async () => {
    assert.deepEqual(await told('promisified'), [KEPT, 1]);
    assert.deepEqual(await told('async'), [KEPT, 1]);
  });

  it('is not asked for one that only takes callbacks, nor for one without a grade', async () => {
    const { realIo } = debuggability(4).stackTraces;
    assert.deepEqual(await told('callback'), [realIo, 0]);
    assert.deepEqual(await told('timer'), [realIo, 0]);
    const skipped = failure('skipped', 'noSites', 'none');
    const never = () => assert.fail('asked');
    assert.equal(await withRealIo(skipped, never), skipped);
  });
});
