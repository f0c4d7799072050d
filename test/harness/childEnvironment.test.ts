import assert from 'node:assert/strict';

import { childEnvironment } from '../../src/harness/childEnvironment';
import { ownRuntime } from '../subjects';

describe('the environment of a child', () => {
  const parent = { PATH: '/bin', NODE_OPTIONS: '--inspect', VSCODE_PID: '1', TOKEN: 'secret' };

  it('holds what was named and the mark of the run, nothing else', () => {
    assert.deepEqual(childEnvironment(parent, ownRuntime, 'id'), {
      PATH: '/bin',
      ASYNC_SCORE_RUN: 'id',
    });
  });

  it("makes an editor's binary behave as Node, however it was named", () => {
    const capabilities = { ...ownRuntime.capabilities, electron: true };
    const editor = { ...ownRuntime, source: 'setting' as const, capabilities };
    assert.equal(childEnvironment(parent, editor, 'id')['ELECTRON_RUN_AS_NODE'], '1');
  });
});
