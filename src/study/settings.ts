/** Chooses the measurements to show beside a published table. */

import { failure, type Failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import type { PublishedTable } from '../gallery/publishedTables';
import type { Report } from '../report/report';
import type { MeasuredUnder } from '../report/tableBeside';
import { releaseLine } from '../runtimes/releaseLine';
import type { StudiedRun } from './study';

/** One Node and one workload, within which a column of figures can be compared. */
export interface Setting {
  under: MeasuredUnder;
  /** Reports with the table's kind of figures, by member name. */
  reports: ReadonlyMap<string, Report>;
}

type Wanted = Pick<PublishedTable, 'of' | 'measureOn' | 'workload'>;

/** Lists every setting in which some of these members were measured as the table needs. */
export function settingsOf(
  table: Wanted,
  members: readonly GalleryMember[],
  studied: readonly StudiedRun[],
): Setting[] {
  const settings = new Map<string, { under: MeasuredUnder; reports: Map<string, Report> }>();
  for (const { run, report } of studied) {
    const { name } = run.member;
    const under = measuredUnder(table, report);
    if (under === null || !members.some((member) => member.name === name)) continue;
    const key = JSON.stringify(under);
    const setting = settings.get(key) ?? { under, reports: new Map<string, Report>() };
    settings.set(key, setting);
    if (!setting.reports.has(name)) setting.reports.set(name, report);
  }
  return [...settings.values()];
}

/**
 * Setting nearest to the table's own: by its Node, then its workload, then its procedure. If it has
 * few members, another one with at least twice as many is preferred.
 */
export function nearestSetting(table: Wanted, settings: readonly Setting[]): Setting | null {
  const most = settings.reduce((count, { reports }) => Math.max(count, reports.size), 0);
  const [nearest] = settings
    .filter(({ reports }) => 2 * reports.size > most)
    .sort((a, b) => compareInOrder(distance(table, a.under), distance(table, b.under)));
  return nearest ?? null;
}

/** Reason why a member has no figure in a setting. */
export function whyMissing(
  table: Wanted,
  { name, title }: GalleryMember,
  setting: Setting | null,
  studied: readonly StudiedRun[],
): Failure {
  const own = studied.filter(({ run }) => run.member.name === name);
  const failed = own.flatMap(({ report }) => {
    const part = partOf(table, report);
    if (part.state === 'scored' || part.reason.code === 'notAsked') return [];
    return { version: report.runtime.version, state: part.state, reason: part.reason };
  });
  const there = failed.find(({ version }) => version === setting?.under.runtime) ?? failed[0];
  if (there) return { state: there.state, reason: there.reason };
  const elsewhere = own.find(({ report }) => measuredUnder(table, report) !== null);
  if (setting === null || elsewhere === undefined) {
    return failure('skipped', 'notAsked', `"${title}" was not measured.`);
  }
  const { version } = elsewhere.report.runtime;
  const where = `"${title}" was measured on Node ${version}`;
  return version === setting.under.runtime
    ? failure('skipped', 'notAsked', `${where} under another workload than the others.`)
    : failure('skipped', 'measuredElsewhere', `${where}, the others on ${setting.under.runtime}.`);
}

function partOf({ of }: Wanted, { benchmark, debuggability }: Report) {
  return of === 'debuggability' ? debuggability : benchmark;
}

function measuredUnder(table: Wanted, report: Report): MeasuredUnder | null {
  const { version: runtime } = report.runtime;
  if (partOf(table, report).state !== 'scored') return null;
  if (table.of === 'debuggability') return { runtime, workload: null };
  const { kind, parallel, ioMs, mode } = report.benchmark;
  return kind === table.workload?.kind
    ? { runtime, workload: { kind, parallel, ioMs, mode } }
    : null;
}

/** True on the table's own release line, under its workload and by its procedure. */
export function isAsAsked({ measureOn, workload }: Wanted, under: MeasuredUnder): boolean {
  if (measureOn !== null && releaseLine(measureOn) !== releaseLine(under.runtime)) return false;
  if (workload === null || under.workload === null) return true;
  const { parallel, ioMs, mode } = under.workload;
  return parallel === workload.parallel && ioMs === workload.ioMs && mode === 'faithful';
}

/** Distance of a setting from a table's; the first entry counts most. */
function distance({ measureOn, workload }: Wanted, under: MeasuredUnder): number[] {
  const runtime = measureOn === null ? 0 : age(measureOn) - age(under.runtime);
  if (workload === null || under.workload === null) return [Math.abs(runtime)];
  const { parallel, ioMs, mode } = under.workload;
  return [
    Math.abs(runtime),
    Math.abs(Math.log(parallel / workload.parallel)) +
      Math.abs(Math.log((ioMs + 1) / (workload.ioMs + 1))),
    mode === 'faithful' ? 0 : 1,
  ];
}

/** Position of a Node version among the others: 0.10 and 0.12 are versions as 4 and 5 are. */
export function age(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 ? minor / 10 : major + minor / 100;
}

function compareInOrder(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((each, index) => each !== b[index]);
  return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0);
}
