/**
 * `npm run corpus [-- NAME…] [--probe] [--write] [--twice]`: how many functions are scored as they come. Prints a
 * table; of all of them, `--write` keeps it among the documents. `--probe` makes calls fail as well, which
 * tells how many of them are come to, and takes four times as long. `--twice` probes each twice instead, once
 * beside busy processes. Ends with 1 where anything was harmed, or told otherwise the second time.
 */

import { writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { renderMarkdown } from '../../src/page/markdown';
import { heading } from '../../src/page/page';
import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import type { Attempt } from './attempt';
import { attempts, members, nameOf } from './corpus';
import { isHarmless, watchHarm } from './harm';
import { origins, type Origin, type Part } from './sources';
import { pageOf, type Tried } from './table';
import { probeTwice, tableOfTwice, type ProbedTwice } from './twice';
import '../setup/openGate';
import { PROJECT } from '../subjects';

const WIDTH = 140;
const DOCUMENT = 'docs/functions-as-they-come.md';

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((each) => !each.startsWith('--'));
  const isWritten = args.includes('--write');
  const wrong = problemOf(names, isWritten);
  if (wrong) {
    process.stderr.write(`${wrong}\n`);
    return 2;
  }
  if (args.includes('--twice')) return twice(origins().filter((each) => isAsked(each, names)));
  const harm = watchHarm();
  const tried: Tried[] = [];
  for (const origin of origins()) {
    if (isAsked(origin, names)) tried.push(await tryAll(origin, args.includes('--probe')));
  }
  const found = await harm();
  const page = pageOf(tried, {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    harm: found,
  });
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  if (isWritten) writeFileSync(path.join(PROJECT, DOCUMENT), renderMarkdown(page));
  return isHarmless(found) ? 0 : 1;
}

async function twice(asked: readonly Origin[]): Promise<number> {
  const all: ProbedTwice[] = [];
  for (const origin of asked) {
    const wanted = await members(origin);
    process.stderr.write(`> ${origin.name}: ${wanted.length} functions, twice\n`);
    const probed = await probeTwice(origin.name, wanted);
    for (const { document, fn } of probed.others)
      process.stderr.write(`other ${nameOf(document.file, fn)}\n`);
    all.push(probed);
  }
  const page = [heading(1, 'Probed twice'), tableOfTwice(all)];
  process.stdout.write(renderText(page, { width: WIDTH, paint: plainPaint }));
  return all.every(({ others }) => others.length === 0) ? 0 : 1;
}

/** `own`, a package or a service, or the name of a group; without a name all of them. */
function isAsked({ name, part }: Origin, names: readonly string[]): boolean {
  if (names.length === 0 || names.includes(name)) return true;
  return Object.entries(GROUPS).some(
    ([group, parts]) => names.includes(group) && parts.includes(part),
  );
}

const GROUPS: Readonly<Record<string, readonly Part[]>> = {
  'held-out': ['heldOut'],
  services: ['installed', 'bare'],
};

function problemOf(names: readonly string[], isWritten: boolean): string | null {
  const known = [...origins().map(({ name }) => name), ...Object.keys(GROUPS)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `Not in the corpus: ${unknown.join(', ')}. ${known.join(', ')} are.`;
  return isWritten && names.length > 0
    ? `${DOCUMENT} is written of all functions: leave ${names.join(', ')} out.`
    : null;
}

async function tryAll(origin: Origin, isProbed: boolean): Promise<Tried> {
  const wanted = await members(origin);
  process.stderr.write(`> ${origin.name}: ${wanted.length} functions\n`);
  const { name, part, version } = origin;
  // what becomes of functions that are held out is told in sums only
  const tell = part === 'heldOut' ? () => {} : tellOf;
  return { name, part, version, attempts: await attempts(wanted, tell, isProbed) };
}

function tellOf({ file, fn, outcome, why, whyWithLine, longestMs }: Attempt): void {
  const reason = (whyWithLine ?? why)?.reason;
  const because = reason ? ` ${reason.code}: ${reason.message.split('\n', 1)[0]}` : '';
  const withLine = whyWithLine ? ' with its line,' : '';
  process.stderr.write(
    `${outcome} ${nameOf(file, fn)} ${Math.round(longestMs)} ms${withLine}${because}\n`,
  );
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
