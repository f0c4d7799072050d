import assert from 'node:assert/strict';

import type { ChildFailure } from '../../bench-runner/protocol/message';
import { failureOfEnd, notStarted, type ChildEnd } from '../../src/harness/childEnd';
import { failureOfChild } from '../../src/harness/childFailure';
import { aRuntime } from '../runtimes';

const END: ChildEnd = {
  exitCode: null,
  signal: null,
  killedFor: null,
  spawnError: null,
  systemKilledForMemory: false,
  lastStage: { stage: 'measuring' },
  stderr: '',
  timeoutMs: 1000,
  runtime: aRuntime(),
};

const THREW: ChildFailure = { state: 'failed', code: 'threw', message: 'Error: no' };

function ofChild(failed: Partial<ChildFailure>) {
  return failureOfChild({ ...THREW, ...failed }, 1000, '');
}

describe('a child without a result', () => {
  it('is told with what is needed and what to do, however it ended', () => {
    const ends: Partial<ChildEnd>[] = [
      { exitCode: 7 },
      { exitCode: 97 },
      { signal: 'SIGABRT' },
      { signal: 'SIGSEGV' },
    ];
    for (const end of ends) {
      const { state, reason } = failureOfEnd({ ...END, ...end });
      assert.equal(state, 'crashed');
      assert.ok(reason.needed && reason.remedy, JSON.stringify(reason));
    }
  });

  it('has no broken Node where the system started nothing', () => {
    const words: Record<string, RegExp> = {
      EAGAIN: /ulimit -u/,
      EMFILE: /ulimit -n/,
      ENFILE: /file-max/,
      ENOMEM: /--parallel/,
    };
    for (const [code, remedy] of Object.entries(words)) {
      const error = Object.assign(new Error(`spawn /usr/bin/node ${code}`), { code });
      const { reason } = notStarted(END, error);
      assert.equal(reason.code, 'systemLimit');
      assert.match(reason.remedy ?? '', remedy);
    }
    const gone = Object.assign(new Error('spawn /usr/bin/node ENOENT'), { code: 'ENOENT' });
    assert.equal(notStarted(END, gone).reason.code, 'brokenRuntime');
  });
});

describe('a failure that a child tells', () => {
  it('keeps the beginning of a message of megabytes', () => {
    const { message, found = '' } = ofChild({
      message: 'x'.repeat(5_000_000),
      found: 'y'.repeat(5_000_000),
    }).reason;
    assert.match(message, /^The function threw: x+ …$/);
    assert.ok(message.length < 3000 && found.length < 3000);
  });

  it('says what an upload needs that did not get over a guard', () => {
    const refused = { kind: 'wrote', what: '/a', refused: true } as const;
    const message = 'Error: Async Score refused to write to /a, as I/O is invented here';
    assert.match(ofChild({ message, sideEffects: [refused] }).reason.remedy ?? '', /--io real/);
    assert.equal(ofChild({ sideEffects: [refused] }).reason.remedy, undefined);
  });
});
