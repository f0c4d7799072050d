import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { warnings } from '../../src/report/messages/warnings';
import { PROJECT } from '../subjects';

const FILE = path.join(PROJECT, 'docs/how-it-is-measured.md');

describe('How it is measured', () => {
  const text = fs.readFileSync(FILE, 'utf8');

  function section(title: string): string {
    const [, found] = text.split(`\n## ${title}\n`);
    assert.ok(found !== undefined, `no section ${title}`);
    return found.split('\n## ')[0] as string;
  }

  it('has every warning, once, in the order of the source, and no other', () => {
    const rows = [...section('Warnings').matchAll(/^\| `(\w+)` /gm)].map(([, code]) => code);
    assert.deepEqual(rows, Object.keys(warnings));
  });

  it('has a meaning and a remedy for each', () => {
    const rows = section('Warnings')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const empty = rows.filter((row) => row.split('|').filter((cell) => cell.trim()).length !== 3);
    assert.deepEqual(empty, []);
  });

  it('lists its sections, all of them', () => {
    const listed = [...text.matchAll(/^- \[(.+)\]\(#/gm)].map(([, title]) => title);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    assert.deepEqual(listed, sections);
  });

  it('leads only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^#)][^)]*)\)/g)].map(([, link]) => link as string);
    const missing = links.filter((link) => !fs.existsSync(path.resolve(FILE, '..', link)));
    assert.ok(links.length > 0);
    assert.deepEqual(missing, []);
  });
});
