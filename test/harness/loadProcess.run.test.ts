import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';

import { groupUsage } from '../../src/harness/groupUsage';
import { createLoadProcess } from '../../src/harness/loadProcess';
import { PROJECT } from '../subjects';

const PROGRAM = path.join(PROJECT, 'out/src/processes/load.js');
const load = createLoadProcess({ programPath: PROGRAM });
const NEVER = new AbortController().signal;

function planFor(port: number) {
  return { port, connections: 2, warmUpMs: 20, durationMs: 100 };
}

describe('the process that asks servers', () => {
  const server = http.createServer((_request, response) => response.end('hello'));
  let port: number;

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('tells when the time that counts begins, then what was answered', async () => {
    let measuring = 0;
    const result = await load.run(planFor(port), () => (measuring += 1), NEVER);
    assert.equal(measuring, 1);
    if (result.state !== 'completed') throw new Error(JSON.stringify(result));
    assert.ok(result.requests > 0);
    assert.ok(result.durationMs >= 99, `${result.durationMs} ms`);
    assert.ok(result.askingShare > 0);
  });

  it('is cancelled at once, before and in the middle', async () => {
    const cancel = new AbortController();
    const plan = { ...planFor(port), durationMs: 60_000 };
    const { state } = await load.run(plan, () => cancel.abort(), cancel.signal);
    assert.equal(state, 'cancelled');
    assert.equal((await load.run(plan, () => {}, cancel.signal)).state, 'cancelled');
  });

  it('says that nothing answers', async () => {
    const closed = http.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: free } = closed.address() as AddressInfo;
    closed.close();
    const result = await load.run(planFor(free), () => {}, NEVER);
    if (result.state === 'completed') throw new Error('Nothing can have answered.');
    assert.equal(result.reason.code, 'requestsFailed');
    assert.match(result.reason.found ?? '', /ECONNREFUSED/);
  });

  it('says that it is not there', async () => {
    const missing = createLoadProcess({ programPath: path.join(PROJECT, 'no-such-program.js') });
    const result = await missing.run(planFor(port), () => {}, NEVER);
    if (result.state === 'completed') throw new Error('Nothing can have asked.');
    assert.equal(result.reason.code, 'requestsFailed');
    assert.equal(result.reason.found, 'exit code 1');
    assert.match(result.reason.stderr ?? '', /no-such-program/);
  });

  it('ends with its parent', async () => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write(JSON.stringify({ ...planFor(port), durationMs: 60_000 }) + '\n');
    await once(child.stdout, 'data');
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
});

describe('what a group of processes takes', () => {
  it('is told on Linux, of all of them', async function () {
    const text = `
      if (!process.argv[1]) require('child_process').spawn(process.execPath, ['-e', process.env.TEXT, 'x']);
      while (process.cpuUsage().user < 150000);
      console.log('busy');
      setInterval(function () {}, 1000);`;
    const leader = spawn(process.execPath, ['-e', text], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TEXT: text },
    });
    const { pid } = leader;
    if (pid === undefined || !leader.stdout) throw new Error('The process did not start.');
    try {
      await once(leader.stdout, 'data');
      const usage = groupUsage(pid);
      if (process.platform !== 'linux') return assert.equal(usage, null);
      assert.equal(usage?.processes, 2);
      assert.ok(usage.cpuMs >= 100, `${usage.cpuMs} ms`);
      assert.ok(usage.peakBytes > 2 * 10e6, `${usage.peakBytes} bytes`);
    } finally {
      process.kill(-pid, 'SIGKILL');
    }
  });

  it('is not told of a group that is gone', () => assert.equal(groupUsage(2 ** 22 + 1), null));
});
