import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { PUBLISHED_TABLES } from '../../src/gallery/publishedTables';
import { PROJECT } from '../subjects';

const FILE = path.join(PROJECT, 'docs/the-gallery.md');

describe('The gallery', () => {
  const text = fs.readFileSync(FILE, 'utf8');

  it('has every published table, in order, with its Node and its baseline', () => {
    const [, section = ''] = /^## The published tables\n([^]*?)^## /m.exec(text) ?? [];
    const rows = [...section.matchAll(/^\| `([\w.-]+-201\d|babybird-[\w.-]+)` +\| (.+) \|$/gm)];
    const cells = rows.map(([, name, rest]) => [
      name,
      ...(rest as string).split('|').map((cell) => cell.trim().replaceAll('`', '')),
    ]);
    assert.deepEqual(
      cells.map(([name, node, , baseline]) => [name, node, baseline]),
      PUBLISHED_TABLES.map(({ name, measureOn, baseline, claims }) => [
        name,
        measureOn ?? '–',
        baseline ?? (claims.length > 0 ? 'the faster one of its pair' : '–'),
      ]),
    );
  });

  it('has the rows of every pair that is compared', () => {
    const pairs = PUBLISHED_TABLES.filter(({ name }) => name.startsWith('closures-norris'));
    for (const { faster, slower } of pairs.flatMap(({ claims }) => claims)) {
      if (slower === 'http-hello') continue;
      assert.ok(text.includes(`| \`${slower}\` / \`${faster}\``), slower);
    }
  });

  it('lists its sections, all of them', () => {
    const listed = [...text.matchAll(/^- \[(.+)\]\(#/gm)].map(([, title]) => title);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    assert.deepEqual(listed, sections);
  });

  it('leads only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^#)][^)#]*)/g)].map(([, link]) => link as string);
    const missing = links.filter((link) => !fs.existsSync(path.resolve(FILE, '..', link)));
    assert.ok(links.length > 0);
    assert.deepEqual(missing, []);
  });
});
