import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../../src/document/document';
import { functionsOf } from '../../../src/document/functions';
import { cases, type Case } from './catalogue';

describe('the catalogue of functions that fail wrongly', () => {
  let all: readonly Case[] = [];

  // fails where a piece of code that marks a line does not stand once in its function
  before(async () => {
    all = await cases();
  });

  it('has 80 functions of 24 kinds, or more', () => {
    assert.ok(all.length >= 80, `${all.length} functions`);
    const kinds = new Set(all.map(({ kind }) => kind));
    assert.ok(kinds.size >= 24, `${kinds.size} kinds`);
  });

  it('has a twin of each, which is another function', () => {
    const same = all.filter((each) => textOf(each, each.wrong) === textOf(each, each.right));
    assert.deepEqual(same.map(named), []);
  });
});

function textOf({ functionName }: Case, document: SubjectDocument): string {
  const fn = functionsOf(document).functions.find(({ path }) => path === functionName);
  assert.ok(fn, `${document.file} has no ${functionName}`);
  return document.text.slice(fn.start, fn.end);
}

function named({ file, functionName }: Case): string {
  return `${file}#${functionName}`;
}
