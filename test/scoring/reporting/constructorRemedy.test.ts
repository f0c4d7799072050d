import assert from 'node:assert/strict';

import type { OwnMet } from '../../../bench-runner/protocol/recording';
import { failure } from '../../../src/failure';
import type { FailedCall } from '../../../src/harness/failedCall';
import type { PreparedCall } from '../../../src/calling/preparedCall';
import { toRunnable } from '../../../src/document/runnable';
import { completionWords, ownerWords } from '../../../src/report/messages/call';
import { withConstructor } from '../../../src/scoring/reporting/constructorRemedy';
import { documentOf } from '../../document/documents';
import { NOTHING_MET, plainCall } from '../../plainCalls';
import { reportedCall } from '../../report/calls';

const TEXT = 'class Store { constructor(url) {} load() {} }\n';

function called(io: 'invented' | 'real' = 'invented'): PreparedCall {
  const document = documentOf(TEXT);
  return {
    state: 'prepared',
    asked: {},
    functionName: 'Store.load',
    line: 1,
    document,
    range: { start: 0, end: TEXT.length - 1 },
    undeclared: [],
    runnable: toRunnable(document),
    reach: '',
    own: plainCall(
      { constructorArgs: [{ name: 'url', from: 'invention', path: 'constructor.url' }] },
      { io },
    ),
  };
}

const MET: OwnMet = { ...NOTHING_MET, completesBy: null, recognisedBy: null };

function failed(constructorThrew?: string): FailedCall {
  const met = { ...MET, ...(constructorThrew === undefined ? {} : { constructorThrew }) };
  return { ...failure('failed', 'threw', 'The function threw.', { remedy: 'Mend it.' }), met };
}

describe('how calls end', () => {
  it('is told with what throws whichever way it goes', () => {
    const words = completionWords(reportedCall({ threw: 'Error: late' }));
    assert.match(
      words,
      /as its code tells; each way through its code .* a throw, here of Error: late$/,
    );
    assert.doesNotMatch(completionWords(reportedCall()), /error/);
  });
});

describe('a method of a class whose constructor threw', () => {
  it('is told of with what it threw and the line that changes it, where it fails', () => {
    const { reason } = withConstructor(failed('TypeError: no address'), called());
    assert.equal(
      reason.found,
      'it was called on an object without what its constructor makes, as that threw TypeError: no address',
    );
    assert.equal(
      reason.remedy,
      'Say what its constructor is given. A comment @score above the function, or a .score file beside its file, says what it is called with and what is answered.',
    );
  });

  it('keeps its remedy with real I/O, where nothing is answered', () => {
    const { reason } = withConstructor(failed('Error: no address'), called('real'));
    assert.equal(reason.remedy, 'Mend it.');
  });

  it('is no other where nothing was thrown', () => {
    const part = failed();
    assert.equal(withConstructor(part, called()), part);
    assert.equal(ownerWords(reportedCall()), null);
  });

  it('is told of where it does not fail', () => {
    assert.equal(
      ownerWords(reportedCall({ constructorThrew: 'Error: no address' })),
      'an object without what its constructor makes, as that threw Error: no address',
    );
  });
});
