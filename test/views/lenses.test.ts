import * as assert from 'node:assert/strict';
import { failure, type Failure } from '../../src/failure';
import { createUnits } from '../../src/report/units';
import type { CountedFunction } from '../../src/host/countedTexts';
import { lensOf, placeLenses, scoredFunction } from '../../src/views/lenses';
import type { ScoreModel } from '../../src/views/panel/protocol';
import type { Finding } from '../../src/rules/finding';
import { found } from '../report/found';
import { aReport } from './report';

const units = createUnits('en-US');
const functions: CountedFunction[] = aReport().complexity.functions.map((one) => ({
  ...one,
  path: one.name === 'inner' ? 'upload/inner' : one.name,
  nested: one.name === 'inner',
  handedOver: false,
  handedOut: false,
  asyncLook: one.name === 'small' ? 'async' : null,
}));

const ALL = { minTokens: 40, functions: 'all', nested: true } as const;

function scored(change: Partial<ScoreModel> = {}): ScoreModel {
  return {
    kind: 'score',
    shownHash: 'h',
    uri: 'file:///home/ann/upload.js',
    status: { state: 'done' },
    report: aReport(),
    stale: false,
    trusted: true,
    ...change,
  };
}

function lensesOf(...planned: Parameters<typeof placeLenses>) {
  return placeLenses(...planned).map((place) => lensOf(place, units));
}

function titles(
  scores: ScoreModel[],
  settings: Parameters<typeof placeLenses>[2] = ALL,
): [number, string, string][] {
  return lensesOf(functions, scores, settings).map(({ line, title, click }) => [
    line,
    title,
    click,
  ]);
}

describe('lenses', () => {
  it('shows tokens above the functions that look asynchronous or are large enough', () => {
    assert.deepEqual(titles([]), [
      [3, '300 tokens', 'score'],
      [10, '90 tokens', 'score'],
      [42, '12 tokens', 'score'],
      [45, '310 tokens', 'score'],
    ]);
    assert.deepEqual(
      titles([], { ...ALL, minTokens: 305 }).map(([line]) => line),
      [42, 45],
    );
  });

  it('shows the score of a file whose code stands in a text of another language', () => {
    const selection = { start: 10, end: 900 };
    const pieces = functions.map((one) => ({ ...one, selection }));
    const titlesOf = (score: ScoreModel) =>
      lensesOf(pieces, [score], ALL).map(({ title }) => title);
    assert.ok(titlesOf(scored()).some((title) => / · /.test(title)));
    const other = { start: 0, end: 5 };
    assert.ok(!titlesOf(scored({ selection: other })).some((title) => / · /.test(title)));
  });

  it('shows functions inside others, and those that look synchronous, only where asked to', () => {
    assert.deepEqual(
      titles([], { ...ALL, nested: false }).map(([line]) => line),
      [3, 42, 45],
    );
    assert.deepEqual(
      titles([], { ...ALL, functions: 'async' }).map(([line]) => line),
      [42],
    );
  });

  it('is about the function that it stands above, by its path', () => {
    const about = lensesOf(functions, [], ALL).map((lens) => lens.about);
    const paths = ['upload', 'upload/inner', 'small', 'other'];
    assert.deepEqual(
      about,
      paths.map((functionName) => ({ functionName })),
    );
  });

  it('gives each scored function of a file its own figures', () => {
    const of = (name: string, median: number): ScoreModel => {
      const { subject, benchmark } = aReport();
      assert.ok(benchmark.state === 'scored');
      assert.ok(!('state' in benchmark.cpuUsPerCall));
      const cpuUsPerCall = { ...benchmark.cpuUsPerCall, median };
      const report = aReport({
        subject: { ...subject, function: name },
        benchmark: { ...benchmark, cpuUsPerCall },
      });
      return scored({ functionName: name, report });
    };
    const plan = lensesOf(functions, [of('small', 20), of('upload/inner', 30)], ALL);
    assert.deepEqual(
      plan.map(({ title, about }) => [title.split(' · ')[2], about]),
      [
        [undefined, { functionName: 'upload' }],
        ['30 µs', { functionName: 'upload/inner' }],
        ['20 µs', { functionName: 'small' }],
        [undefined, { functionName: 'other' }],
      ],
    );
  });

  it('adds the figures of a score to the function that was scored, and to no other', () => {
    assert.deepEqual(titles([scored()]), [
      [3, '300 tokens · no problem found · 28.4 µs', 'show'],
      [10, '90 tokens', 'score'],
      [42, '12 tokens', 'score'],
      [45, '310 tokens', 'score'],
    ]);
  });

  it('counts the findings of a score, but no lost stack', () => {
    const one = found('hidden-failure', 5);
    const line = (...findings: Finding[]) => titles([scored({ report: aReport({ findings }) })])[0];
    assert.match(
      String(line(one, one, found('stack-lost', 7))?.[1]),
      /^300 tokens · 2 findings · /,
    );
    assert.match(String(line(one)?.[1]), /^300 tokens · 1 finding · /);
    assert.match(String(line(found('stack-lost', 7))?.[1]), /^300 tokens · no problem found · /);
  });

  it('scores again what it stands in, and not what the whole text came to', () => {
    const selection = { start: 10, end: 900 };
    const pieces = functions.map((one) => ({ ...one, selection }));
    const [lens] = lensesOf(pieces, [scored({ stale: true })], ALL);
    assert.match(lens?.title ?? '', /scored before your last edit$/);
    assert.deepEqual(lens?.about, { functionName: pieces[0]?.path, selection });
  });

  it('says that a score is stale, and scores again on a click', () => {
    const [first] = titles([scored({ stale: true })]);
    assert.deepEqual(first, [
      3,
      '300 tokens · no problem found · 28.4 µs · scored before your last edit',
      'score',
    ]);
  });

  it('says that a score failed, and not that nothing was run on purpose', () => {
    const { benchmark } = aReport();
    const ended = (why: Failure) => {
      const report = aReport({ benchmark: { ...benchmark, ...why }, debuggability: why });
      return titles([scored({ report })])[0];
    };
    const threw = failure('failed', 'threw', 'It threw.');
    assert.deepEqual(ended(threw), [3, '300 tokens · failed', 'show']);
    assert.equal(
      ended(failure('timedOut', 'timedOut', 'Too long.'))?.[1],
      '300 tokens · timed out',
    );
    assert.equal(ended(failure('skipped', 'untrusted', 'Not trusted.'))?.[1], '300 tokens');
  });

  it('says that a score is running or waiting', () => {
    const progress = { stage: 'benchmark' as const, done: 1, total: 5, text: '' };
    const [running] = titles([scored({ status: { state: 'running', progress } })]);
    const [waiting] = titles([scored({ status: { state: 'waiting' } })]);
    assert.equal(running?.[1], '300 tokens · scoring…');
    assert.equal(waiting?.[1], '300 tokens · waiting for another score');
  });

  it('keeps the scored function whatever its size', () => {
    const report = aReport({ subject: { ...aReport().subject, function: 'other' } });
    const lines = titles([scored({ report })], { ...ALL, functions: 'async', minTokens: 400 }).map(
      ([line]) => line,
    );
    assert.deepEqual(lines, [42, 45]);
  });

  it('shows a handler that looks asynchronous, wherever it is registered, and what a factory makes', () => {
    const of = { nested: true, handedOut: false, asyncLook: null, endLine: 9, tokens: 50 };
    const inside = [
      { ...of, name: 'inner', path: 'outer/inner', asyncLook: 'async', handedOver: false, line: 1 },
      { ...of, name: 'on', path: "outer/on('a')", asyncLook: 'async', handedOver: true, line: 2 },
      { ...of, name: 'on', path: "outer/on('b')", handedOver: true, line: 3 },
      { ...of, name: 'get', path: 'outer/get', asyncLook: 'async', handedOver: false, handedOut: true, line: 4 },
    ] as const; // prettier-ignore
    const plan = lensesOf(inside, [], { ...ALL, nested: false });
    assert.deepEqual(
      plan.map(({ tooltip }) => tooltip),
      ["Score outer/on('a')", 'Score outer/get'],
    );
  });

  it('puts one lens on a line, that of the largest function', () => {
    const of = { nested: false, handedOver: false, handedOut: false, asyncLook: null, line: 1 };
    const onOneLine = [
      { ...of, name: 'outer', path: 'outer', endLine: 9, tokens: 100 },
      { ...of, name: 'inner', path: 'outer/inner', endLine: 2, tokens: 50 },
    ];
    const plan = lensesOf(onOneLine, [], ALL);
    assert.deepEqual(
      plan.map(({ title }) => title),
      ['100 tokens'],
    );
  });
});

describe('scoredFunction', () => {
  it('is the smallest one around every call site that was probed', () => {
    assert.equal(scoredFunction(functions, aReport())?.name, 'upload');
  });

  it('is the one that the report names', () => {
    const report = aReport({ subject: { ...aReport().subject, function: 'inner' } });
    assert.equal(scoredFunction(functions, report)?.name, 'inner');
  });

  it('is the one with the workload’s name where nothing was probed, else the largest', () => {
    const report = aReport({ debuggability: failure('failed', 'noSites', 'None.') });
    assert.equal(scoredFunction(functions, report)?.name, 'upload');
    const others = functions.filter(({ name }) => name !== 'upload');
    assert.equal(scoredFunction(others, report)?.name, 'other');
  });

  it('is none of several where the whole file failed, and its only one else', () => {
    const why = failure('failed', 'threwOnLoad', 'It threw.');
    const workload = { kind: 'script', chosenBy: 'file', because: 'it exports nothing' } as const;
    const report = aReport({ debuggability: why, workload });
    assert.equal(scoredFunction(functions, report), undefined);
    assert.equal(scoredFunction(functions.slice(-1), report)?.name, 'other');
  });
});
