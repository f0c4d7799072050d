import assert from 'node:assert/strict';

import { waysOf } from '../../src/harness/waysOf';
import { OBSERVED } from './fakeExecutor';

const work = (...names: string[]) => ({
  work: {
    operations: names.map((name) => ({
      ...{ name, startMs: 0, endMs: 1, underWay: 1 },
      boundary: name === 'timer 1' ? ('timer' as const) : ('async' as const),
      promisedBy: null,
      unpromised: 'madeByFake' as const,
    })),
    completedSynchronously: false,
    result: 'nothing',
    longStackSwitches: [],
  },
});

const seen = (...ways: [operations: string[], calls: number][]) => ({
  ...OBSERVED,
  ways: ways.map(([operations, calls]) => ({ operations, calls })),
});

describe('the ways of simultaneous calls', () => {
  it('are held against the operations of the recorded one, in any order', () => {
    const process = seen([[], 97], [['get', 'put'], 3]);
    assert.deepEqual(waysOf([process, process], work('put', 'get'), { parallel: 100 }), {
      ways: { calls: 200, otherwise: 194 },
    });
    assert.deepEqual(waysOf([process], work('get'), { parallel: 100 }), {
      ways: { calls: 100, otherwise: 100 },
    });
  });

  it('are one where a call waits for its own timers alone', () => {
    const process = seen([[], 10]);
    assert.deepEqual(waysOf([process], work('timer 1'), { parallel: 10 }), {
      ways: { calls: 10, otherwise: 0 },
    });
  });

  it('are not known where no process told', () => {
    assert.deepEqual(waysOf([OBSERVED], work('get'), { parallel: 10 }), {});
    assert.deepEqual(waysOf([], work('get'), { parallel: 10 }), {});
  });
});
