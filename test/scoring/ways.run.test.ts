import assert from 'node:assert/strict';

import type { Report } from '../../src/report/report';
import { OPTIONS, scored, subject } from '../score';

const PARALLEL = 20;
const OBSERVED = {
  ...{ workload: { ...OPTIONS.workload, kind: 'function', parallel: PARALLEL } as const },
  parts: { benchmark: true, debuggability: false },
};

async function waysIn(text: string): Promise<[Report['call'], string[]]> {
  const { call, warnings } = await scored(subject(text), OBSERVED);
  const codes = warnings.map(({ code }) => code);
  return [call, codes.filter((code) => /AnotherWay|keepsAnswers/.test(code))];
}

/** Of all observed processes. */
function shareOf(call: Report['call']): number | undefined {
  return call?.ways && call.ways.otherwise / call.ways.calls;
}

describe('calls at once', () => {
  it('are known to be sent home by a flag that the first one set', async () => {
    const [call, codes] = await waysIn(`let busy = false;
    async function own(id) {
      if (busy) return null;
      busy = true;
      try { return [await db.find(id), await db.save(id)]; } finally { busy = false; }
    }`);
    assert.equal(shareOf(call), (PARALLEL - 1) / PARALLEL);
    assert.deepEqual(codes, ['goesAnotherWay']);
  });

  it('are known to find kept what the first one was answered', async () => {
    const [call, codes] = await waysIn(`const kept = {};
    async function own(id) {
      kept[id] = kept[id] || (await db.find(id));
      return kept[id];
    }`);
    assert.equal(shareOf(call), 1);
    assert.deepEqual(codes, ['goesAnotherWay']);
  });

  it('go one way where each asks for its own, at once or one after the other', async () => {
    const [call, codes] = await waysIn(`async function own(id) {
      const all = await Promise.all([db.find(id), cache.get(id), log.write(id)]);
      return all.length > 2 ? db.save(all) : null;
    }`);
    assert.equal(shareOf(call), 0);
    assert.deepEqual(codes, []);
  });
});
