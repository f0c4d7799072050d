import assert from 'node:assert/strict';
import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { PreparedCall } from '../../../src/calling/preparedCall';
import type { CallIo } from '../../../src/harness/ownProgram';
import { toRunnable } from '../../../src/document/runnable';
import { failure } from '../../../src/failure';
import { withCallRemedy } from '../../../src/scoring/reporting/callRemedy';
import { withoutFloor } from '../../../src/scoring/reporting/withoutFloor';
import { documentOf } from '../../document/documents';
import { plainCall } from '../../plainCalls';
import { benchmark, failedBenchmark } from '../../report/reports';

const MAKE = 'function make() {\n  return function inner() {};\n}\n';

function called({
  io = 'invented',
  asked = null,
}: { io?: CallIo; asked?: CompletesBy | null } = {}): PreparedCall {
  const document = documentOf(MAKE);
  return {
    state: 'prepared',
    asked: {},
    functionName: 'make',
    line: 1,
    document,
    range: { start: 0, end: MAKE.length - 1 },
    undeclared: [],
    runnable: toRunnable(document),
    reach: '',
    own: plainCall(
      {
        asked,
        inventions: {
          globals: ['fetch'],
          facts: { 'fetch()': { answers: 'promise' }, 'fetch().json()': { answers: 'promise' } },
        },
      },
      { io },
    ),
  };
}

describe('what I/O of its own, or invented, means for a part of a report', () => {
  it('names invented answers where a call of them went wrong and nothing else is known', () => {
    const threw = failure('failed', 'threw', 'The function threw.');
    assert.match(withCallRemedy(threw, called()).reason.remedy ?? '', /@score/);
    assert.equal(withCallRemedy(threw, called({ io: 'real' })), threw);
    assert.equal(withCallRemedy(threw, null), threw);
    const told = failure('failed', 'threw', 'The function threw.', { remedy: 'Mend it.' });
    assert.deepEqual(withCallRemedy(told, called()), told);
  });

  it('names the answers of what goes on and on, beside what else may change it', () => {
    const late = failure('timedOut', 'timedOut', 'Not done.', { remedy: 'Allow more time.' });
    assert.match(
      withCallRemedy(late, called()).reason.remedy ?? '',
      /asks until it is answered something else.*@score.* Allow more time\.$/,
    );
    const real = withCallRemedy(late, called({ io: 'real' }));
    assert.equal(real.reason.remedy, 'Allow more time.');
  });

  it('never has the words of before once something was said', () => {
    const threw = failure('failed', 'threw', 'The function threw.');
    const plan = { globals: [], facts: { 'fetch()': { value: 1, byPerson: true } } } as const;
    const { own, ...call } = called();
    const said = { ...own, call: { ...own.call, inventions: { ...plan, globals: [] } } };
    const before = withCallRemedy(threw, called()).reason.remedy;
    const after = withCallRemedy(threw, { ...call, own: said }).reason.remedy;
    assert.match(after ?? '', /as you said/);
    assert.notEqual(after, before);
  });

  it('leads from a function that returns another one to that one', () => {
    const silent = failure('neverCompleted', 'neverCalledBack', 'Never.', { found: 'a function' });
    assert.match(
      withCallRemedy(silent, called()).reason.remedy ?? '',
      /--completes return.*#make\/inner\.$/,
    );
    const asked = withCallRemedy(silent, called({ asked: 'callback' }));
    assert.match(asked.reason.remedy ?? '', /--completes auto/);
  });

  it('leaves no floor to real I/O', () => {
    const scored = benchmark();
    assert.equal(withoutFloor(scored, 'invented'), scored);
    const real = withoutFloor(scored, 'real');
    assert.ok(real.state === 'scored');
    assert.equal(real.floorMs, null);
    assert.ok('state' in real.aboveFloorMs);
    const failed = failedBenchmark('failed', 'threw', 'It threw.');
    assert.equal(withoutFloor(failed, 'real'), failed);
  });
});
