/** Puts our results beside every published table. Pure. */

import { failure } from '../failure';
import type { GalleryMember } from '../gallery/gallery';
import { PUBLISHED_TABLES, type PublishedTable } from '../gallery/publishedTables';
import type { ColumnKey, RowBeside, TableBeside } from '../report/tableBeside';
import { claimsBeside } from './claims';
import { type Timed, whyLevelsDiffer, whyOrderDiffers } from './explanations';
import { COLUMN_KEYS, costOf, type Figures } from './figures';
import { memberOf, type Pair, pairsOf } from './pairs';
import { inTable } from './plan';
import { areInSameOrder, rankCorrelation } from './rankCorrelation';
import { isAsAsked, nearestSetting, type Setting, settingsOf, whyMissing } from './settings';
import type { StudiedRun } from './study';

/** Published tables of one score, or all, each with the results of these members. */
export function tablesBeside(
  score: PublishedTable['of'] | 'all',
  members: readonly GalleryMember[],
  studied: readonly StudiedRun[],
): TableBeside[] {
  return PUBLISHED_TABLES.filter(({ of }) => score === 'all' || of === score).map((table) =>
    tableBeside(table, members, studied),
  );
}

/** Limits tables to the rows of requested members; a table without one is left out. */
export function onlyRowsOf(
  wanted: readonly GalleryMember[],
  all: readonly GalleryMember[],
  tables: readonly TableBeside[],
): TableBeside[] {
  if (wanted.length === all.length) return [...tables];
  const names = wanted.map(({ name }) => name);
  return tables.flatMap((table) => {
    const rows = table.rows.filter(({ member }) => member !== null && names.includes(member));
    const shown = rows.map(({ row }) => row);
    const claims = table.claims.filter(
      ({ faster, slower }) => shown.includes(faster) && shown.includes(slower),
    );
    return rows.length === 0 ? [] : { ...table, rows, claims };
  });
}

export function tableBeside(
  table: PublishedTable,
  members: readonly GalleryMember[],
  studied: readonly StudiedRun[],
): TableBeside {
  const { rows, ...about } = table;
  const settings = settingsOf(table, inTable(table, members), studied);
  const setting = nearestSetting(table, settings);
  const pairs = pairsOf(table, members, setting);
  const keys = COLUMN_KEYS.filter((key) => pairs.some(({ published }) => key in published));
  return {
    ...about,
    measuredUnder: setting?.under ?? null,
    isAsAsked: setting && isAsAsked(table, setting.under),
    columns: keys.map((key) => {
      const both = bothFigures(pairs, key);
      return { key, correlation: rankCorrelation(both), sameOrder: areInSameOrder(both) };
    }),
    rows: pairs.map((pair) => ({
      row: pair.row,
      member: pair.member?.name ?? null,
      cells: keys.map((key) => ({
        published: pair.published[key] ?? null,
        measured: pair.measured[key] ?? null,
      })),
      missing: missing(table, pair, setting, studied),
      explanation: explanation(table, pair, pairs),
    })),
    claims: claimsBeside(table, (row) => memberOf(members, row)?.name ?? null, settings),
  };
}

function bothFigures(pairs: readonly Pair[], key: ColumnKey) {
  return pairs
    .filter(({ isFirst }) => isFirst)
    .flatMap(({ published: { [key]: theirs }, measured: { [key]: ours } }) =>
      theirs === undefined || ours === undefined ? [] : [[theirs, ours] as const],
    );
}

function missing(
  table: PublishedTable,
  { row, member, report }: Pair,
  setting: Setting | null,
  studied: readonly StudiedRun[],
): RowBeside['missing'] {
  if (member === null) {
    return failure('skipped', 'notInGallery', `The gallery has no program of the row ${row}.`);
  }
  const isThere = table.of === 'complexity' || report !== null;
  return isThere ? null : whyMissing(table, member, setting, studied);
}

function explanation(table: PublishedTable, pair: Pair, pairs: readonly Pair[]): string | null {
  const { published, report, baseline } = pair;
  if (report === null) return null;
  if (table.of === 'debuggability') return whyLevelsDiffer(published, report);
  const timed = timedOf(pair);
  const others = pairs.filter((other) => other.isFirst && other.row !== pair.row).flatMap(timedOf);
  const unit = baseline?.benchmark.state === 'scored' ? baseline.benchmark : null;
  return timed[0] ? whyOrderDiffers(timed[0], others, unit) : null;
}

function timedOf({ published, report }: Pair): Timed[] {
  const cost = orderOf(published);
  const benchmark = report?.benchmark;
  return cost !== null && benchmark?.state === 'scored' ? [{ published: cost, benchmark }] : [];
}

function orderOf(published: Figures): number | null {
  return costOf(published) ?? published.slowdown ?? null;
}
