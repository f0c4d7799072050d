import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { loadGallery } from '../../src/gallery/load';
import { PATTERNS, PROJECT } from '../subjects';

const TEXT = fs.readFileSync(path.join(PROJECT, 'src/gallery/manifest.json'), 'utf8');

/** Line that holds a text, the n-th time, from 1. */
function lineOf(text: string, wanted: string, nth = 1): number {
  const lines = text.split('\n');
  const found = lines.flatMap((line, i) => (line.includes(wanted) ? [i + 1] : []));
  return found[nth - 1] ?? assert.fail(`${wanted} is not there ${nth} times`);
}

describe('a manifest with an error', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-manifest-'));
    file = path.join(folder, 'manifest.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  /** What is said of the shipped manifest with a text in the place of another, its first one. */
  function said(before: string, after: string): string {
    assert.ok(TEXT.includes(before), before);
    fs.writeFileSync(
      file,
      TEXT.replace(before, () => after),
    );
    try {
      loadGallery(PATTERNS, [], file);
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'GalleryError', String(error));
      const [start, rest] = [`${file}:`, error.message.slice(file.length + 1)];
      assert.ok(error.message.startsWith(start), error.message);
      return rest;
    }
    return assert.fail('It was taken.');
  }

  it('is not the one that is shipped', () => {
    fs.writeFileSync(file, TEXT);
    assert.ok(loadGallery(PATTERNS, [], file).members.length > 40);
  });

  it('is told by line, column and key', () => {
    const line = lineOf(TEXT, '"kind": "doxbee"');
    assert.match(
      said('"kind": "doxbee"', '"kind": "dox"'),
      new RegExp(
        `^${line}:7: members\\[0\\]\\.kind needs one of doxbee, script, ops, server; found "dox"\\.$`,
      ),
    );
  });

  it('is told by the line of a member that is not the first', () => {
    const line = lineOf(TEXT, '"q": "0.9.7"');
    assert.match(
      said('"q": "0.9.7"', '"q": "^0.9.7"'),
      new RegExp(`^${line}:\\d+: members\\[\\d+\\]\\.libraries\\.q needs an exact version`),
    );
  });

  it('is told by the line of a library whose name has points', () => {
    const line = lineOf(TEXT, '"q": "0.9.7"');
    assert.match(
      said('"q": "0.9.7"', '"q.js": "latest"'),
      new RegExp(`^${line}:\\d+: members\\[\\d+\\]\\.libraries\\.q\\.js needs an exact version`),
    );
  });

  it('is told by the line of an entry of a list, where no table has such a row', () => {
    const line = lineOf(TEXT, '"original.js"');
    assert.match(
      said('"original.js"', '"originell.js"'),
      new RegExp(
        `^${line}:25: members\\[0\\]\\.publishedRows\\[0\\] needs a row of published\\.json; found "originell\\.js"`,
      ),
    );
  });

  it('is told by the line of the member that lacks a key', () => {
    const line = lineOf(TEXT, '    {');
    assert.match(
      said('      "kind": "doxbee",\n', ''),
      new RegExp(`^${line}:5: members\\[0\\]\\.kind needs a value; found nothing\\.$`),
    );
  });

  it('is told by the line of a key that is none, at the top too', () => {
    const line = lineOf(TEXT, '"title"');
    assert.match(
      said('"title"', '"titel": 1,\n      "title"'),
      new RegExp(`^${line}:7: members\\[0\\]\\.titel is no key\\.$`),
    );
    assert.match(
      said('"members"', '"more": 1,\n  "members"'),
      /^3:3: the manifest\.more is no key/,
    );
  });

  it('is told by the line of a key that is there twice', () => {
    const line = lineOf(TEXT, '"title"');
    assert.match(
      said('"title"', '"title": "first",\n      "title"'),
      new RegExp(`^${line + 1}:7: title is there twice\\.$`),
    );
  });

  it('is told by the line of a program that is not there', () => {
    const line = lineOf(TEXT, '"file": "callbacks-nested.js"');
    assert.match(
      said('"file": "callbacks-nested.js"', '"file": "no-such.js"'),
      new RegExp(`^${line}:7: members\\[0\\]\\.file: .*no-such\\.js could not be read: ENOENT`),
    );
  });

  it('is told by the place where it ceases to be JSON', () => {
    const line = lineOf(TEXT, '"kind": "doxbee"');
    assert.match(
      said('"kind": "doxbee",', '"kind": "doxbee"'),
      new RegExp(`^${line + 1}:\\d+: This is no JSON: CommaExpected\\.$`),
    );
    assert.match(said('"era"', '// now\n"era"'), /^2:3: This is no JSON: InvalidCommentToken/);
    assert.match(said(TEXT, ''), /^1:1: This is no JSON: ValueExpected/);
  });

  it('is told where there is none', () => {
    assert.throws(() => loadGallery(PATTERNS, [], path.join(folder, 'none.json')), {
      name: 'GalleryError',
      message: /^The manifest of the gallery could not be read: ENOENT.*none\.json/,
    });
  });
});
