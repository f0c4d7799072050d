import assert from 'node:assert/strict';

import type { OperationWork } from '../../../bench-runner/protocol/recording';
import type { CallWork } from '../../../bench-runner/protocol/recording';
import { failure } from '../../../src/failure';
import type { ScoredBenchmark } from '../../../src/harness/benchmark';
import { unlikeWork } from '../../../src/scoring/comparing/fairness';
import { aBenchmark, anOperation, someWork } from '../../measured';

/** What is found where B differs from A in this. */
function found(b: Partial<ScoredBenchmark>, a: Partial<ScoredBenchmark> = {}): [string, string][] {
  const warnings = unlikeWork(aBenchmark(a), aBenchmark(b));
  return warnings.map(({ code, cause }) => [code, cause]);
}

function calls(b: Partial<CallWork>, a: Partial<CallWork> = {}): [string, string][] {
  return found({ work: someWork(b) }, { work: someWork(a) });
}

function through(...operations: Partial<OperationWork>[]): Partial<CallWork> {
  return { operations: operations.map(anOperation) };
}

const BY_FAKES = { boundary: 'promisified', unpromised: 'madeByFake' } as const;
const BY_OWN = { promisedBy: 'own', unpromised: null };
const BY_UTIL = { promisedBy: 'util.promisify', unpromised: null };
const BY_LIBRARY = { promisedBy: 'bluebird', unpromised: null };
const NOT_TOLD = { promisedBy: null, unpromised: 'notTold' } as const;
const OWN_FAKES = { name: 'timer 1', boundary: 'timer', unpromised: 'notTold' } as const;

describe('fairness', () => {
  it('finds nothing unlike in the same work', () => {
    assert.deepEqual(found({}), []);
  });

  it('finds nothing unlike between a pattern of callbacks and one of promises', () => {
    assert.deepEqual(calls(through(BY_FAKES, BY_FAKES), through({}, {})), []);
    assert.deepEqual(calls(through(BY_UTIL, BY_UTIL), through({}, {})), []);
  });

  it('names results that differ', () => {
    assert.deepEqual(calls({ result: '{"id":"<id>"}' }), [
      [
        'differentResult',
        'The calls complete with different results: in A with nothing, in B with {"id":"<id>"}.',
      ],
    ]);
  });

  it('takes null and undefined for the same nothing', () => {
    assert.deepEqual(calls({ result: 'null' }), []);
  });

  it('names another number of operations', () => {
    assert.deepEqual(found({ operations: ['blobManager.put'] }), [
      ['differentOperations', 'The I/O is not the same: A makes 3 operations a call, B 1.'],
    ]);
  });

  it('names the first operation that differs', () => {
    const operations = ['blobManager.put', 'tx.commit', 'Version.insert.execWithin'];
    assert.deepEqual(found({ operations }), [
      [
        'differentOperations',
        'The I/O is not the same: operation 2 of a call is Version.insert.execWithin in A and tx.commit in B.',
      ],
    ]);
  });

  it('names floors that differ, but not by what sums of floats do', () => {
    assert.deepEqual(found({ floorMs: 50 }, { floorMs: 70 }), [
      ['differentFloor', 'A call of A waits for I/O 70 ms in a row, one of B 50 ms.'],
    ]);
    assert.deepEqual(found({ floorMs: 0.1 + 0.2 }, { floorMs: 0.3 }), []);
    assert.deepEqual(found({ floorMs: null }), []);
  });

  it('tells as a fact that one side asks at once for what the other asks in a row', () => {
    const atOnce = { work: someWork(through({}, { underWay: 2 }, { underWay: 3 })), floorMs: 50 };
    const inRow = { work: someWork(through({}, {}, {})), floorMs: 70 };
    const [first, second] = ['tx.commit', 'blobManager.put'];
    assert.deepEqual(
      found({ ...atOnce, operations: [first, second] }, { ...inRow, operations: [second, first] }),
      [
        [
          'differentConcurrency',
          'Both make the same operations: A asks for one after the other (70 ms of waits), B asks for up to 3 at once (50 ms of waits).',
        ],
      ],
    );
  });

  it('names the side that completes before it returns', () => {
    assert.deepEqual(calls({ completedSynchronously: true }), [
      ['synchronousCallback', 'A call of B completes before it returns, one of A later.'],
    ]);
    const both = { completedSynchronously: true };
    assert.deepEqual(calls(both, both), []);
  });

  it('names long-stack switches that one side left on', () => {
    assert.deepEqual(calls({ longStackSwitches: ['q.longStackSupport'] }), [
      [
        'longStackSwitches',
        'Long stack traces are not switched on alike: in A none, in B q.longStackSupport.',
      ],
    ]);
    const both = { longStackSwitches: ['q.longStackSupport'] };
    assert.deepEqual(calls(both, both), []);
  });

  it('names different ways to promisify', () => {
    assert.deepEqual(calls(through(BY_LIBRARY, BY_OWN), through(BY_UTIL, BY_UTIL)), [
      [
        'differentPromisify',
        'Callbacks are made into promises by different means: in A by util.promisify, in B by bluebird and code of its own.',
      ],
    ]);
    assert.deepEqual(calls(through(BY_LIBRARY), through(BY_LIBRARY, {})), []);
  });

  it('claims nothing about promises where one side is not told', () => {
    assert.deepEqual(calls(through(BY_LIBRARY, NOT_TOLD), through(BY_UTIL, BY_UTIL)), []);
  });

  it('names different ways in which the I/O hands over promises', () => {
    assert.deepEqual(calls(through(BY_UTIL), through(BY_FAKES)), [
      [
        'differentBoundary',
        'The I/O hands over its outcome in different ways: in A by the promises of the fakes, in B by util.promisify.',
      ],
    ]);
  });

  it('names fakes of its own, whose operations have no names to compare', () => {
    const own = { work: someWork(through(OWN_FAKES)), operations: ['timer 1'] };
    assert.deepEqual(found(own, { work: someWork(through(BY_FAKES)) }), [
      [
        'differentBoundary',
        'The I/O hands over its outcome in different ways: in A by the promises of the fakes, in B by fakes of its own.',
      ],
    ]);
    assert.deepEqual(found(own, own), []);
  });

  it('knows operations and floor where a call could not be recorded in full', () => {
    const codes = found({ work: null, floorMs: 10, operations: [] }).map(([code]) => code);
    assert.deepEqual(codes, ['differentOperations', 'differentFloor']);
  });

  it('has nothing to say of a benchmark that failed', () => {
    const failed = { kind: 'doxbee' as const, parallel: 1, ioMs: 1, mode: 'sound' as const };
    const timedOut = { ...failed, ...failure('timedOut', 'timedOut', 'Stopped after 1 s.') };
    assert.deepEqual(unlikeWork(timedOut, aBenchmark({ floorMs: 1 })), []);
  });
});
