import assert from 'node:assert/strict';

import { parseCpuProfile, parseHeapProfile } from '../../src/profile/rawProfile';

const TIMES = { startTime: 10, endTime: 30, samples: [1], timeDeltas: [5] };

describe('the profile files', () => {
  it('reads what an inspector wrote', () => {
    const callFrame = {
      functionName: 'upload',
      scriptId: '88',
      url: 'file:///a.js',
      lineNumber: 4,
      columnNumber: 12,
    };
    const nodes = [{ id: 1, callFrame, hitCount: 3, positionTicks: [{ line: 6, ticks: 3 }] }];
    const profile = parseCpuProfile(JSON.stringify({ ...TIMES, nodes }), 'inspector');
    assert.deepEqual(profile, {
      ...TIMES,
      nodes: [
        { id: 1, callFrame, hitCount: 3, children: [], positionTicks: [{ line: 6, ticks: 3 }] },
      ],
    });
  });

  it('reads what v8-profiler-next wrote, which counts from 1 and names things otherwise', () => {
    const callFrame = {
      functionName: 'upload',
      scriptId: 88,
      bailoutReason: '',
      url: '/a.js',
      lineNumber: 5,
      columnNumber: 13,
      lineTicks: [{ line: 6, hitCount: 3 }],
    };
    const nodes = [{ id: 1, callFrame, hitCount: 3, children: [] }];
    const profile = parseCpuProfile(JSON.stringify({ ...TIMES, nodes }), 'v8-profiler-next');
    assert.deepEqual(profile.nodes, [
      {
        id: 1,
        callFrame: {
          functionName: 'upload',
          scriptId: '88',
          url: '/a.js',
          lineNumber: 4,
          columnNumber: 12,
        },
        hitCount: 3,
        children: [],
        positionTicks: [{ line: 6, ticks: 3 }],
      },
    ]);
  });

  it('numbers the nodes of a heap profile that has no numbers', () => {
    const callFrame = { functionName: '', scriptId: 0, url: '', lineNumber: 0, columnNumber: 0 };
    const leaf = { callFrame, selfSize: 8, children: [] };
    const head = { callFrame, selfSize: 0, children: [leaf, leaf] };
    const { head: read, samples } = parseHeapProfile(JSON.stringify({ head }), 'v8-profiler-next');
    assert.deepEqual(
      [read, ...read.children].map(({ id }) => id),
      [1, 2, 3],
    );
    assert.equal(read.callFrame.lineNumber, -1);
    assert.deepEqual(samples, []);
  });

  it('refuses what is no profile', () => {
    assert.throws(() => parseCpuProfile('[]', 'inspector'), /^TypeError: A profile has/);
    assert.throws(() => parseCpuProfile('{"nodes": [{}]}', 'inspector'), TypeError);
    assert.throws(() => parseHeapProfile('{"head": null}', 'inspector'), TypeError);
    assert.throws(() => parseHeapProfile('', 'inspector'), SyntaxError);
  });
});
