import type { GalleryMember } from '../gallery/gallery';
import { besidePublished } from '../report/besidePublished';
import type { GalleryEntry, GalleryListing, GalleryTable } from '../report/listings';
import { galleryPage } from '../report/pages/gallery';
import { type Report, REPORT_SCHEMA } from '../report/report';
import { eraRuntime } from './eraRuntime';
import type { RunOptions } from './options';
import type { Outcome } from './outcome';
import { isIncomplete, scoreDocuments } from './score';
import { runtimesOf, scoreOptions, type Session } from './session';
import { usageError } from './usageError';

export interface GalleryOptions extends RunOptions {
  /** Names of members; all where it is left out. */
  pattern?: string[];
  table?: GalleryTable;
}

/** `gallery`: our own patterns, scored as far as the table needs. */
export async function galleryCommand(session: Session, options: GalleryOptions): Promise<Outcome> {
  const { gallery, machine } = session.dependencies;
  const table = options.table ?? 'all';
  const wanted = chosen(gallery.members, options.pattern);
  const reports = await reportsByRuntime(session, wanted, table, options);
  const members = wanted.map((member, index) =>
    entry(
      member,
      reports.flatMap((ofRuntime) => ofRuntime[index] ?? []),
      gallery.shortest,
    ),
  );
  const { mode } = options;
  const listing: GalleryListing = {
    schema: REPORT_SCHEMA,
    machine,
    table,
    mode,
    members,
    tables: [],
  };
  return {
    value: listing,
    page: (units) => galleryPage(listing, units),
    hasFailed: members.some(({ reports }) =>
      reports.some((report) => isIncomplete(report) && (options.pattern || !isLeftOut(report))),
    ),
  };
}

/** Known beforehand not to run here: no failure where all members were asked for. */
function isLeftOut({ benchmark, debuggability }: Report): boolean {
  const codes = [benchmark, debuggability].flatMap((part) =>
    part.state === 'skipped' ? part.reason.code : [],
  );
  return codes.includes('runtimeLacks') || codes.includes('librariesMissing');
}

function chosen(members: readonly GalleryMember[], names: readonly string[] | undefined) {
  const unknown = names?.find((name) => !members.some((member) => member.name === name));
  if (unknown !== undefined) {
    throw usageError({
      message: 'The gallery has no such pattern.',
      found: JSON.stringify(unknown),
      needed: members.map(({ name }) => name).join(', '),
    });
  }
  return members.filter(({ name }) => names === undefined || names.includes(name));
}

/** On each runtime, all members in the same rounds. */
async function reportsByRuntime(
  session: Session,
  members: readonly GalleryMember[],
  table: GalleryListing['table'],
  options: GalleryOptions,
): Promise<Report[][]> {
  if (table === 'complexity') return [];
  const parts = {
    benchmark: table !== 'debuggability',
    debuggability: table !== 'performance',
  };
  const documents = members.map(({ document }) => document);
  const reports: Report[][] = [];
  for (const runtime of await wantedRuntimes(session, options)) {
    const wanted = scoreOptions(options, runtime, parts);
    reports.push(await scoreDocuments(session, documents, wanted));
  }
  return reports;
}

/** Faithful to the published tables, where nothing else is said, is a Node of their time. */
async function wantedRuntimes(session: Session, { runtime, mode }: GalleryOptions) {
  if (mode !== 'faithful' || runtime.length > 0) return runtimesOf(session, runtime, undefined);
  const { runtimes, dependencies, signal } = session;
  return [await eraRuntime(runtimes, dependencies.gallery.era, signal)];
}

function entry(
  {
    name,
    kind,
    pattern,
    title,
    description,
    document,
    tokens,
    handWritten,
    published,
  }: GalleryMember,
  reports: Report[],
  shortest: GalleryMember | null,
): GalleryEntry {
  const ratio = shortest === null ? null : tokens / shortest.tokens;
  const { file } = document;
  return {
    name,
    kind,
    pattern,
    title,
    description,
    file,
    tokens,
    ratio,
    handWritten,
    published,
    reports,
    beside: reports.flatMap((report) => besidePublished(report, published.debuggability)),
  };
}
