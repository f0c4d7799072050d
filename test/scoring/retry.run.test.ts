import assert from 'node:assert/strict';

import type { ReportedOtherWay } from '../../src/report/report';
import { scored, subject } from '../score';

const FUNCTION = {
  workload: { kind: 'function', parallel: 2, ioMs: 1, connections: 1, mode: 'faithful' },
} as const;

describe('a call that fails with what was invented', () => {
  let otherwise: ReportedOtherWay | undefined;
  let told: { found?: string; remedy?: string } | undefined;

  async function outcome(text: string, parts = { benchmark: true, debuggability: true }) {
    const report = await scored(subject(text), { ...FUNCTION, parts });
    const { benchmark, debuggability, call } = report;
    otherwise = call?.otherwise;
    told = benchmark.state === 'scored' ? undefined : benchmark.reason;
    return [
      benchmark.state,
      debuggability.state,
      call?.args.map(({ from }) => from),
      benchmark.state === 'scored' ? '' : benchmark.reason.message,
    ];
  }

  it('is made without options', async () => {
    const text = `async function own(id, options) {
      if (Object(options) === options) return Promise.reject(new Error('odd'));
      return db.find(id);
    }`;
    const args = ['invention', 'leftOut'];
    assert.deepEqual(await outcome(text), ['scored', 'scored', args, '']);
    assert.deepEqual(otherwise, {
      leftOut: ['options'],
      given: [],
      answered: [],
      firstFailed: 'A call completed with an error although no I/O failed: Error: odd',
      keptBy: '@score answers: {"options": undefined}',
    });
    const parts = { benchmark: true, debuggability: false };
    assert.deepEqual(await outcome(text, parts), ['scored', 'skipped', args, '']);
  });

  it('is made with what it has a default for', async () => {
    const text = `async function own(id, target = null) {
      return target.rows.find(id);
    }`;
    const args = ['invention', 'invention'];
    assert.deepEqual(await outcome(text), ['scored', 'scored', args, '']);
    assert.deepEqual([otherwise?.leftOut, otherwise?.given], [[], ['target']]);
    assert.match(otherwise?.firstFailed ?? '', /TypeError/);
  });

  it('is timed where nothing of what ends well could fail', async () => {
    const text = `async function own(options) {
      if (Object(options) === options) throw new Error('odd');
      return [options];
    }`;
    assert.deepEqual(await outcome(text), ['scored', 'skipped', ['leftOut'], '']);
    assert.deepEqual(otherwise?.leftOut, ['options']);
    assert.match(otherwise?.firstFailed ?? '', /Error: odd$/);
  });

  it('has failed as it did at first where no other way ends well', async () => {
    const text = `async function own(options) {
      if (Date.now() < 0 && options) return options;
      throw new Error(options ? 'first' : 'second');
    }`;
    const message = 'A call completed with an error although no I/O failed: Error: first';
    assert.deepEqual(await outcome(text), ['failed', 'failed', ['invention'], message]);
    assert.equal(otherwise, undefined);
    // no line is offered that was tried, or that nobody tried
    assert.match(told?.found ?? '', /every way that was tried \(\d+\) ended at line 3/);
    assert.doesNotMatch(told?.remedy ?? '', /@score (?:args|answers): /);
  });
});

describe('a call whose promise others settle', () => {
  it('is told of as such where no answers are invented', async () => {
    const text = `class Client {
      pending = new Map();
      request(id) {
        return new Promise((resolve, reject) => {
          this.pending.set(id, { resolve, reject });
        });
      }
    }`;
    const parts = { benchmark: false, debuggability: true };
    const call = { io: 'real' } as const;
    const options = { ...FUNCTION, functionName: 'Client.request', parts, call };
    const { debuggability } = await scored(subject(text), options);
    assert.ok(debuggability.state !== 'scored');
    assert.equal(debuggability.reason.code, 'neverCalledBack');
    assert.match(
      debuggability.reason.found ?? '',
      /what settles its promise is put away at line 5 \(`this\.pending\.set\(id, \{ resolve, reject \}\)`\), and nobody came to call it$/,
    );
  });
});

describe('a call that ends well, and passes some of its I/O by', () => {
  async function probed(text: string) {
    const parts = { benchmark: false, debuggability: true };
    const { call, debuggability } = await scored(subject(text), { ...FUNCTION, parts });
    assert.ok(debuggability.state === 'scored');
    const operations = debuggability.stackTraces.sites.map(({ operation }) => operation);
    return { otherwise: call?.otherwise, operations };
  }

  it('is made so that it comes to it', async () => {
    const { otherwise, operations } = await probed(`async function own(remote, local) {
      const [theirs, ours] = await Promise.all([remote.list(), local.list()]);
      const missing = theirs.filter((each) => !ours.some((other) => other.id === each.id));
      for (const { id } of missing) await local.put(id, await remote.get(id));
      return missing.length;
    }`);
    assert.deepEqual(operations, ['remote.list', 'local.list', 'remote.get', 'local.put']);
    assert.deepEqual(otherwise, {
      leftOut: [],
      given: [],
      answered: [{ name: 'local.list()[].id', answer: '""' }],
      keptBy: '@score answers: {"local.list()[].id": ""}',
    });
  });

  it('stays as it is where only another object, or an operation of nobody, would come to more', async () => {
    const { otherwise, operations } = await probed(`class Queue {
      constructor() { this.running = 0; this.waiting = []; }
      async own(job) {
        if (this.running >= 4) await new Promise((resolve) => this.waiting.push(resolve));
        this.running++;
        const result = await job();
        this.running--;
        return result;
      }
    }`);
    assert.deepEqual([otherwise, operations], [undefined, ['job']]);
  });
});
