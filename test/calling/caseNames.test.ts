import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { caseNames } from '../../src/calling/caseNames';
import { documentOf } from '../document/documents';

describe('the cases that can be chosen from', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'async-score-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are those of the function, and of none in particular, once each', () => {
    const cases = `[{ name: 'empty', function: 'load', args: [] }, { name: 'any' },
      { name: 'full', function: 'save' }, { name: 'any', function: 'load' }]`;
    assert.deepEqual(namesIn(`module.exports = ${cases};`), ['empty', 'any']);
  });

  it('are none where only running the file tells them, or there is none', () => {
    assert.deepEqual(namesIn("module.exports = require('./others');"), []);
    assert.deepEqual(namesIn('module.exports = ['), []);
    assert.deepEqual(namesIn(null), []);
  });

  function namesIn(sidecar: string | null): string[] {
    const file = path.join(folder, 'own.js');
    if (sidecar === null) rmSync(path.join(folder, 'own.score.js'), { force: true });
    else writeFileSync(path.join(folder, 'own.score.js'), sidecar);
    const text = 'async function load(id) {}\nasync function save(id) {}';
    return caseNames(documentOf(text, file), 'load');
  }
});
