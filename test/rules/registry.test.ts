import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';

import { CHECKED, NAMES } from '../../src/rules/registry';
import { PROJECT } from '../subjects';

function read(file: string): string {
  return fs.readFileSync(path.join(PROJECT, file), 'utf8');
}

interface Maker {
  /** The files that name each rule, with what they are to hold. */
  filesOf(rules: object): Record<string, string>;
}

describe('the rules', () => {
  it('are a module each, of its name', () => {
    const modules = fs
      .readdirSync(path.join(PROJECT, 'src/rules'))
      .flatMap((file) => /^([a-z]+(?:-[a-z]+)+)\.ts$/.exec(file)?.[1] ?? []);
    assert.deepEqual(modules.sort(), [...NAMES].sort());
  });

  it('are named by package.json, the page of the rules and the texts as their modules say', async () => {
    const maker = pathToFileURL(path.join(PROJECT, 'test/setup/rules.mjs')).href;
    const { filesOf } = (await import(maker)) as Maker;
    const rules = Object.fromEntries(NAMES.map((rule) => [rule, CHECKED[rule]]));
    for (const [file, text] of Object.entries(filesOf(rules))) {
      if (file.endsWith('.json')) assert.deepEqual(JSON.parse(read(file)), JSON.parse(text), file);
      else assert.equal(read(file), text, file);
    }
  });
});
