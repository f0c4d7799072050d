import * as assert from 'node:assert/strict';
import { failure } from '../../src/failure';
import { createUnits } from '../../src/report/units';
import { planLenses, scoredFunction } from '../../src/views/lenses';
import type { ScoreModel } from '../../src/views/panel/protocol';
import { aReport } from './report';

const units = createUnits('en-US');
const { complexity } = aReport();

function scored(change: Partial<ScoreModel> = {}): ScoreModel {
  return {
    kind: 'score',
    uri: 'file:///home/ann/upload.js',
    status: { state: 'done' },
    report: aReport(),
    stale: false,
    trusted: true,
    ...change,
  };
}

function titles(score: ScoreModel | undefined, minTokens = 40): [number, string, string][] {
  return planLenses(complexity, score, minTokens, units).map(({ line, title, click }) => [
    line,
    title,
    click,
  ]);
}

describe('planLenses', () => {
  it('shows tokens above the functions that are large enough', () => {
    assert.deepEqual(titles(undefined), [
      [3, '300 tokens', 'score'],
      [10, '90 tokens', 'score'],
      [45, '310 tokens', 'score'],
    ]);
    assert.equal(titles(undefined, 10).length, 4);
  });

  it('adds the figures of a score to the function that was scored, and to no other', () => {
    assert.deepEqual(titles(scored()), [
      [3, '300 tokens · 101 ms · 8.6 MB · debug 5/10', 'show'],
      [10, '90 tokens', 'score'],
      [45, '310 tokens', 'score'],
    ]);
  });

  it('says that a score is stale, and scores again on a click', () => {
    const [first] = titles(scored({ stale: true }));
    assert.deepEqual(first, [
      3,
      '300 tokens · 101 ms · 8.6 MB · debug 5/10 · scored before your last edit',
      'score',
    ]);
  });

  it('says that a score is running or waiting', () => {
    const progress = { stage: 'benchmark' as const, done: 1, total: 5, text: '' };
    const [running] = titles(scored({ status: { state: 'running', progress } }));
    const [waiting] = titles(scored({ status: { state: 'waiting' } }));
    assert.equal(running?.[1], '300 tokens · scoring…');
    assert.equal(waiting?.[1], '300 tokens · waiting for another score');
  });

  it('keeps the scored function whatever its size', () => {
    const report = aReport({ subject: { ...aReport().subject, function: 'small' } });
    const lines = titles(scored({ report })).map(([line]) => line);
    assert.deepEqual(lines, [3, 10, 42, 45]);
  });

  it('puts one lens on a line, that of the largest function', () => {
    const functions = [
      { name: 'outer', line: 1, endLine: 9, tokens: 100 },
      { name: 'inner', line: 1, endLine: 2, tokens: 50 },
    ];
    const plan = planLenses({ ...complexity, functions }, undefined, 10, units);
    assert.deepEqual(
      plan.map(({ title }) => title),
      ['100 tokens'],
    );
  });
});

describe('scoredFunction', () => {
  it('is the smallest one around every call site that was probed', () => {
    assert.equal(scoredFunction(complexity, aReport())?.name, 'upload');
  });

  it('is the one that the report names', () => {
    const report = aReport({ subject: { ...aReport().subject, function: 'inner' } });
    assert.equal(scoredFunction(complexity, report)?.name, 'inner');
  });

  it('is the one with the workload’s name where nothing was probed, else the largest', () => {
    const report = aReport({ debuggability: failure('failed', 'noSites', 'None.') });
    assert.equal(scoredFunction(complexity, report)?.name, 'upload');
    const others = complexity.functions.filter(({ name }) => name !== 'upload');
    assert.equal(scoredFunction({ ...complexity, functions: others }, report)?.name, 'other');
  });
});
