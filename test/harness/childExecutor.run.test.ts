import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { RUN_MARK } from '../../src/harness/childEnvironment';
import type { Execution } from '../../src/harness/executor';
import { benchJob } from '../../src/harness/benchJob';
import { withoutFakes } from '../../src/harness/kinds/withoutFakes';
import { inventedProgram } from '../bench-runner/invented';
import { benchOwn } from '../bench-runner/ownCalls';
import { leftBehind } from '../leftBehind';
import { RUNTIME_VERSIONS } from '../runtimes';
import { NodeFolder } from '../runtimes/nodes';
import { until } from '../setup/until';
import { bench, executor, failureOf, ownRuntime, pattern, program } from '../subjects';

const COMPLETES = 'module.exports = function (a, b, c, done) { setTimeout(done, 1); };';

/** Finds the token of its job in the heap of its own process, and hands over this result. */
function forging(result: string): string {
  return `
    var fs = require('fs'), text = ${JSON.stringify(result)};
    var heap = '', read = require('v8').getHeapSnapshot(), chunk;
    while ((chunk = read.read())) heap += chunk;
    var token = /"([0-9a-f]{32})"/.exec(heap)[1];
    fs.writeSync(3, '\\n{"type":"result","token":"' + token + '","result":' + text + '}\\n');
    ${COMPLETES}`;
}

/** Of a function that has its own I/O, so that its file may start processes. */
function benchReal(code: string): Promise<Execution> {
  const own = `${code}\nfunction own(done) { setTimeout(done, 1); }`;
  return benchOwn(inventedProgram(own, { io: 'real' }), RUNTIME_VERSIONS.at(-1) ?? '');
}

describe('the child executor', () => {
  // on a busy machine a process that was killed needs a moment to be gone
  afterEach('no process is left behind', async () => {
    const patienceMs = performance.now() + 30_000;
    while (performance.now() < patienceMs && (await leftBehind()).length > 0) await moment();
    assert.deepEqual(await leftBehind(), []);
  });

  describe('told what follows', () => {
    const workload = { kind: 'doxbee', parallel: 100, ioMs: 10, mode: 'sound' } as const;
    const entry = { program: program(COMPLETES), workload, runtime: ownRuntime };
    const job = benchJob(entry, 'timed', 'callback', 20_000);
    const first = { ...job, next: { job, runtime: ownRuntime } };
    const started = os.availableParallelism() > 1 ? 2 : 1;
    const processes = (count: number) => async () => {
      const there = await leftBehind();
      return there.length === count && there;
    };

    it('starts its process while one runs, and that runs it', async () => {
      const { signal } = new AbortController();
      const one = executor.run(first, ownRuntime, signal);
      await until('the one and the other', processes(started));
      assert.equal((await one).result.state, 'completed');
      const waiting = await until('the other', processes(started - 1));
      const other = executor.run(job, ownRuntime, signal);
      if (started > 1) assert.deepEqual(await leftBehind(), waiting);
      assert.equal((await other).result.state, 'completed');
    });

    it('ends it where something else follows', async () => {
      const { signal } = new AbortController();
      await executor.run(first, ownRuntime, signal);
      const runtime = { ...ownRuntime, flags: ['--expose-gc'] };
      const other = executor.run(job, runtime, signal);
      await until('the other alone', processes(1));
      assert.equal((await other).result.state, 'completed');
    });

    it('ends it with a cancel', async () => {
      const controller = new AbortController();
      await executor.run(first, ownRuntime, controller.signal);
      controller.abort();
      await until('the end', processes(0));
    });

    it('starts another where that one has ended', async () => {
      const { signal } = new AbortController();
      await executor.run(first, ownRuntime, signal);
      const killed = await leftBehind();
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      // its parent, this process, has heard of its end once nothing of it is there
      await until('the end', async () => killed.every(isGone));
      await moment();
      const { result } = await executor.run(job, ownRuntime, signal);
      assert.equal(result.state, 'completed', JSON.stringify(result));
    });
  });

  const files = [
    'with spaces.js',
    'quo"te\'s.js',
    'hash#and%25.js',
    'new\nline.js',
    'ünïcödé-日本.js',
    'paren(the)ses.js',
  ];

  for (const name of files) {
    it(`compiles the code under the name ${JSON.stringify(name)}`, async () => {
      const file = path.join(os.tmpdir(), name);
      const code = `if (__filename !== ${JSON.stringify(file)}) throw new Error(__filename);\n${COMPLETES}`;
      const { result } = await bench(program(code, file));
      assert.equal(result.state, 'completed', JSON.stringify(result));
    });
  }

  it('runs the text that it was given, not the file', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'subject-')), 'gone.js');
    const { result } = await bench(program(COMPLETES, file));
    assert.equal(result.state, 'completed');
    fs.rmdirSync(path.dirname(file));
  });

  it('runs code with CRLF line ends and a hashbang', async () => {
    const { result } = await bench(program(`//usr/bin/env node\r\n${COMPLETES}\r\n`));
    assert.equal(result.state, 'completed');
  });

  it('gives the child a working directory that goes with the run', async () => {
    const code = `
      require('fs').writeFileSync('left-over', 'x');
      module.exports = function (a, b, c, done) { done(new Error(process.cwd())); };`;
    const { message } = failureOf(await bench(program(code))).reason;
    const cwd = /(\S*async-score-\w+)/.exec(message)?.[1] ?? '';
    assert.ok(path.isAbsolute(cwd), message);
    assert.notEqual(cwd, process.cwd());
    assert.equal(fs.existsSync(cwd), false);
  });

  it('does not hand our environment to the child', async () => {
    process.env['ASYNC_SCORE_TEST_SECRET'] = 'secret';
    const code = `if (process.env.ASYNC_SCORE_TEST_SECRET) throw new Error('seen');\n${COMPLETES}`;
    const { result } = await bench(program(code));
    delete process.env['ASYNC_SCORE_TEST_SECRET'];
    assert.equal(result.state, 'completed', JSON.stringify(result));
  });

  it('does not take a forged message on its channel for a result', async () => {
    const forged = JSON.stringify({
      token: 'guess',
      type: 'result',
      result: { state: 'completed' },
    });
    const code = `
      require('fs').writeSync(3, ${JSON.stringify(forged + '\n')});
      module.exports = function (a, b, c, done) { done(new Error('the truth')); };`;
    const { reason } = failureOf(await bench(program(code)));
    assert.match(reason.message, /the truth/);
  });

  const misshapen = ['7', '{"state":"failed","code":1}'];

  for (const result of misshapen) {
    it(`has crashed where a forged result is none: ${result}`, async () => {
      const { state, reason } = failureOf(await bench(program(forging(result))));
      assert.equal(state, 'crashed');
      assert.equal(reason.code, 'nothingMeasured');
    });
  }

  it('has crashed where a forged result lacks a figure that was asked for', async () => {
    const { result } = await bench(program(COMPLETES));
    assert.equal(result.state, 'completed');
    for (const part of [{ peak: null }, { windows: [] }, { processCpuMs: '1' }]) {
      const forged = forging(JSON.stringify({ ...result, ...part }));
      assert.equal(failureOf(await bench(program(forged))).state, 'crashed');
    }
    const whole = await bench(program(forging(JSON.stringify(result))));
    assert.deepEqual(whole.result, result);
  });

  it('kills what the subject started, in its group or out of it', async () => {
    const code = `
      var spawn = require('child_process').spawn;
      var sleep = 'setInterval(function () {}, 1000)';
      spawn(process.execPath, ['-e', sleep], {stdio: 'inherit'});
      spawn(process.execPath, ['-e', sleep], {stdio: 'ignore', detached: true}).unref();`;
    const execution = await benchReal(code);
    assert.equal(execution.result.state, 'completed');
    assert.equal(execution.leftProcesses, 2);
  });

  it('kills what left its group and was given another environment, session and folder', async function () {
    // elsewhere nothing tells of it
    if (process.platform !== 'linux') this.skip();
    const sleep = `node -e "setInterval(Date, 1000)" </dev/null >/dev/null 2>&1 &`;
    const code = `
      require('child_process')
        .spawn('/bin/sh', ['-c', ${JSON.stringify(sleep)}], {
          stdio: 'ignore', detached: true, cwd: '/', env: {PATH: require('path').dirname(process.execPath)}
        })
        .unref();`;
    const execution = await benchReal(code);
    assert.equal(execution.result.state, 'completed');
    assert.equal(execution.leftProcesses, 1);
  });

  it('does not wait for a child that has told its result', async () => {
    const code = `process.on('exit', function () { for (;;); });\n${COMPLETES}`;
    const { result, childMs } = await bench(program(code), { timeoutMs: 20_000 });
    assert.equal(result.state, 'completed');
    assert.ok(childMs < 20_000, `${childMs} ms`);
  });

  it('gives a child that starts late all of its time, in which it tells what it knows', async () => {
    const nodes = new NodeFolder();
    const late = nodes.script('late/node', `sleep 3; exec "${process.execPath}" "$@"`);
    const code = 'module.exports = function () { setInterval(function () {}, 50); };';
    const runtime = { ...ownRuntime, path: late };
    const { reason } = failureOf(await bench(program(code), { runtime, timeoutMs: 3000 }));
    nodes.remove();
    assert.deepEqual([reason.code, reason.completed], ['timedOut', 0]);
  });

  it('says of a script that does not end that it was stopped', async () => {
    const code = `process.on('exit', function () { for (;;); });`;
    const job = { ...withoutFakes(program(code)), kind: 'script', timeoutMs: 500 } as const;
    const execution = await executor.run(job, ownRuntime, new AbortController().signal);
    assert.equal(failureOf(execution).reason.code, 'timedOut');
  });

  it('is cancelled in the middle of a loop that never ends', async () => {
    const controller = new AbortController();
    const running = bench(program('module.exports = function () { for (;;); };'), {
      signal: controller.signal,
    });
    await untilSomethingRuns();
    controller.abort();
    assert.equal(failureOf(await running).state, 'cancelled');
  });

  it('starts nothing when it is cancelled before', async () => {
    const execution = await bench(program(COMPLETES), { signal: AbortSignal.abort() });
    assert.equal(failureOf(execution).state, 'cancelled');
    assert.equal(execution.childMs, 0);
  });

  it('says what is not a Node', async () => {
    const notNode = { ...ownRuntime, path: '/bin/ls' };
    const { state, reason } = failureOf(await bench(program(COMPLETES), { runtime: notNode }));
    assert.equal(state, 'failed');
    assert.equal(reason.code, 'brokenRuntime');
    assert.match(reason.message, /\/bin\/ls/);
    assert.match(reason.remedy ?? '', /asyncScore\.runtime/);
  });

  it('says what is not there', async () => {
    const gone = { ...ownRuntime, path: path.join(os.tmpdir(), 'no such node') };
    const { reason } = failureOf(await bench(program(COMPLETES), { runtime: gone }));
    assert.equal(reason.code, 'brokenRuntime');
    assert.match(reason.found ?? '', /ENOENT/);
  });

  it('tells a child that ran out of memory', async () => {
    const small = { ...ownRuntime, flags: ['--max-old-space-size=20'] };
    const code = `
      var kept = [];
      module.exports = function () { for (;;) kept.push(new Array(1e5).join('x').split('')); };`;
    const { state, reason } = failureOf(await bench(program(code), { runtime: small }));
    assert.equal(state, 'crashed');
    assert.equal(reason.code, 'outOfMemory');
    assert.match(reason.message, /out of memory/);
  });

  it('tells a child that was killed', async () => {
    const code = `module.exports = function () { process.kill(process.pid, 'SIGKILL'); };`;
    const { state, reason } = failureOf(await bench(program(code)));
    assert.equal(state, 'crashed');
    assert.equal(reason.signal, 'SIGKILL');
  });

  it('tells an exit that even the runner could not see', async () => {
    const code = `module.exports = function () { process.reallyExit(0); };`;
    const { state, reason } = failureOf(await bench(program(code)));
    assert.equal(state, 'crashed');
    assert.equal(reason.code, 'exitedEarly');
    assert.equal(reason.exitCode, 0);
  });

  it('counts rejections that nothing handles', async () => {
    const code = `module.exports = function (a, b, c, done) { Promise.reject(new Error('lost')); setTimeout(done, 1); };`;
    const { result } = await bench(program(code), { parallel: 3 });
    assert.equal(result.state, 'completed', JSON.stringify(result));
    assert.ok(result.state === 'completed' && result.unhandledRejections >= 3);
  });

  it('lets a function that names a callback complete by a promise', async () => {
    const code = `module.exports = async function (stream, path, tag, done) { await blobManager.create().put({}); };`;
    const { result } = await bench(program(code));
    assert.ok('recorded' in result && result.recorded?.completesBy === 'promise');
  });

  it('waits for the callback of a function that returns a promise too early', async () => {
    const code = `module.exports = async function (stream, path, tag, done) { setTimeout(done, 30); };`;
    const { result } = await bench(program(code));
    assert.ok('recorded' in result && result.recorded?.completesBy === 'callback');
    assert.equal(result.recorded?.floorMs, 30);
  });

  it('runs two at once without mixing them up', async () => {
    const [one, two] = await Promise.all([
      bench(pattern('callbacks-nested')),
      bench(program('throw new Error("the other one");')),
    ]);
    assert.equal(one.result.state, 'completed');
    assert.match(failureOf(two).reason.message, /the other one/);
  });
});

async function untilSomethingRuns(): Promise<void> {
  while ((await leftBehind()).length === 0) await moment();
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

describe('the mark of a run', () => {
  it('is what processes are found by', () => assert.equal(RUN_MARK, 'ASYNC_SCORE_RUN'));
});
