/** `npm run corpus [package…]`: how many functions are scored as they come. Prints a table. */

import { cell, fact, heading, type Page, type Table } from '../../src/report/page';
import { renderText } from '../../src/report/text';
import { plainPaint } from '../../src/report/text/paint';
import type { Attempt } from './attempt';
import { attempts, members, nameOf } from './corpus';
import { OWN, packageFolders } from './sources';

const WIDTH = 120;

async function main(only: readonly string[]): Promise<number> {
  const folders = new Map([['our own', OWN], ...packageFolders()]);
  const tried = new Map<string, Attempt[]>();
  for (const [name, folder] of folders) {
    if (only.length > 0 && !only.includes(name)) continue;
    const isOwn = folder === OWN;
    const wanted = await members(folder, (fn) => fn.async || (isOwn && fn.asyncLook !== null));
    tried.set(name, await attempts(wanted, tell));
  }
  process.stdout.write(renderText(page(tried), { width: WIDTH, paint: plainPaint }));
  return 0;
}

function tell({ file, fn, outcome, why, tookMs }: Attempt): void {
  const because = why === null ? '' : ` ${why.reason.code}: ${why.reason.message.slice(0, 150)}`;
  process.stderr.write(`${outcome} ${nameOf(file, fn)} ${Math.round(tookMs)} ms${because}\n`);
}

function page(tried: ReadonlyMap<string, readonly Attempt[]>): Page {
  return [
    heading(1, 'Functions as they come'),
    tableOf(tried),
    ...refusals([...tried.values()].flat()),
  ];
}

function tableOf(tried: ReadonlyMap<string, readonly Attempt[]>): Table {
  const rows = [...tried].map(([name, all]) => rowOf(name, all));
  const total = rowOf('all', [...tried.values()].flat());
  return {
    kind: 'table',
    columns: [
      { title: 'from', align: 'left' },
      { title: 'functions', align: 'right' },
      { title: 'no set-up', align: 'right' },
      { title: 'one line', align: 'right' },
      { title: 'refused', align: 'right' },
    ],
    rows: [...rows, total].map((cells) => cells.map((text) => cell(text))),
  };
}

function rowOf(name: string, all: readonly Attempt[]): string[] {
  const share = (outcome: Attempt['outcome']) => {
    const count = all.filter((each) => each.outcome === outcome).length;
    return all.length === 0 ? '–' : `${count} (${Math.round((100 * count) / all.length)} %)`;
  };
  return [name, String(all.length), share('noSetUp'), share('oneLine'), share('refused')];
}

/** Why, and how often, the most frequent first. */
function refusals(all: readonly Attempt[]): Page {
  const reasons = all.flatMap(({ outcome, why }) =>
    outcome === 'refused' && why ? [why.reason.code] : [],
  );
  const counts = new Map<string, number>();
  reasons.forEach((code) => counts.set(code, (counts.get(code) ?? 0) + 1));
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return [
    heading(2, 'Refused'),
    { kind: 'facts', rows: rows.map(([code, count]) => fact(code, String(count))) },
  ];
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
