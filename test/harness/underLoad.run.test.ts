import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Benchmark, Workload } from '../../src/harness/benchmark';
import { benchJob } from '../../src/harness/benchJob';
import { benchmarkEntries } from '../../src/harness/benchmarkEntries';
import { failureOfEnd, type ChildEnd } from '../../src/harness/childEnd';
import type { Execution } from '../../src/harness/executor';
import { createRandom } from '../../src/harness/random';
import { createUnits } from '../../src/report/units';
import { failureSentence } from '../../src/report/messages/score';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { quietConditions } from '../measured';
import { executor, failureOf, noLoad, ownRuntime, pattern, program } from '../subjects';

const units = createUnits('en-US');
const PUTS = 'blobManager.create().put(a, done)';

/** As in 2013, because then the number of calls in each round is known: 1, 350, `parallel`. */
function loadOf(parallel: number, ioMs = 1): Workload {
  return { kind: 'doxbee', parallel, ioMs, mode: 'faithful' };
}

/** One process that calls `upload(a, b, c, done)`, whose body is given, under that load. */
function underLoad(
  body: string,
  workload: Workload,
  { timeoutMs = 20_000, runtime = ownRuntime }: { timeoutMs?: number; runtime?: RuntimeInfo } = {},
): Promise<Execution> {
  const code = `var calls = 0;\nmodule.exports = function (a, b, c, done) { calls += 1; ${body} };`;
  const job = benchJob({ program: program(code), workload, runtime }, 'timed', 'auto', timeoutMs);
  return executor.run(job, runtime, new AbortController().signal);
}

/** Of one process, in sound mode with short waits. */
async function measuredOf(body: string): Promise<BenchResult> {
  const workload: Workload = { kind: 'doxbee', parallel: 200, ioMs: 5, mode: 'sound' };
  const { result } = await underLoad(body, workload);
  assert.equal(result.state, 'completed', JSON.stringify(result));
  return result as BenchResult;
}

describe('a process that is timed', () => {
  it('has windows with short waits for its CPU time, before those for its time', async () => {
    const { cpuWindows = [], windows } = await measuredOf(PUTS);
    assert.ok(cpuWindows.length > windows.length, `${cpuWindows.length}, ${windows.length}`);
    assert.ok(windows.every(({ timeMs }) => timeMs >= 4));
  });

  it('tells what a call allocates, so that a thousand bytes more are seen', async () => {
    // a number that is no small integer takes eight bytes in an array of its kind
    const more = `a.kept = new Array(125).fill(0.5); ${PUTS}`;
    const allocated = async (body: string) => {
      const counted = (await measuredOf(body)).allocated;
      assert.ok(counted, 'this Node tells what is allocated');
      assert.ok(counted.emptyCallBytes > 0 && counted.emptyCallBytes < counted.perCallBytes);
      return counted.perCallBytes;
    };
    const added = (await allocated(more)) - (await allocated(PUTS));
    assert.ok(added > 900 && added < 1400, `${added} bytes`);
  });
});

describe('a process that is timed as in 2013', () => {
  it('has the CPU time of its one window, and is not asked what a call allocates', async () => {
    const [benchmark] = await rounds(ownRuntime, loadOf(20));
    assert.ok(benchmark?.state === 'scored', JSON.stringify(benchmark));
    const { settling, memory, runs } = benchmark;
    assert.ok(!('state' in settling) && settling.timedCpuMs.length === 1, JSON.stringify(settling));
    assert.ok('state' in memory.allocated && memory.allocated.reason.code === 'notAsked');
    assert.ok(runs.every((run) => !('cpuWindows' in run)));
  });
});

describe('a subject under load', () => {
  it('that completes some calls and hangs on others is told with their number', async () => {
    const failed = failureOf(await underLoad(`if (calls <= 351 + 640) ${PUTS};`, loadOf(1000)));
    assert.equal(failed.state, 'neverCompleted');
    assert.equal(failed.reason.code, 'neverCalledBack');
    assert.deepEqual([failed.reason.completed, failed.reason.calls], [640, 1000]);
    assert.match(
      failed.reason.message,
      /when 640 of 1,000 calls had completed, after 350 in earlier rounds\.$/,
    );
    assert.match(failed.reason.needed ?? '', /each call calls its last argument once/);
    const sentence = failureSentence({ ...failed, ...loadOf(1000) }, units);
    assert.equal(sentence, 'Never called back: 640 of 1,000 calls completed');
  });

  it('that hangs in the warm-up is told with the number of its calls', async () => {
    const failed = failureOf(await underLoad(`if (calls <= 101) ${PUTS};`, loadOf(1000)));
    assert.deepEqual([failed.reason.completed, failed.reason.calls], [100, 350]);
    const sentence = failureSentence({ ...failed, ...loadOf(1000) }, units);
    assert.equal(sentence, 'Never called back: 100 of 350 calls completed');
  });

  it('that hangs while it keeps the process busy is stopped, and told the same way', async () => {
    const body = `if (calls <= 351 + 640) ${PUTS}; else setInterval(function () {}, 1000);`;
    const failed = failureOf(await underLoad(body, loadOf(1000), { timeoutMs: 3000 }));
    assert.equal(failed.state, 'timedOut');
    assert.deepEqual([failed.reason.completed, failed.reason.calls], [640, 1000]);
    assert.match(failed.reason.message, /^Not done after 3 s: 640 of 1,000 calls had completed/);
    assert.match(failed.reason.remedy ?? '', /some of the calls wait for ever/);
  });

  it('that exits within a call is told with the calls of that round', async () => {
    const body = `if (calls > 351 + 2) process.exit(0); done();`;
    const failed = failureOf(await underLoad(body, loadOf(1000)));
    assert.equal(failed.reason.code, 'exitedEarly');
    assert.deepEqual([failed.reason.completed, failed.reason.calls], [2, 1000]);
  });

  it('that calls back again once it is measured is found', async () => {
    const body = `${PUTS}; if (calls === 1 + 20 + 20) setTimeout(done, 8);`;
    const failed = failureOf(await underLoad(body, loadOf(20, 5)));
    assert.equal(failed.reason.code, 'calledBackTwice');
    assert.match(failed.reason.message, /20 of 20 calls had completed/);
  });

  it('that leaves work behind its calls is measured without it', async () => {
    const body = `setTimeout(function () { blobManager.create().put(a, function () {}); }, 2); ${PUTS};`;
    const { result } = await underLoad(body, loadOf(200));
    assert.equal(result.state, 'completed', JSON.stringify(result));
  });

  it('whose promises are rejected with nobody to handle it completes, and they are counted', async () => {
    const body = `Promise.reject(new Error('stray')); ${PUTS};`;
    const { result } = await underLoad(body, loadOf(500));
    assert.ok(result.state === 'completed', JSON.stringify(result));
    assert.ok('unhandledRejections' in result && result.unhandledRejections >= 851);
  });

  for (const [parallel, ioMs] of [
    [1, 1],
    [1, 0],
    [1000, 0],
    [100_000, 1],
  ] as const) {
    it(`makes ${parallel} calls at once, with I/O of ${ioMs} ms`, async () => {
      const subject = { program: pattern('callbacks-nested'), runtime: ownRuntime };
      const job = benchJob(
        { ...subject, workload: loadOf(parallel, ioMs) },
        'timed',
        'auto',
        50_000,
      );
      const { result } = await executor.run(job, ownRuntime, new AbortController().signal);
      assert.ok(result.state === 'completed', JSON.stringify(result));
      assert.ok('windows' in result && result.windows.length === 1);
      assert.equal(result.recorded?.floorMs, 7 * ioMs);
    });
  }
});

describe('a child without memory', () => {
  const HOARDS = 'kept.push(new Array(1e4).join("x").split("")); done();';
  const HOARDER = `global.kept = global.kept || []; var kept = global.kept; ${HOARDS}`;

  it('is told with the last words of V8', async () => {
    const runtime = { ...ownRuntime, flags: ['--max-old-space-size=30'] };
    const failed = failureOf(await underLoad(HOARDER, loadOf(10_000), { runtime }));
    assert.equal(failed.state, 'crashed');
    assert.equal(failed.reason.code, 'outOfMemory');
    assert.match(failed.reason.found ?? '', /^FATAL ERROR: .*heap out of memory$/);
    assert.match(failed.reason.stderr ?? '', /heap out of memory/);
    assert.match(failed.reason.remedy ?? '', /fewer calls at once/);
  });

  it('is told where the system gives no more', async () => {
    const runtime = scripted('ulimit -v 1500000\nexec "$NODE" --max-old-space-size=8000 "$@"');
    const failed = failureOf(await underLoad(HOARDER, loadOf(100_000), { runtime }));
    assert.equal(failed.state, 'crashed', JSON.stringify(failed));
    assert.equal(failed.reason.code, 'outOfMemory');
  });

  const END: ChildEnd = {
    exitCode: null,
    signal: 'SIGKILL',
    killedFor: null,
    spawnError: null,
    systemKilledForMemory: true,
    lastStage: { stage: 'measuring' },
    stderr: '',
    timeoutMs: 1000,
    runtime: ownRuntime,
  };

  it('is told where the system killed it, and only guessed at where it may have', () => {
    const { reason } = failureOfEnd(END);
    assert.equal(reason.code, 'outOfMemory');
    assert.equal(reason.message, 'The child ran out of memory and was killed by SIGKILL.');
    const { reason: unsure } = failureOfEnd({ ...END, systemKilledForMemory: false });
    assert.equal(unsure.code, 'killed');
    assert.match(unsure.remedy ?? '', /If nobody killed it, the system did/);
  });

  it('is none where we killed it', () => {
    assert.equal(failureOfEnd({ ...END, killedFor: 'cancelled' }).state, 'cancelled');
    assert.equal(failureOfEnd({ ...END, killedFor: 'timedOut' }).state, 'timedOut');
  });
});

describe('a runtime that fails', () => {
  it('at its start is told with its exit code and what it said', async () => {
    const runtime = scripted('echo "libnode.so: cannot open shared object file" >&2\nexit 127');
    const { state, reason } = failureOf(await underLoad(PUTS, loadOf(5), { runtime }));
    assert.equal(state, 'failed');
    assert.equal(reason.code, 'brokenRuntime');
    assert.equal(reason.found, 'exit code 127');
    assert.match(reason.stderr ?? '', /cannot open shared object file/);
    assert.match(reason.message, new RegExp(runtime.path));
  });

  it('at its start is told with the signal that ended it', async () => {
    const runtime = scripted('kill -SEGV $$');
    const { reason } = failureOf(await underLoad(PUTS, loadOf(5), { runtime }));
    assert.equal(reason.code, 'brokenRuntime');
    assert.equal(reason.found, 'killed by SIGSEGV');
  });

  it('between two rounds is told, with what was measured before', async () => {
    const runtime = scripted('exec "$NODE" "$@"');
    const [benchmark] = await rounds(runtime, loadOf(5), (round) => {
      if (round === 3) fs.unlinkSync(runtime.path);
    });
    assert.ok(benchmark?.state === 'failed', JSON.stringify(benchmark));
    assert.equal(benchmark.reason.code, 'brokenRuntime');
    assert.equal(benchmark.reason.found, 'ENOENT: there is no such file (any more)');
    // where there is a core for it, the process of the third has been started by then
    assert.equal(benchmark.reason.measuredMs?.length, os.availableParallelism() > 1 ? 3 : 2);
  });
});

describe('a workload that makes no sense', () => {
  for (const [workload, found] of [
    [loadOf(0), '0 calls at once'],
    [loadOf(1.5), '1.5 calls at once'],
    [loadOf(NaN), 'NaN calls at once'],
    [loadOf(1, -1), '-1 ms'],
    [loadOf(1, Infinity), 'Infinity ms'],
  ] as const) {
    it(`is not run: ${found}`, async () => {
      const nothing = { ...ownRuntime, path: '/nothing/is/run' };
      const [benchmark] = await rounds(nothing, workload);
      assert.ok(benchmark?.state === 'failed', JSON.stringify(benchmark));
      assert.equal(benchmark.reason.code, 'badWorkload');
      assert.equal(benchmark.reason.found, found);
      assert.match(benchmark.reason.remedy ?? '', /asyncScore\.(parallel|IODelayMilliseconds)/);
    });
  }
});

const scripts: string[] = [];
after(() => scripts.forEach((folder) => fs.rmSync(folder, { recursive: true })));

/** A runtime that is a script of the shell, in which NODE is the Node that runs the tests. */
function scripted(lines: string): RuntimeInfo {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'runtime-'));
  scripts.push(folder);
  const file = path.join(folder, 'node');
  fs.writeFileSync(file, `#!/bin/sh\nNODE='${process.execPath}'\n${lines}\n`, { mode: 0o755 });
  return { ...ownRuntime, path: file };
}

function rounds(
  runtime: RuntimeInfo,
  workload: Workload,
  onRound: (round: number) => void = () => {},
): Promise<Benchmark[]> {
  return benchmarkEntries(
    [{ program: pattern('callbacks-nested'), workload, runtime }],
    {
      budgetMs: 0,
      rounds: { fewest: 5, observed: 0 },
      timeoutMs: 10_000,
      random: createRandom(1),
      now: () => performance.now(),
      watchConditions: () => ({ end: () => Promise.resolve(quietConditions()) }),
    },
    { executor, load: noLoad },
    ({ round }) => onRound(round),
    new AbortController().signal,
  );
}
