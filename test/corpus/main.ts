/**
 * `npm run corpus [package…]`: how many functions are scored as they come. Prints a table; of all of
 * them, `--write` keeps it among the documents. Ends with 1 where a file of the project was changed.
 */

import { writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { renderMarkdown } from '../../src/report/markdown';
import { renderText } from '../../src/report/text';
import { plainPaint } from '../../src/report/text/paint';
import type { Attempt } from './attempt';
import { attempts, members, nameOf } from './corpus';
import { OWN, packageFolders, packageVersion } from './sources';
import { pageOf } from './table';
import { changedSince, stateOfProject } from './untouched';
import { PROJECT } from '../subjects';

const WIDTH = 120;
const DOCUMENT = 'docs/functions-as-they-come.md';

async function main(args: readonly string[]): Promise<number> {
  const only = args.filter((each) => !each.startsWith('--'));
  const before = stateOfProject();
  const folders = new Map([['our own', OWN], ...packageFolders()]);
  const tried = new Map<string, Attempt[]>();
  for (const [name, folder] of folders) {
    if (only.length > 0 && !only.includes(name)) continue;
    const isOwn = folder === OWN;
    const wanted = await members(folder, (fn) => fn.async || (isOwn && fn.asyncLook !== null));
    tried.set(name, await attempts(wanted, tell));
  }
  const changed = changedSince(before);
  const page = pageOf(tried, {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    versions: versionsOf(packageFolders().keys()),
    changed,
  });
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  if (args.includes('--write')) writeFileSync(path.join(PROJECT, DOCUMENT), renderMarkdown(page));
  return changed.length === 0 ? 0 : 1;
}

function tell({ file, fn, outcome, why, tookMs }: Attempt): void {
  const because = why === null ? '' : ` ${why.reason.code}: ${why.reason.message.slice(0, 150)}`;
  process.stderr.write(`${outcome} ${nameOf(file, fn)} ${Math.round(tookMs)} ms${because}\n`);
}

/** Versions as they are locked, by name. */
function versionsOf(names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...names].map((name) => [name, packageVersion(name)]));
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
