import assert from 'node:assert/strict';

import { summariseCpu } from '../../src/profile/summariseCpu';
import { cpuNode, cpuProfile, frame, placeByUrl } from './profiles';

const ROOT = frame('(root)');
const UPLOAD = frame('upload', 'subject:/a.js', 4);
const HELP = frame('help', 'subject:/a.js', 9);
const THEN = frame('then', 'library:co');

describe('the summary of a CPU profile', () => {
  // root ─ upload ─┬─ then ─ help
  //                └─ help
  const nodes = [
    cpuNode(1, ROOT, [2, 6, 7]),
    cpuNode(2, UPLOAD, [3, 5]),
    cpuNode(3, THEN, [4]),
    cpuNode(4, HELP),
    cpuNode(5, HELP),
    cpuNode(6, frame('(idle)')),
    cpuNode(7, frame('(garbage collector)')),
  ];
  const summary = summariseCpu(
    cpuProfile(nodes, [
      [2, 1000],
      [4, 2000],
      [5, 500],
      [3, 500],
      [7, 1000],
      [6, 5000],
    ]),
    placeByUrl,
  );

  it('lets a sample stand for the time until the next one, and the last until the end', () => {
    assert.equal(summary.samples, 6);
    assert.equal(summary.sampledMs, 10);
    assert.equal(summary.busyMs, 5);
  });

  it('shares the time that was not spent waiting among the owners', () => {
    assert.deepEqual(summary.owners, [
      { owner: 'subject', selfMs: 3.5, share: 0.7 },
      { owner: 'library', selfMs: 0.5, share: 0.1 },
      { owner: 'gc', selfMs: 1, share: 0.2 },
      { owner: 'idle', selfMs: 5, share: null },
    ]);
    assert.deepEqual(summary.packages, [{ name: 'co', selfMs: 0.5, share: 0.1 }]);
  });

  it('takes a function for one, wherever it was called from', () => {
    assert.deepEqual(
      summary.frames.map(({ owner, name, selfMs, totalMs, samples }) => [
        owner,
        name,
        selfMs,
        totalMs,
        samples,
      ]),
      [
        ['subject', 'help', 2.5, 2.5, 2],
        ['subject', 'upload', 1, 4, 1],
        ['library', 'then', 0.5, 2.5, 1],
      ],
    );
  });

  it('says where a function begins', () => {
    assert.deepEqual(summary.frames[1]?.at, { file: '/a.js', line: 5, column: 1 });
  });

  it('counts a function that calls itself once for each sample', () => {
    const recursive = [cpuNode(1, UPLOAD, [2]), cpuNode(2, UPLOAD, [3]), cpuNode(3, UPLOAD)];
    const { frames } = summariseCpu(cpuProfile(recursive, [[3, 1000]]), placeByUrl);
    assert.deepEqual(
      frames.map(({ selfMs, totalMs }) => [selfMs, totalMs]),
      [[1, 1]],
    );
  });

  it('puts samples into the order in which they were taken', () => {
    const two = [cpuNode(1, UPLOAD), cpuNode(2, HELP)];
    const profile = {
      nodes: two,
      startTime: 0,
      endTime: 400,
      samples: [1, 2, 1],
      timeDeltas: [100, 200, -100],
    };
    // taken at 100 (upload), 200 (upload), 300 (help)
    const { frames } = summariseCpu(profile, placeByUrl);
    assert.deepEqual(
      frames.map(({ name, selfMs }) => [name, selfMs]),
      [
        ['upload', 0.2],
        ['help', 0.1],
      ],
    );
  });

  it('keeps the ten functions of an owner with most time', () => {
    const many = Array.from({ length: 15 }, (_, index) =>
      cpuNode(index + 1, frame(`f${index}`, 'subject:/a.js', index)),
    );
    const taken = many.map(({ id }) => [id, id * 10] as const);
    const { frames } = summariseCpu(cpuProfile(many, taken), placeByUrl);
    assert.equal(frames.length, 10);
    assert.equal(frames[0]?.name, 'f14');
    assert.equal(frames[9]?.name, 'f5');
  });

  it('has no share where nothing ran', () => {
    const waiting = cpuProfile([cpuNode(1, frame('(idle)'))], [[1, 1000]]);
    const { busyMs, owners, frames } = summariseCpu(waiting, placeByUrl);
    assert.equal(busyMs, 0);
    assert.deepEqual(owners, [{ owner: 'idle', selfMs: 1, share: null }]);
    assert.deepEqual(frames, []);
  });

  it('takes a profile without samples for what it is', () => {
    const { sampledMs, owners } = summariseCpu(cpuProfile([cpuNode(1, ROOT)], []), placeByUrl);
    assert.equal(sampledMs, 0);
    assert.deepEqual(owners, []);
  });
});
