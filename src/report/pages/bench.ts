import { callsFunction } from '../../document/workloadKinds';
import type { WorkloadKind } from '../../document/workloadKind';
import type { BenchEntry, BenchListing, SweepEntry } from '../listings';
import { WORKLOADS } from '../messages/labels';
import { type Block, heading, type Page, paragraph, table, right, left } from '../../page/page';
import type { Units } from '../units';
import { runtimeWords } from '../messages/score';
import { failureBlocks } from './failure';
import { costColumns, orWhy } from './runs';
import { platformBlocks } from './measured';
import { entryName } from './subject';
import { sweepBlocks } from './sweeps';

const SAME_ROUNDS =
  'The files were measured in the same rounds. For a verdict on two of them, use compare.';

export function benchPage({ subjects, sweeps, machine }: BenchListing, units: Units): Page {
  const [first] = subjects;
  return [
    heading(1, 'Benchmark', first && circumstances(first, sweeps.length > 0, units)),
    ...(sweeps.length > 0
      ? sweeps.flatMap((sweep) => sweepBlocks(sweep, units, subjectOf(sweep)))
      : entryBlocks(subjects, units)),
    ...subjects.flatMap((entry) => failedEntry(entry, units)),
    ...platformBlocks(machine, subjects, units),
  ];
}

function circumstances({ kind, ioMs, mode }: BenchEntry, isSweep: boolean, units: Units): string {
  const io = callsFunction(kind) && !isSweep ? `, ${units.time(ioMs)} for each I/O operation` : '';
  return `${WORKLOADS[kind]}${io} · ${mode}`;
}

/** Files of several kinds have figures of their own: a table a kind. */
function entryBlocks(subjects: readonly BenchEntry[], units: Units): Block[] {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))];
  const tables = kinds.flatMap((kind): Block[] => {
    const ofKind = subjects.filter((entry) => entry.kind === kind);
    const costs = kindTable(kind, ofKind, units);
    return kinds.length > 1 ? [heading(2, WORKLOADS[kind]), costs] : [costs];
  });
  const files = new Set(subjects.map(({ file }) => file));
  return files.size > 1 ? [...tables, paragraph(SAME_ROUNDS, 'quiet')] : tables;
}

function kindTable(kind: WorkloadKind, subjects: readonly BenchEntry[], units: Units): Block {
  return table<BenchEntry>(subjects, [
    left('file', entryName, { shorten: 'middle', code: true }),
    left('runtime', ({ runtime }) => runtimeWords(runtime)),
    right('at once', ({ parallel }) => units.count(parallel)),
    orWhy(costColumns(kind, subjects, units)),
  ]);
}

function subjectOf(entry: SweepEntry): string {
  return `${entryName(entry)} · ${runtimeWords(entry.runtime)}`;
}

function failedEntry(entry: BenchEntry, units: Units): Block[] {
  if (entry.state === 'scored') return [];
  return [
    heading(2, entryName(entry), runtimeWords(entry.runtime)),
    ...failureBlocks(entry, units),
  ];
}
