import {
  cell,
  fact,
  heading,
  paragraph,
  type Block,
  type Page,
  type Table,
} from '../../src/report/page';
import type { Attempt } from './attempt';

/** What came of functions, by where they are from. */
export type Tried = ReadonlyMap<string, readonly Attempt[]>;

/** `versions`: those of the packages, by their names. */
export interface Circumstances {
  date: string;
  node: string;
  versions: ReadonlyMap<string, string>;
  /** Files that the functions changed. */
  changed: readonly string[];
}

export function pageOf(tried: Tried, circumstances: Circumstances): Page {
  const all = [...tried.values()].flat();
  return [
    heading(1, 'Functions as they come'),
    paragraph(
      `Async functions of our own and of popular packages, each called with invented I/O on Node ${circumstances.node}, on ${circumstances.date}.`,
    ),
    tableOf(tried, circumstances.versions),
    ...refusals(all),
    heading(2, 'Harm'),
    paragraph(harm(circumstances.changed)),
  ];
}

function harm(changed: readonly string[]): string {
  if (changed.length === 0) return 'No file of the project or of a package was changed.';
  return `Changed meanwhile: ${changed.join(', ')}.`;
}

function tableOf(tried: Tried, versions: Circumstances['versions']): Table {
  const rows = [...tried].map(([name, all]) => {
    const version = versions.get(name);
    return rowOf(version === undefined ? name : `${name} ${version}`, all);
  });
  const packages = [...tried].filter(([name]) => versions.has(name)).flatMap(([, all]) => all);
  const sums = [
    ...(packages.length > 0 ? [rowOf('all packages', packages)] : []),
    rowOf('all', [...tried.values()].flat()),
  ];
  return {
    kind: 'table',
    columns: [
      { title: 'from', align: 'left' },
      { title: 'functions', align: 'right' },
      { title: 'no set-up', align: 'right' },
      { title: 'one line', align: 'right' },
      { title: 'refused', align: 'right' },
    ],
    rows: [...rows, ...sums].map((cells) => cells.map((text) => cell(text))),
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
function refusals(all: readonly Attempt[]): Block[] {
  const counts = new Map<string, number>();
  for (const { outcome, why } of all) {
    if (outcome !== 'refused' || !why) continue;
    const words = WORDS[why.reason.code] ?? why.reason.code;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return [];
  return [
    heading(2, 'Refused, and why'),
    { kind: 'facts', rows: rows.map(([words, count]) => fact(words, String(count))) },
  ];
}

/** What a reason comes down to where everything is invented. */
const WORDS: Readonly<Record<string, string>> = {
  completedWithError:
    'It ended with an error: an invented value is not what it, or a package that it asks, needs',
  neverCalledBack:
    'It waits for something that never comes: an event or signal that nothing brings about',
  uncaughtException: 'It threw where nobody catches, such as in a listener',
  threw: 'It threw at once',
  threwOnLoad: 'Its file, or its constructor, throws where nothing is as it expects',
  exitedEarly: 'It ends the process',
  endless: 'It gives values without end',
  timedOut: 'It was not done in time',
};
