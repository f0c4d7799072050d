import assert from 'node:assert/strict';

import type { CallWork } from '../../../bench-runner/protocol/recording';
import { failure } from '../../../src/failure';
import type { Site } from '../../../src/probe/debuggability';
import { createUnits } from '../../../src/report/units';
import { summary } from '../../../src/report/messages/glance';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  failureSentence,
  runtimeWords,
  tokensCompared,
  workloadWords,
} from '../../../src/report/messages/score';
import { operationWord } from '../../../src/probe/operationWords';
import { estimated } from '../../measured';
import {
  benchmark,
  COMMIT,
  complexity,
  debuggability,
  failedBenchmark,
  failedReport,
  crash,
  probe,
  report,
  runtime,
  site,
} from '../reports';

const units = createUnits('en-US');

describe('the sentence for complexity', () => {
  const cases: [string, Parameters<typeof complexity>[0], string][] = [
    ['a ratio', {}, '331 tokens, 1.1× the shortest known way to write this'],
    ['the shortest', { ratio: 1 }, '331 tokens, as few as the shortest known way to write this'],
    ['less', { ratio: 0.96 }, '331 tokens, only 0.96× the shortest known way to write this'],
    ['no gallery', { ratio: null }, '331 tokens'],
    ['no code', { tokens: 0, ratio: 0 }, '0 tokens: there is no code in it'],
    ['one token', { tokens: 1, ratio: null }, '1 token'],
  ];
  for (const [name, changes, sentence] of cases) {
    it(`says ${name}`, () =>
      assert.equal(complexitySentence(complexity(changes), units), sentence));
  }
});

function aTimer(): CallWork {
  const operations: CallWork['operations'] = [
    {
      ...{ name: 'setTimeout', boundary: 'timer', startMs: 0, endMs: 70.4, underWay: 1 },
      ...{ promisedBy: null, unpromised: 'notTold' },
    },
  ];
  return { operations, completedSynchronously: false, result: '1', longStackSwitches: [] };
}

describe('the sentence for cost', () => {
  const lacks = failure('skipped', 'runtimeLacks', 'This runtime does not tell it.');
  const cpu = '28.4 µs of CPU a call, about 35,000 calls a second on one core';
  const cases: [string, Parameters<typeof benchmark>[0], string][] = [
    [
      'what the code does, and then what is above its I/O',
      {},
      `${cpu} · 31 ms above the 70.4 ms that its I/O takes, 1,000 calls at once · 8.6 MB`,
    ],
    [
      'that it is called alone, and waits for a timer',
      {
        kind: 'function',
        parallel: 1,
        work: aTimer(),
      },
      `${cpu} · 31 ms above the 70.4 ms that its timers take, alone · 8.6 MB`,
    ],
    [
      'no rate of more digits than "about" has, nor of fewer than it needs',
      { cpuUsPerCall: estimated(641_000, 640_000, 642_000, [641_000]) },
      '641 ms of CPU a call, about 1.6 calls a second on one core · 31 ms above the 70.4 ms that its I/O takes, 1,000 calls at once · 8.6 MB',
    ],
    [
      'no floor that is not known',
      { floorMs: null },
      `${cpu} · 101 ms, 1,000 calls at once · 8.6 MB`,
    ],
    [
      'no CPU time that is not known',
      { cpuUsPerCall: lacks },
      '31 ms above the 70.4 ms that its I/O takes, 1,000 calls at once · 8.6 MB',
    ],
    [
      'no negative time',
      { floorMs: 110 },
      `${cpu} · no more than the 110 ms that its I/O takes, 1,000 calls at once · 8.6 MB`,
    ],
    [
      'that later calls find what the first one was answered',
      { kind: 'function', floorMs: 200 },
      `${cpu} · 101 ms, less than the 200 ms that the first call waited: later ones do not make its I/O again, 1,000 calls at once · 8.6 MB`,
    ],
  ];
  for (const [name, changes, sentence] of cases) {
    it(`says ${name}`, () => assert.equal(benchmarkSentence(benchmark(changes), units), sentence));
  }

  it('counts the calls that completed', () => {
    const never = failedBenchmark('neverCompleted', 'neverCalledBack', 'Nothing.', {
      completed: 12,
    });
    assert.equal(benchmarkSentence(never, units), 'Never called back: 12 of 1,000 calls completed');
  });
});

describe('what is said under the tokens', () => {
  const cases: [string, Parameters<typeof complexity>[0], string | null][] = [
    ['a ratio', {}, '1.1× the shortest known way to write this'],
    [
      'the share of a file',
      { tokens: 82, fileTokens: 159 },
      '51.6 % of the 159 tokens of its file',
    ],
    ['nothing of all of a file', { ratio: null, tokens: 5, fileTokens: 5 }, null],
    ['that there is no code', { tokens: 0, ratio: 0 }, 'there is no code in it'],
  ];
  for (const [name, changes, words] of cases) {
    it(`tells ${name}`, () => assert.equal(tokensCompared(complexity(changes), units), words));
  }
});

describe('the sentence for debuggability', () => {
  const sentence = (sites: Site[], level = sites[0]?.level ?? 1, maps: 1 | 2 | 3 | 4 | 5 = 5) =>
    debuggabilitySentence(debuggability(level, sites, maps), units);

  it('names the first of the worst calls, and the boundary', () => {
    assert.equal(
      sentence([site(1), site(1, COMMIT)]),
      '6 of 10 (stack traces 1 of 5, source maps 5 of 5): if the insert fails, the stack will not name line 34 (promises around callbacks)',
    );
  });

  it('passes over a site at another boundary', () => {
    assert.equal(
      sentence([site(1, { boundary: 'async' }), site(5, COMMIT)], 5),
      '10 of 10 (stack traces 5 of 5, source maps 5 of 5): whichever call fails, the stack names its line (promises around callbacks)',
    );
  });

  it('says that most are named where only some are lost', () => {
    assert.equal(
      sentence([site(1), site(5, COMMIT)], 5),
      '10 of 10 (stack traces 5 of 5, source maps 5 of 5): most calls are named, but if the insert fails, the stack will not name line 34 (promises around callbacks)',
    );
  });

  it('says what level 4 and 3 hang on', () => {
    assert.equal(
      sentence([site(4)]),
      '9 of 10 (stack traces 4 of 5, source maps 5 of 5): if the insert fails, the stack names line 34, but only while every callback is your own (promises around callbacks)',
    );
    assert.equal(
      sentence([site(3)]),
      '8 of 10 (stack traces 3 of 5, source maps 5 of 5): if the insert fails, the stack names line 34 only with global.longStackSupport (promises around callbacks)',
    );
  });

  it('says what hangs on how an operation is made, and both grades', () => {
    const unknown = site(1, { otherwise: 5, boundary: 'promise' });
    const own = debuggability(1, [unknown]);
    const { stackTraces } = own;
    const graded = {
      ...own,
      best: 10,
      stackTraces: { ...stackTraces, best: 5, boundary: 'promise' },
    };
    assert.equal(
      debuggabilitySentence(graded as typeof own, units),
      '6 to 10 of 10 (stack traces 1 to 5 of 5, source maps 5 of 5): if the insert fails, the stack names line 34 or not: that depends on how it is made (promises)',
    );
  });

  it('says how the error was lost', () => {
    const lost = (consequence: Site['consequence']) =>
      sentence([site(1, { consequence, probes: [probe('thrown', { named: 'no', consequence })] })]);
    assert.match(
      lost({ kind: 'hidden' }),
      /if the insert throws, the call completes as usual, and no stack names/,
    );
    assert.match(lost({ kind: 'neverEnds' }), /the call never ends, and no stack names line 34/);
    assert.match(lost(crash('uncaught').consequence), /nobody can catch it: Node ends the process/);
  });

  it('does without a line that is not known', () => {
    assert.match(sentence([site(1, { at: null })]), /the stack will not name the call \(/);
  });

  it('adds what the source map does to it', () => {
    const kept = [site(5)];
    assert.match(
      sentence(kept, 5, 3),
      /^8 of 10 \(stack traces 5 of 5, source maps 3 of 5\): .* its line, by way of the source map \(/,
    );
    assert.match(sentence(kept, 5, 2), /but where the file must be compiled it has no source map/);
    assert.match(
      sentence(kept, 5, 1),
      /^6 of 10 \(stack traces 5 of 5, source maps 1 of 5\): .* in the compiled code only/,
    );
  });
});

describe('the sentence for a failure', () => {
  const cases: [string, ReturnType<typeof failure>, string][] = [
    ['not yet', failure('skipped', 'notYet', 'x'), 'Not measured yet'],
    ['not asked', failure('skipped', 'notAsked', 'x'), 'Not asked for'],
    ['no ratio', failure('skipped', 'nothingMeasured', 'No A.'), 'No ratio: No A'],
    ['untrusted', failure('skipped', 'untrusted', 'x'), 'Not run: this workspace is not trusted'],
    ['no sites', failure('skipped', 'noSites', 'No call.'), 'Not run: No call'],
    ['cancelled', failure('cancelled', 'cancelled', 'x'), 'Cancelled before it was measured'],
    ['failed', failure('failed', 'threw', 'It threw.'), 'It threw'],
    ['never', failure('neverCompleted', 'neverCalledBack', 'x'), 'Never called back'],
    ['endless', failure('neverCompleted', 'endless', 'x'), 'Goes on and on, and does not end'],
  ];
  for (const [name, value, sentence] of cases) {
    it(`says ${name}`, () => assert.equal(failureSentence(value, units), sentence));
  }
});

describe('short words', () => {
  it('call an operation by what it does', () => {
    const words = ['Version.insert.execWithin', 'tx.commitAsync', 'self.byUuidOrPath.get', 'get'];
    assert.deepEqual(words.map(operationWord), ['insert', 'commit', 'look-up', 'get']);
  });

  it('sum a report up as far as it is known', () => {
    assert.equal(summary(report(), units), '331 tokens · no problem found · 28.4 µs');
    assert.equal(summary(failedReport('failed', 'threw', 'x'), units), '331 tokens');
  });

  it('name runtime and workload', () => {
    assert.equal(runtimeWords({ ...runtime, flags: ['--jitless'] }), 'Node 24.21.0 --jitless');
    assert.equal(runtimeWords({ ...runtime, version: '' }), 'no Node');
    assert.equal(workloadWords(benchmark(), units), 'doxbee, 1,000 × 10 ms');
  });
});
