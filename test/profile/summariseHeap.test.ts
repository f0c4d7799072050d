import assert from 'node:assert/strict';

import { summariseHeap } from '../../src/profile/summariseHeap';
import { frame, heapNode, placeByUrl } from './profiles';

const UPLOAD = frame('upload', 'subject:/a.js', 4);
const THEN = frame('then', 'library:co');

// root ─┬─ upload ─ then
//       └─ then ─ upload
const head = heapNode(1, frame('(root)'), 0, [
  heapNode(2, UPLOAD, 3000, [heapNode(3, THEN, 1000)]),
  heapNode(4, THEN, 2000, [heapNode(5, UPLOAD, 4000)]),
]);
const samples = [2, 2, 3, 5].map((nodeId, ordinal) => ({ nodeId, ordinal, size: 64 }));

describe('the summary of a heap profile', () => {
  it('adds up by owner and by call', () => {
    const { sampledBytes, owners, packages } = summariseHeap({ head, samples }, 100, placeByUrl);
    assert.equal(sampledBytes, 10_000);
    assert.deepEqual(owners, [
      { owner: 'subject', selfBytes: 7000, perCallBytes: 70, share: 0.7 },
      { owner: 'library', selfBytes: 3000, perCallBytes: 30, share: 0.3 },
    ]);
    assert.deepEqual(packages, [{ name: 'co', perCallBytes: 30, share: 0.3 }]);
  });

  it('counts what was sampled in each function', () => {
    const { frames } = summariseHeap({ head, samples }, 100, placeByUrl);
    assert.deepEqual(
      frames.map(({ name, selfBytes, samples: count }) => [name, selfBytes, count]),
      [
        ['upload', 7000, 3],
        ['then', 3000, 1],
      ],
    );
  });

  it('does not make counts up where the profiler lists no samples', () => {
    const { frames } = summariseHeap({ head, samples: [] }, 100, placeByUrl);
    assert.deepEqual(
      frames.map(({ samples: count }) => count),
      [null, null],
    );
  });

  it('has no shares of nothing', () => {
    const empty = { head: heapNode(1, frame('(root)'), 0), samples: [] };
    assert.deepEqual(summariseHeap(empty, 0, placeByUrl), {
      sampledBytes: 0,
      owners: [],
      packages: [],
      frames: [],
    });
  });
});
