import type { GalleryMember } from '../gallery/gallery';
import type { PublishedTable } from '../gallery/publishedTables';
import type { Report } from '../report/report';
import { besideBaseline, type Figures, measuredFigures, figuresOfTable } from './figures';
import type { Setting } from './settings';

/** A published row with its member. */
export interface Pair {
  row: string;
  /** Member, or null if the gallery has none. */
  member: GalleryMember | null;
  /** Report, or null if it was not measured in the setting. */
  report: Report | null;
  published: Figures;
  measured: Figures;
  /** Baseline of our relative figures, if it was measured. */
  baseline: Report | null;
  /** True for the first of several members of one row, which represents it. */
  isFirst: boolean;
}

/** Rows of a table, each with all its members. */
export function pairsOf(
  table: PublishedTable,
  members: readonly GalleryMember[],
  setting: Setting | null,
): Pair[] {
  const reportOf = (member: GalleryMember | null) =>
    (member && setting?.reports.get(member.name)) ?? null;
  return table.rows.flatMap((figures) => {
    const { row } = figures;
    const unit = baselineOf(table, row);
    const unitMember = unit === null ? null : memberOf(members, unit);
    const unitReport = reportOf(unitMember);
    const unitFigures = table.rows.find((each) => each.row === unit);
    const published = besideBaseline(
      figuresOfTable(figures),
      unitFigures ? figuresOfTable(unitFigures) : null,
    );
    const showing = members.filter(({ publishedRows }) => publishedRows.includes(row));
    return (showing.length > 0 ? showing : [null]).map((member, index) => {
      const report = reportOf(member);
      const measured = besideBaseline(
        measuredFigures(member, report),
        unitMember && measuredFigures(unitMember, unitReport),
      );
      return {
        row,
        member,
        report,
        published,
        measured,
        baseline: unitReport,
        isFirst: index === 0,
      };
    });
  });
}

/** First member of a row, or null. */
export function memberOf(members: readonly GalleryMember[], row: string): GalleryMember | null {
  return members.find(({ publishedRows }) => publishedRows.includes(row)) ?? null;
}

/** Baseline of the table; if each pair has its own, the faster one of the two. */
function baselineOf({ baseline, claims }: PublishedTable, row: string): string | null {
  const pair = claims.find(({ faster, slower }) => faster === row || slower === row);
  return baseline ?? pair?.faster ?? null;
}
