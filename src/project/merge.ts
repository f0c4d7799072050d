/** Merges shards of one project, as if one machine had scored all of it. */

import type { ProjectFunction, ProjectScore } from '../report/projectScore';
import { REPORT_SCHEMA } from '../report/report';
import { onceInProject } from '../report/toldOnce';

/** @returns the reason why they are not of one project; null: they are */
export function notOfOne(shards: readonly ProjectScore[]): string | null {
  const [first] = shards;
  if (!first) return 'no result of a shard';
  const other = shards.find(({ schema }) => schema !== REPORT_SCHEMA);
  if (other) return `a result of schema ${other.schema}, where ${REPORT_SCHEMA} is read`;
  const versions = new Set(shards.map(({ measured }) => measured.by));
  if (versions.size > 1) return `results of several versions: ${[...versions].join(', ')}`;
  const runtimes = new Set(shards.map(({ runtime }) => runtime.version));
  if (runtimes.size > 1) return `results of several Nodes: ${[...runtimes].join(', ')}`;
  const bases = new Set(shards.map(({ changes }) => changes?.since.commit ?? 'none'));
  if (bases.size > 1) return `results against several revisions: ${[...bases].join(', ')}`;
  const counts = new Set(shards.map(({ shard }) => shard?.of ?? 1));
  if (counts.size > 1) return `shards of several numbers: ${[...counts].join(', ')}`;
  const indexes = shards.map(({ shard }) => shard?.index ?? 1);
  const twice = indexes.find((index, at) => indexes.indexOf(index) !== at);
  if (twice !== undefined) return `shard ${twice} twice`;
  return null;
}

/** Missing shards, 1-based. */
export function missingShards(shards: readonly ProjectScore[]): number[] {
  const of = shards[0]?.shard?.of ?? 1;
  const have = new Set(shards.map(({ shard }) => shard?.index ?? 1));
  return Array.from({ length: of }, (_, at) => at + 1).filter((index) => !have.has(index));
}

/** @param shards at least one, all of one project */
export function merged(shards: readonly ProjectScore[]): ProjectScore {
  const [first] = shards as [ProjectScore];
  const { shard, gate, changes, ...whole } = first;
  void shard;
  void gate;
  const changed = shards.flatMap((each) => each.changes?.functions ?? []).sort(inOrder);
  const sum = (key: 'durationMs' | 'ran' | 'kept' | 'left' | 'timed') =>
    shards.reduce((total, { measured }) => total + (measured[key] ?? 0), 0);
  const { machine, ...measured } = first.measured;
  const isOne = shards.length === 1 && machine !== undefined;
  const isTimed = shards.some((each) => each.measured.timed !== undefined);
  return {
    ...whole,
    // a function and its caller may be of two shards
    functions: onceInProject(shards.flatMap(isOne ? functionsIn : withShard).sort(inOrder)),
    ...(changes ? { changes: { ...changes, functions: changed } } : {}),
    unread: [
      ...new Map(shards.flatMap((each) => each.unread).map((one) => [one.file, one])).values(),
    ],
    measured: {
      ...measured,
      ...(isOne ? { machine } : {}),
      durationMs: sum('durationMs'),
      ran: sum('ran'),
      kept: sum('kept'),
      left: sum('left'),
      ...(isTimed ? { timed: sum('timed') } : {}),
    },
  };
}

function functionsIn({ functions }: ProjectScore): ProjectFunction[] {
  return functions;
}

/** Adds the shard to times, as those of two machines cannot be compared. */
function withShard({ functions, shard }: ProjectScore): ProjectFunction[] {
  return functions.map((one) =>
    one.cpu?.state === 'scored' ? { ...one, cpu: { ...one.cpu, shard: shard?.index ?? 1 } } : one,
  );
}

type Place = Pick<ProjectScore['functions'][number], 'file' | 'line' | 'path'>;

function inOrder(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || (a.path < b.path ? -1 : 1);
}
