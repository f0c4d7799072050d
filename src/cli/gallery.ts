import type { GalleryMember } from '../gallery/gallery';
import type { GalleryEntry, GalleryListing } from '../report/listings';
import { galleryPage } from '../report/pages/gallery';
import { type Report, REPORT_SCHEMA } from '../report/report';
import { onlyRowsOf, tablesBeside } from '../study/tables';
import { runGallery } from '../study/runGallery';
import type { PlannedRun, StudiedRun } from '../study/study';
import { galleryPlan, type GalleryOptions } from './galleryPlan';
import type { Outcome } from './outcome';
import { isIncomplete } from './score';
import type { Session } from './session';
import { usageError } from './usageError';

/** `gallery`: scores our own patterns, as far as the table needs. */
export async function galleryCommand(session: Session, options: GalleryOptions): Promise<Outcome> {
  const { gallery, machine } = session.dependencies;
  const { table = 'all', mode } = options;
  const wanted = chosen(gallery.members, options);
  const studied = await study(session, await galleryPlan(session, wanted, options), options);
  const members = wanted.map((member) =>
    entry(
      member,
      studied.filter(({ run }) => run.member === member),
      gallery.shortest,
    ),
  );
  const tables = onlyRowsOf(wanted, gallery.members, tablesBeside(table, gallery.members, studied));
  const listing: GalleryListing = { schema: REPORT_SCHEMA, machine, table, mode, members, tables };
  return {
    value: listing,
    page: (units) => galleryPage(listing, units),
    hasFailed: members.some(({ reports }) =>
      reports.some((report) => isIncomplete(report) && (options.pattern || !isLeftOut(report))),
    ),
  };
}

function study(
  { dependencies, progress, study: means, signal }: Session,
  plan: readonly PlannedRun[],
  { budget, timeout, fresh }: GalleryOptions,
): Promise<StudiedRun[]> {
  return runGallery(
    plan,
    { budgetMs: budget * 1000, timeoutMs: timeout * 1000 },
    {
      kept: means.keptFor(budget * 1000),
      whenAlone: means.whenAlone,
      dependencies,
      fresh: fresh === true,
    },
    { progress: progress.show.bind(progress, 'Gallery'), partial: () => undefined },
    signal,
  );
}

/**
 * True if a member was known not to run here; this is no failure when all members were requested.
 */
function isLeftOut({ benchmark, debuggability }: Report): boolean {
  const codes = [benchmark, debuggability].flatMap((part) =>
    part.state === 'skipped' ? part.reason.code : [],
  );
  return codes.includes('runtimeLacks') || codes.includes('librariesMissing');
}

/** Returns the named members, or all of a workload kind. */
function chosen(
  members: readonly GalleryMember[],
  { pattern: names, workload }: GalleryOptions,
): GalleryMember[] {
  const unknown = names?.find((name) => !members.some((member) => member.name === name));
  if (unknown !== undefined) {
    throw usageError({
      message: 'The gallery has no such pattern.',
      found: JSON.stringify(unknown),
      needed: members.map(({ name }) => name).join(', '),
    });
  }
  const named = members.filter(({ name }) => names === undefined || names.includes(name));
  const other = named.filter(({ kind }) => workload !== 'auto' && kind !== workload);
  if (names !== undefined && other.length > 0) {
    throw usageError({
      message: 'A pattern of the gallery is of one kind of workload.',
      found: other.map(({ name, kind }) => `${name}, which is ${kind}`).join('; '),
      needed: `patterns of ${workload}, or no --workload`,
    });
  }
  return named.filter((member) => !other.includes(member));
}

function entry(
  member: GalleryMember,
  studied: readonly StudiedRun[],
  shortest: GalleryMember | null,
): GalleryEntry {
  const { name, kind, pattern, title, description, tokens, handWritten, published } = member;
  return {
    ...{ name, kind, pattern, title, description },
    file: member.document.file,
    tokens,
    ratio: kind !== 'doxbee' || shortest === null ? null : tokens / shortest.tokens,
    handWritten,
    published,
    reports: studied.map(({ report }) => report),
    isKept: studied.map(({ isKept }) => isKept),
  };
}
