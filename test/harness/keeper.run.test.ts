import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Execution } from '../../src/harness/executor';
import { withoutFakes } from '../../src/harness/kinds/withoutFakes';
import { ProcessFiles } from '../../src/harness/processFiles';
import { failureOf, ownRuntime, program } from '../subjects';
import { KEEPER, keptExecutor } from './kept';

const files = new ProcessFiles();

/** What a parent that is to die has started. */
interface Family {
  parent: ChildProcess;
  keeper: number;
  /** The first child, and what it started. */
  members: number[];
  scratch: string;
}

/** Starts a parent whose child holds its event loop, and has started one that forgot all it was given. */
async function family(): Promise<Family> {
  const told = path.join(tmpdir(), `family-${process.pid}-${Date.now()}`);
  const code = `
    var stray = require('child_process').spawn(process.execPath, ['-e', 'setInterval(Date, 1000)'],
      {stdio: 'ignore', detached: true, env: {}, cwd: '/'});
    require('fs').writeFileSync(${JSON.stringify(`${told}.part`)},
      JSON.stringify({members: [process.pid, stray.pid], scratch: process.cwd()}));
    require('fs').renameSync(${JSON.stringify(`${told}.part`)}, ${JSON.stringify(told)});
    for (;;);`;
  const parent = spawn(process.execPath, [path.join(__dirname, 'dyingParent.js'), code]);
  await until(() => fs.existsSync(told));
  const { members, scratch } = JSON.parse(fs.readFileSync(told, 'utf8')) as Family;
  fs.unlinkSync(told);
  const keeper = files
    .pids()
    .find((pid) => files.fields(pid)[1] === String(parent.pid) && isKeeper(pid));
  return { parent, keeper: Number(keeper), members, scratch };
}

function isKeeper(pid: string): boolean {
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(KEEPER);
}

function live(pid: number): boolean {
  return files.lives(String(pid));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

/** A script: it may start and write what it likes. */
function run(
  code: string,
  limits = { memoryPercent: 90, scratchMegabytes: 1024 },
): Promise<Execution> {
  const job = {
    ...withoutFakes(program(code)),
    kind: 'script',
    timeoutMs: 30_000,
    limits,
  } as const;
  return keptExecutor().run(job, ownRuntime, new AbortController().signal);
}

describe('the keeper', () => {
  before(function () {
    // elsewhere nothing tells of a process that was given another environment
    if (process.platform !== 'linux') this.skip();
  });

  it('ends a child that spins, and what that started, when the parent is killed', async () => {
    const { parent, keeper, members, scratch } = await family();
    assert.ok(members.every(live) && live(keeper));
    parent.kill('SIGKILL');
    await until(() => !members.some(live) && !live(keeper) && !fs.existsSync(scratch));
  });

  it('ends at the next start what a parent and its keeper left behind', async () => {
    const { parent, keeper, members, scratch } = await family();
    process.kill(keeper, 'SIGKILL');
    const ended = once(parent, 'exit');
    parent.kill('SIGKILL');
    await ended;
    assert.ok(members.every(live) && fs.existsSync(scratch));
    await run('');
    await until(() => !members.some(live) && !fs.existsSync(scratch));
  });

  it('stops a run that takes too much memory, all its processes together', async () => {
    const hog = 'var kept = []; setInterval(function () { kept.push(Buffer.alloc(2e7, 1)); }, 5);';
    const code = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hog)}],
      {stdio: 'ignore', detached: true, env: {}}); setInterval(Date, 9);`;
    const { state, reason } = failureOf(await run(code, { memoryPercent: 2, scratchMegabytes: 9 }));
    assert.equal(state, 'crashed');
    assert.equal(reason.code, 'memoryLimit');
    assert.match(reason.found ?? '', /^[\d,]+ MB in memory/);
    assert.match(reason.remedy ?? '', /asyncScore\.memoryPercent \(--memory-percent\)/);
  });

  it('stops a run that writes too much', async () => {
    const code = `var fs = require('fs'), n = 0;
      for (;;) fs.writeFileSync('f' + n++, Buffer.alloc(1e5));`;
    const { reason } = failureOf(await run(code, { memoryPercent: 90, scratchMegabytes: 9 }));
    assert.equal(reason.code, 'scratchLimit');
    assert.match(reason.needed ?? '', /^at most 9 MB/);
    assert.match(reason.remedy ?? '', /asyncScore\.scratchMegabytes \(--scratch-megabytes\)/);
  });
});
