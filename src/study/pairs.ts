import type { GalleryMember } from '../gallery/gallery';
import type { PublishedTable } from '../gallery/publishedTables';
import type { Report } from '../report/report';
import { besideBaseline, type Figures, measuredFigures, figuresOfTable } from './figures';
import type { Setting } from './settings';

/** A published row with a member that shows it. */
export interface Pair {
  row: string;
  /** Null where the gallery has none. */
  member: GalleryMember | null;
  /** Null where it was not measured in the setting. */
  report: Report | null;
  published: Figures;
  measured: Figures;
  /** What ours is relative to, where it was measured. */
  baseline: Report | null;
  /** Of several members of one row, the first stands for it. */
  isFirst: boolean;
}

/** The rows of a table, each with every member that shows it. */
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

/** The first member that shows a row, or null. */
export function memberOf(members: readonly GalleryMember[], row: string): GalleryMember | null {
  return members.find(({ publishedRows }) => publishedRows.includes(row)) ?? null;
}

/** The baseline of the table; where each pair has its own, what was the faster one of the two. */
function baselineOf({ baseline, claims }: PublishedTable, row: string): string | null {
  const pair = claims.find(({ faster, slower }) => faster === row || slower === row);
  return baseline ?? pair?.faster ?? null;
}
