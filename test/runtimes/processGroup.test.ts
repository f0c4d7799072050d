import assert from 'node:assert/strict';

import { posixEnding, windowsEnding } from '../../src/runtimes/processGroup';

const refused = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe('ending processes', () => {
  it('ends a group before it returns, where there are groups', () => {
    const told: [number, string][] = [];
    void posixEnding((...signal) => told.push(signal)).tree(41);
    assert.deepEqual(told, [[-41, 'SIGKILL']]);
  });

  it('takes one that has ended for ended, and says so of one that may not be ended', async () => {
    assert.equal(posixEnding(refused('ESRCH')).one(41), true);
    assert.equal(posixEnding(refused('EPERM')).one(41), false);
    assert.throws(() => posixEnding(refused('EINVAL')).one(41), /EINVAL/);
    await posixEnding(refused('EPERM')).tree(41);
  });

  it('asks the taskkill of Windows for a tree, by its path', async () => {
    const ran: unknown[] = [];
    const run = (program: string, args: readonly string[]) => {
      ran.push([program, ...args]);
      return Promise.resolve();
    };
    await windowsEnding(refused('none'), run, 'D:\\Windows').tree(41);
    assert.deepEqual(ran, [['D:\\Windows\\System32\\taskkill.exe', '/PID', '41', '/T', '/F']]);
  });
});
