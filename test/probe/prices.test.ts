import assert from 'node:assert/strict';

import { failure } from '../../src/failure';
import type { BenchmarkPlan } from '../../src/harness/benchmarkEntries';
import { createRandom } from '../../src/harness/random';
import { benchmarkWithPrices } from '../../src/probe/benchmarkWithPrices';
import type { GradedDebuggability, Level, LongStackTrial } from '../../src/probe/debuggability';
import type { PricesWanted } from '../../src/probe/prices';
import { FakeExecutor, windows } from '../harness/fakeExecutor';
import { quietConditions } from '../measured';
import { debuggability } from '../report/reports';
import { noLoad, ownRuntime, program } from '../subjects';

const NOT_ASKED = failure('skipped', 'notAsked', 'not asked');

function trial(kind: LongStackTrial['kind'], name: string, brings = 2): LongStackTrial {
  return { kind, name, brings, of: 2, price: NOT_ASKED };
}

const SWITCH = trial('switch', 'q.longStackSupport');
const FLAG = trial('flag', '--async-stack-traces');
const COMPANION = trial('companion', 'galaxy-stack');
const HELPER = trial('helper', 'helper');

function graded(level: Level, ...trials: LongStackTrial[]): GradedDebuggability {
  const { stackTraces, ...rest } = debuggability(level);
  return { ...rest, state: 'scored', stackTraces: { ...stackTraces, trials } };
}

/** Twice the time, three times the CPU time and four times the memory with whatever it is. */
const doubling = () =>
  new FakeExecutor(({ longStacks }) =>
    longStacks === 'off'
      ? { windows: windows(80), peak: { bytes: 1000, method: 'operatingSystem' } }
      : {
          windows: [{ timeMs: 160, cpuMs: 24 }],
          peak: { bytes: 4000, method: 'operatingSystem' },
        },
  );

async function priced(
  executor: FakeExecutor,
  subject: GradedDebuggability,
  wanted: PricesWanted,
  plan: Partial<BenchmarkPlan> = {},
) {
  const [result] = await benchmarkWithPrices(
    [
      {
        entry: {
          program: program(''),
          workload: { kind: 'doxbee', parallel: 1000, ioMs: 10, mode: 'sound' },
          runtime: ownRuntime,
        },
        debuggability: subject,
      },
    ],
    wanted,
    {
      budgetMs: 0,
      rounds: { fewest: 5, observed: 2 },
      timeoutMs: 1000,
      random: createRandom(1),
      now: () => executor.nowMs,
      watchConditions: () => ({ end: () => Promise.resolve(quietConditions()) }),
      ...plan,
    },
    { executor, load: noLoad },
    () => {},
    new AbortController().signal,
  );
  assert.ok(result && result.debuggability.state === 'scored');
  const { trials } = result.debuggability.stackTraces;
  return { benchmark: result.benchmark, prices: trials.map(({ price }) => price) };
}

describe('the price of what makes stacks longer', () => {
  it('is the ratio of runs with it to runs without it, in the same rounds', async () => {
    const executor = doubling();
    const { benchmark, prices } = await priced(executor, graded(3, SWITCH), 'switches');
    const alike = (ratio: number) => ({ median: ratio, low: ratio, high: ratio });
    assert.deepEqual(prices, [
      { state: 'scored', time: alike(2), cpu: alike(3), memory: alike(4) },
    ]);
    assert.ok(benchmark.state === 'scored');
    assert.deepEqual(benchmark.timeMs.samples, [80, 80, 80, 80, 80]);
    const rounds = executor.timed().map(({ longStacks }) => longStacks);
    for (let round = 0; round < 4; round += 1) {
      assert.deepEqual(rounds.slice(2 * round, 2 * round + 2).sort(), ['off', 'switches']);
    }
    assert.deepEqual(rounds.slice(8), ['off']);
  });

  it('is never what runs are watched for, nor what more rounds are made for', async () => {
    let run = 0;
    const executor = new FakeExecutor(({ longStacks }) => {
      run += 1;
      return { windows: windows(longStacks === 'off' ? 80 : 100 * run) };
    });
    await priced(executor, graded(3, SWITCH), 'switches', { budgetMs: 60_000 });
    const watched = executor.jobs.filter(({ bench }) => bench?.observe);
    assert.deepEqual(
      watched.map(({ longStacks }) => longStacks),
      ['off', 'off'],
    );
    assert.equal(executor.timed().length, 5 + 4);
  });

  it('is measured by default of the switches and flags that lift a level to 3', async () => {
    const executor = doubling();
    const subject = graded(3, SWITCH, trial('switch', 'useless', 0), COMPANION, HELPER);
    const { prices } = await priced(executor, subject, 'switches');
    assert.deepEqual(
      prices.map(({ state }) => state),
      ['scored', 'skipped', 'skipped', 'skipped'],
    );
    const low = await priced(doubling(), graded(1, SWITCH), 'switches');
    assert.deepEqual(low.prices, [NOT_ASKED]);
    const none = await priced(doubling(), graded(3, SWITCH), 'none');
    assert.deepEqual(none.prices, [NOT_ASKED]);
  });

  it('is measured of all that brings something where that is asked for', async () => {
    const executor = doubling();
    const subject = graded(1, SWITCH, FLAG, COMPANION, HELPER);
    const { prices } = await priced(executor, subject, 'all');
    assert.deepEqual(
      prices.map(({ state }) => state),
      ['scored', 'scored', 'scored', 'scored'],
    );
    const with4 = executor.jobs.map(({ longStacks }) => longStacks);
    assert.deepEqual([...new Set(with4)].sort(), ['companion', 'helper', 'off', 'switches']);
    const flags = executor.runtimes.map((runtime) => runtime.flags.join());
    assert.equal(flags.filter((each) => each === '--async-stack-traces').length, 4);
  });

  it('has no memory where there was none to compare with, and invents none', async () => {
    const nothing = new FakeExecutor(() => ({
      windows: [{ timeMs: 80, cpuMs: null }],
      peak: { bytes: 0, method: 'operatingSystem' },
    }));
    const { prices } = await priced(nothing, graded(3, SWITCH), 'switches');
    const one = { median: 1, low: 1, high: 1 };
    assert.deepEqual(prices, [{ state: 'scored', time: one, cpu: null, memory: null }]);
  });

  it('is the reason where the program fails with it, and the time without it stands', async () => {
    const crash = failure('crashed', 'uncaughtException', 'It crashed.');
    const failing = new FakeExecutor(({ longStacks }) =>
      longStacks === 'switches' ? crash : { windows: windows(80) },
    );
    const { benchmark, prices } = await priced(failing, graded(3, SWITCH), 'switches');
    assert.equal(benchmark.state, 'scored');
    assert.deepEqual(prices, [crash]);
    const broken = new FakeExecutor(() => crash);
    assert.deepEqual((await priced(broken, graded(3, SWITCH), 'switches')).prices, [crash]);
  });
});
