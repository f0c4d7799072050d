import assert from 'node:assert/strict';

import { createUnits } from '../../src/report/units';
import {
  arranged,
  countOf,
  type ScoredFunction,
  type TreeNode,
} from '../../src/views/functions/arranged';
import { notProbed, probed } from '../project/projects';
import { found } from '../report/found';

describe('the list of async functions', () => {
  const hidden = found('hidden-failure', 4);
  const unhandled = found('unhandled-rejection', 9);
  const functions = [
    probed('src/b.ts#quiet'),
    probed('src/b.ts#hides', [hidden], 20),
    probed('src/b.ts#ends', [unhandled], 8),
    probed('start.ts#quiet'),
    notProbed('src/a/c.ts#lost'),
  ].map((one): ScoredFunction => ({
    folder: '/projects/shop',
    uri: `file:///projects/shop/${one.file}`,
    one,
    stale: false,
  }));
  const drawn = (node: TreeNode): unknown =>
    node.kind === 'function' ? node.label : [node.label, node.findings, node.children.map(drawn)];
  const tree = (order: 'worst' | 'file', ...rules: ('hidden-failure' | 'never-ends')[]) =>
    arranged(functions, { order, rules: new Set(rules) }, createUnits('en'));

  it('has the worst first, whatever could not be scored before what is quiet', () => {
    assert.deepEqual(tree('worst').map(drawn), ['ends', 'hides', 'lost', 'quiet', 'quiet']);
  });

  it('has folders, files and functions as they stand in their texts', () => {
    assert.deepEqual(tree('file').map(drawn), [
      ['shop', 0, [['start.ts', 0, ['quiet']]]],
      ['src', 2, [['b.ts', 2, ['quiet', 'ends', 'hides']]]],
      ['src/a', 0, [['c.ts', 0, ['lost']]]],
    ]);
  });

  it('has those with a finding that is asked for', () => {
    assert.deepEqual(tree('worst', 'hidden-failure').map(drawn), ['hides']);
    assert.deepEqual(tree('worst', 'never-ends').map(drawn), []);
    assert.equal(countOf(functions), 2);
  });
});
