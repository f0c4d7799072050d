import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import type { RequestHandler } from '../../bench-runner/protocol/own';
import { analysisOf } from '../../src/analysis/functionAnalysis';
import { functionsOf } from '../../src/document/functions';
import { SHIPPED } from '../../src/models/shipped';
import { documentOf } from '../document/documents';
import { PROJECT } from '../subjects';

function handlerIn(text: string): RequestHandler | null | undefined {
  const document = documentOf(text);
  return analysisOf(document, functionsOf(document).functions[0]!)?.handler();
}

describe('a handler of requests', () => {
  const handlers: [text: string, handler: RequestHandler][] = [
    ['function f(req, res) { a(() => res.json(1)); }', { answer: 1, next: null, endsBy: 'callback' }],
    ['async function f(req, res, next) { next(); }', { answer: 1, next: 2, endsBy: 'promise' }],
    ['async (request, reply) => reply.code(1).send()', { answer: 1, next: null, endsBy: 'promise' }],
    ['function f(err, req, res, next) { next(err); }', { answer: 2, next: 3, endsBy: 'callback' }],
    ['function f(req, res, next) { return a().then(() => res.end(), next); }', { answer: 1, next: 2, endsBy: 'promise' }],
    ['async function f(req, res) { await render(res); res.end(); }', { answer: 1, next: null, endsBy: 'promise', handsOn: true }],
    ['async function f(req, res) { send(res, 200, await a()); }', { answer: 1, next: null, endsBy: 'promise', handsOn: true }],
    ['function f(req, res) { file(req.url).pipe(res); }', { answer: 1, next: null, endsBy: 'callback', streams: true }],
    ['async function f(req, res) { await pipeline(file(), res); }', { answer: 1, next: null, endsBy: 'promise', streams: true }],
  ]; // prettier-ignore
  for (const [text, handler] of handlers) {
    it(`is ${text}`, () => assert.deepEqual(handlerIn(`const x = ${text}`), handler));
  }

  const others: readonly string[] = [
    'async function f(url, res) { res.json(1); }',
    'function f(req, res) { render(res); res.end(); }',
    'async function f(req, res) { res.locals.user = await a(); }',
    'async function f({ body }, res) { res.json(body); }',
  ];
  for (const text of others) {
    it(`is not ${text}`, () => assert.equal(handlerIn(`const x = ${text}`), null));
  }
});

interface Told {
  /** Ends that the callback was told: of each its error, and what was answered. */
  ends: [error: unknown, answered: unknown][];
  /** What the promise came to, where one was returned. */
  settled: Promise<unknown> | undefined;
}

type Called = (...args: unknown[]) => Promise<unknown> | undefined;

const runner = createRequire(path.join(PROJECT, 'bench-runner/main.js'));
runner('./names').take(SHIPPED.forChild());
const asHandler = runner('./own/handler') as (
  call: (...args: never[]) => unknown,
  plan: RequestHandler,
  known: { answers: boolean },
  isBusy: () => boolean,
) => Called;

interface Answer {
  status(code: number): Answer;
  json(value: unknown): Answer;
}
type Handler = (req: unknown, res: Answer, next: (error?: unknown) => void) => unknown;

function called(
  handler: Handler,
  endsBy: RequestHandler['endsBy'],
  answers = true,
  how: Pick<RequestHandler, 'handsOn'> = {},
  isBusy = () => false,
): Told {
  const ends: Told['ends'] = [];
  const plan = { answer: 1, next: 2, endsBy, ...how };
  const call = asHandler(handler, plan, { answers }, isBusy);
  const done = (error: unknown, answered: unknown) => void ends.push([error, answered]);
  return { ends, settled: call({}, {}, () => {}, done) };
}

describe('a call of a handler', () => {
  it('ends with what it answers, or with the error that it hands on, each time it does', () => {
    const { ends } = called((_req, res, next) => {
      res.status(201).json({ a: 1 });
      next('failed');
    }, 'callback');
    const answered = [['status', 201], ['json', { a: 1 }]]; // prettier-ignore
    assert.deepEqual(ends, [[null, answered], ['failed', answered]]); // prettier-ignore
  });

  it('ends with its promise, as what it answered until then', async () => {
    const answered = called(async (_req, res) => res.json(2), 'promise');
    assert.deepEqual(await answered.settled, [['json', 2]]);
    const failed = called(async (_req, _res, next) => next('failed'), 'promise');
    await assert.rejects(failed.settled!, (error) => error === 'failed');
    assert.deepEqual([...answered.ends, ...failed.ends], []);
  });

  it('tells that it has answered twice', async () => {
    const { ends, settled } = called(async (_req, res) => res.json(1).json(2), 'promise');
    await settled;
    await new Promise(setImmediate);
    assert.equal(ends.length, 1);
  });

  it('ends as it answers, or hands on, where what wraps it keeps its promise', async () => {
    const wrapped: (handler: Handler) => Handler = (handler) => (req, res, next) =>
      void Promise.resolve(handler(req, res, next)).catch(next);
    const call = (handler: Handler) => {
      const plan = { answer: 1, next: null, endsBy: 'promise' as const };
      const handle = asHandler(wrapped(handler), plan, { answers: true }, () => false);
      return handle({}, {}, () => {});
    };
    assert.deepEqual(await call(async (_req, res) => res.json(3)), [['json', 3]]);
    const failed = call(async () => Promise.reject(new Error('no')));
    await assert.rejects(failed!, { message: 'no' });
  });

  it('never ends where nobody is answered, unless no call of it ever answers', async () => {
    const silent = async () => 'nothing';
    const pending = Symbol('pending');
    const first = (promise: unknown) =>
      Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))]);
    assert.equal(await first(called(silent, 'promise').settled), pending);
    assert.equal(await first(called(silent, 'promise', false).settled), 'nothing');
  });

  it('waits for an answer behind what is under way as its promise settles, and for no longer', async () => {
    let underWay = 1;
    const isBusy = () => underWay > 0;
    const later = (answer: () => void) =>
      setImmediate(() => {
        underWay -= 1;
        answer();
      });
    const answering: Handler = async (_req, res) => void later(() => res.json(4));
    const answered = called(answering, 'promise', false, {}, isBusy);
    assert.deepEqual(await answered.settled, [['json', 4]]);
    assert.deepEqual(answered.ends, []);
    underWay = 1;
    const silent: Handler = async () => void later(() => {});
    assert.equal(await called(silent, 'promise', false, {}, isBusy).settled, undefined);
    // where calls answer, each is waited for
    const next = called(async (_req, res) => void setImmediate(() => res.json(5)), 'promise');
    assert.deepEqual(await next.settled, [['json', 5]]);
  });

  it('ends twice where it hands on twice, and once where it hands on behind its answer', () => {
    const twice: Handler = (_req, _res, next) => {
      next('failed');
      next();
    };
    assert.deepEqual(
      called(twice, 'callback').ends.map(([error]) => error),
      ['failed', null],
    );
    const behind: Handler = (_req, res, next) => {
      res.json(1);
      next();
    };
    assert.equal(called(behind, 'callback').ends.length, 1);
  });

  it('ends with its promise where others are given the answer, and with the error that it hands on', async () => {
    const how = { handsOn: true } as const;
    const piped = called(async (_req, res) => void res, 'promise', true, how);
    assert.equal(await piped.settled, undefined);
    const handing: Handler = async (_req, _res, next) => next('failed');
    await assert.rejects(called(handing, 'promise', true, how).settled!, /failed/);
  });
});
