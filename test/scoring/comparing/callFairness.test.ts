import assert from 'node:assert/strict';

import type { Invention } from '../../../bench-runner/protocol/invention';
import type { ScoredBenchmark } from '../../../src/harness/benchmark';
import { unlikeReports } from '../../../src/scoring/comparing/callFairness';
import type { NotRun, Report, ReportedCall } from '../../../src/report/report';
import { someWork } from '../../measured';
import { debuggability } from '../../report/debuggabilities';
import { benchmark, report } from '../../report/reports';

const CALL: ReportedCall = {
  line: 1,
  lines: 4,
  io: 'invented',
  completesBy: { kind: 'promise', recognisedBy: 'code' },
  case: null,
  args: [{ name: 'db', from: 'invention', text: 'an invented object' }],
  inventions: [],
  notRun: [],
  changed: [],
  sideEffects: [],
  underWayAtEnd: 0,
};

const WORK = { kind: 'function', operations: ['db.users.find'], floorMs: 10 } as const;

function called(call: Partial<ReportedCall> = {}, measured: Partial<ScoredBenchmark> = {}): Report {
  const graded = debuggability(5);
  const { result } = measured.work ?? graded.undisturbed;
  return report({
    call: { ...CALL, ...call },
    benchmark: benchmark({ ...WORK, operations: [...WORK.operations], ...measured }),
    debuggability: { ...graded, undisturbed: { ...graded.undisturbed, result } },
  });
}

function found(a: Report, b: Report): string[] {
  return unlikeReports(a, b).map(({ code, cause }) => `${code}: ${cause}`);
}

function invented(name: string, answered: string): Invention {
  return { name, what: 'operation', answered, answers: 'promise', waits: true, times: 1 };
}

function part(line: number, code: string): NotRun {
  return { line, endLine: line, lines: 1, code };
}

describe('fairness of two functions of a person', () => {
  it('finds nothing unlike in the same work, whatever a parameter is called', () => {
    const other = {
      args: [{ name: 'store', from: 'invention', text: 'an invented object' }] as const,
      completesBy: { kind: 'callback', recognisedBy: 'call' } as const,
    };
    const b = called({ ...other, args: [...other.args] }, { operations: ['store.users.find'] });
    assert.deepEqual(found(called(), b), []);
  });

  it('takes the callbacks and the promises of a module for the same operations', () => {
    const a = called({}, { operations: ['fs.readFile', 'fs.stat'] });
    const b = called({}, { operations: ['fs/promises.readFile', 'fs.promises.stat'] });
    assert.deepEqual(found(a, b), []);
  });

  it('names the results and the operations that differ, as they are called', () => {
    const a = called({}, { work: someWork({ result: '{"name":"Ann"}' }) });
    const b = called({}, { operations: ['db.users.all'] });
    assert.deepEqual(found(a, b), [
      'differentResult: The calls complete with different results: in A with {"name":"Ann"}, in B with nothing.',
      'differentOperations: The I/O is not the same: operation 1 of a call is argument 1.users.find in A and argument 1.users.all in B.',
    ]);
  });

  it('compares of the results what is no other each time', () => {
    const steady = called({}, { work: someWork({ result: '<another each time>' }) });
    const [a, b] = ['"a1"', '"b2"'].map((result) => ({
      ...called({}, { work: someWork({ result }) }),
      debuggability: steady.debuggability,
    }));
    assert.deepEqual(found(a!, b!), []);
  });

  it('says that one ran with its own I/O', () => {
    assert.deepEqual(found(called(), called({ io: 'real' })), [
      'differentIo: B ran with its own I/O, A with I/O that was made up.',
    ]);
  });

  it('compares the arguments that a person gave', () => {
    const given = (text: string) =>
      called({ args: [{ name: 'id', from: 'person', text }] }, { operations: ['db.find'] });
    assert.deepEqual(found(given('"u1"'), given('"u1"')), []);
    assert.deepEqual(found(given('"u1"'), given('"u2"')), [
      'differentArguments: They are not called with the same: A with ("u1"), B with ("u2").',
    ]);
  });

  it('compares what was made up for the same part', () => {
    const a = called({ inventions: [invented('db.users.find', '2 objects')] });
    const other: ReportedCall['args'] = [{ name: 'store', from: 'invention', text: null }];
    const b = called(
      { args: other, inventions: [invented('store.users.find', 'an empty list')] },
      { operations: ['store.users.find'] },
    );
    assert.deepEqual(found(a, b), [
      'differentInventions: What was made up is not the same: db.users.find answered 2 objects in A and an empty list in B.',
    ]);
  });

  it('says what was found by trying for one of them alone, by the part that it plays', () => {
    const otherwise = (name: string, leftOut: string[] = []) => ({
      otherwise: { leftOut, given: [], answered: [{ name, answer: 'null' }] },
    });
    const store = [{ name: 'store', from: 'invention', text: 'an invented object' }] as const;
    const a = called(otherwise('db.users.find().blocked'));
    const b = called(
      { ...otherwise('store.users.find().blocked'), args: [...store] },
      { operations: ['store.users.find'] },
    );
    assert.deepEqual(found(a, b), []);
    assert.deepEqual(found(a, called(otherwise('db.users.find().blocked', ['options']))), [
      'differentInventions: What was made up is not the same: options is left out in B alone, which was found by trying.',
    ]);
    assert.deepEqual(found(a, called()), [
      'differentInventions: What was made up is not the same: db.users.find().blocked is null in A alone, which was found by trying.',
    ]);
  });

  it('names the branches that one of them did not run', () => {
    const a = called({ notRun: [part(4, 'return null;')] });
    const moved = called({ notRun: [part(9, '  return null;')] });
    assert.deepEqual(found(a, moved), []);
    assert.deepEqual(found(a, called()), [
      'differentBranches: Unlike parts of the code ran: in A what begins in line 4 did not, in B all of it ran.',
    ]);
    assert.deepEqual(found(a, called({ notRun: null })), []);
    const handlers = [part(3, 'return done(err);'), part(5, "throw new Error('none');")];
    assert.deepEqual(found(called(), called({ notRun: handlers })), []);
  });

  it('says which leaves operations under way', () => {
    assert.deepEqual(found(called({ underWayAtEnd: 1 }), called()), [
      'leftUnderWay: A call of A tells its end with 1 operation still under way, one of B with 0.',
    ]);
  });

  it('says that one completes before it returns', () => {
    const b = called({}, { work: someWork({ completedSynchronously: true }) });
    assert.deepEqual(
      unlikeReports(called({}, { work: someWork() }), b).map(({ code }) => code),
      ['synchronousCallback'],
    );
  });
});
