import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

import { AGENT_TOOLS } from '../../src/report/agentTools';
import { ROOT } from './runCli';
import { until } from '../setup/until';

const TEXT = `const db = require('./db');
exports.place = async (order) => {
  db.save(order);
  await db.save(order.lines);
};
exports.load = async (id) => {
  const found = await db.find(id);
  return found;
};
exports.leave = async () => process.exit(3);
`;

/** The official client, with the program as its child, as an assistant would start it. */
describe('async-score mcp', () => {
  let folder: string;
  let client: Client;
  let transport: StdioClientTransport;

  const call = async (name: string, input: Record<string, unknown>) => {
    const options = { timeout: 200_000 };
    const asked = { name, arguments: input };
    const result = (await client.callTool(asked, undefined, options)) as CallToolResult;
    const [content] = result.content;
    assert.ok(content?.type === 'text' && result.content.length === 1);
    return { text: content.text, hasFailed: result.isError ?? false };
  };

  before(async () => {
    const made = fs.mkdtempSync(path.join(tmpdir(), 'async-score-mcp-'));
    folder = path.join(made, 'shop');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'orders.js'), TEXT);
    fs.writeFileSync(path.join(made, 'other.js'), TEXT);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(ROOT, 'dist/cli.js'), 'mcp', '--parallel', '20', '--budget', '0.2'],
      cwd: folder,
      env: { ...(process.env as Record<string, string>) },
      stderr: 'pipe',
    });
    client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
  });
  after(async () => {
    await client.close();
    fs.rmSync(path.dirname(folder), { recursive: true, force: true });
  });

  it('tells what there is to ask, and of what', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, inputSchema }) => [name, inputSchema.required]),
      Object.values(AGENT_TOOLS).map(({ name }) => [name, ['place']]),
    );
    assert.equal(client.getServerVersion()?.name, 'async-score');
  });

  it('answers what happens when a function fails, with progress', async () => {
    const steps: (string | undefined)[] = [];
    const result = await client.callTool(
      { name: 'asyncScore_findings', arguments: { place: 'orders.js#place' } },
      undefined,
      { onprogress: ({ message }) => steps.push(message) },
    );
    const [{ text }] = result.content as [{ text: string }];
    assert.match(text, /^## orders\.js#place — Node /);
    assert.match(
      text,
      /- \*\*warning, line 3, unhandled-rejection\*\*: If line 3 `db\.save\(…\)` fails/,
    );
    assert.match(text, /- \*\*fix\*\*: Await db\.save\(order\)/);
    assert.match(text, /- \*\*invented I\/O\*\*: `\.\/db\.save`/);
    assert.ok(
      steps.some((step) => step?.startsWith('orders.js: ')),
      steps.join('\n'),
    );
  });

  it('answers of a file what each of its functions does, and of which nothing is known', async () => {
    const { text, hasFailed } = await call('asyncScore_findings', { place: 'orders.js' });
    assert.equal(hasFailed, false);
    assert.match(text, /^1 finding in 3 functions\.$/m);
    assert.match(text, /^### place$/m);
    assert.match(text, /- \*\*leave\*\*: .*process\.exit/);
    assert.match(text, /^Nothing was found in load\.$/m);
  });

  it('answers what a change did, against a revision and against another function', async () => {
    const file = path.join(folder, 'orders.js');
    fs.writeFileSync(file, TEXT.replace('  db.save(order)', '  await db.save(order)'));
    try {
      const since = await call('asyncScore_compare', { place: 'orders.js#place' });
      assert.match(since.text, /^B ends 1 failure better, /m);
      assert.match(since.text, /^## What A gets wrong that B does not$/m);
      const other = await call('asyncScore_compare', {
        ...{ place: 'orders.js#load', other: 'orders.js#place' },
      });
      assert.match(other.text, /A .*place, B .*load/);
    } finally {
      fs.writeFileSync(file, TEXT);
    }
  });

  it('says what is wrong with what is asked, and goes on', async () => {
    const refused = async (name: string, input: Record<string, unknown>, why: RegExp) => {
      const { text, hasFailed } = await call(name, input);
      assert.match(text, why);
      assert.equal(hasFailed, true);
    };
    await refused('asyncScore_findings', { place: 'none.js' }, /none\.js/);
    await refused('asyncScore_findings', {}, /^place is needed: FILE, /);
    await refused('asyncScore_findings', { place: 7 }, /^place is 7, and has to be a text\.$/);
    await refused('asyncScore_findings', { place: '../other.js#place' }, /outside of /);
    fs.symlinkSync('../other.js', path.join(folder, 'linked.js'));
    await refused('asyncScore_findings', { place: 'linked.js#place' }, /outside of /);
    await refused('asyncScore_compare', { place: 'orders.js' }, /needed {2}one of them/);
    await refused(
      'asyncScore_compare',
      { place: 'orders.js#place', revision: 'main~99' },
      /no such commit/,
    );
    await refused('asyncScore_nothing', {}, /^There is no tool asyncScore_nothing\.$/);
  });

  it('ends when whoever asks has left, and leaves nothing', async () => {
    const { pid } = transport;
    assert.ok(pid);
    await client.close();
    await until('the end of the program', () => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
