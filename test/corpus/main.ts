/**
 * `npm run corpus [-- NAME…] [--probe] [--write]`: how many functions are scored as they come. Prints a
 * table; of all of them, `--write` keeps it among the documents. `--probe` makes calls fail as well, which
 * tells how many of them are come to, and takes four times as long. Ends with 1 where anything was harmed.
 */

import { writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { renderMarkdown } from '../../src/report/markdown';
import { renderText } from '../../src/report/text';
import { plainPaint } from '../../src/report/text/paint';
import type { Attempt } from './attempt';
import { attempts, members, nameOf } from './corpus';
import { isHarmless, watchHarm } from './harm';
import { origins, type Origin, type Part } from './sources';
import { pageOf, type Tried } from './table';
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
