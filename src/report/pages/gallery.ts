import type { ReasonCode } from '../../failure';
import type { GalleryEntry, GalleryListing } from '../listings';
import { listOf, factsBlock, type Block, type Fact, fact, heading, type Page } from '../page';
import type { Report } from '../report';
import type { Units } from '../units';
import { workloadWords } from '../words';
import { distinct } from './bench';
import { memberBlocks } from './galleryMembers';
import { keptBlocks } from './galleryNotes';
import { platformFacts } from './measured';
import { publishedTableBlocks } from './publishedTable';

/** The members by the kind of their workload, then each published table with ours beside it. */
export function galleryPage(listing: GalleryListing, units: Units): Page {
  const { tables, members, machine } = listing;
  const reports = members.flatMap((member) => member.reports);
  const runtimes = distinct(reports.map(({ runtime }) => runtime));
  const [workload, ...others] = new Set(
    reports.map(({ benchmark }) => workloadWords(benchmark, units)),
  );
  return listOf(
    heading(
      1,
      'Gallery',
      workload !== undefined && others.length === 0 ? workload : 'ways to write async code',
    ),
    keptBlocks(members, units),
    memberBlocks(listing, units),
    notMeasuredBlocks(members),
    tables.flatMap((table) => publishedTableBlocks(table, units)),
    runtimes.length > 0 && [
      heading(2, 'How this was measured'),
      factsBlock(platformFacts(machine, runtimes, units)),
    ],
  );
}

/** What was not measured, and what that takes: once, however many tables it is missing in. */
function notMeasuredBlocks(members: readonly GalleryEntry[]): Block[] {
  const rows = members.flatMap(({ title, reports }) =>
    [...new Set(reports.flatMap(whyNotMeasured))].map((text): Fact => fact(title, text, 'quiet')),
  );
  return rows.length === 0 ? [] : [heading(2, 'Not measured'), factsBlock(rows)];
}

function whyNotMeasured({ benchmark, debuggability }: Report): string[] {
  return [benchmark, debuggability].flatMap((part) => {
    if (part.state === 'scored' || NO_LOSS.includes(part.reason.code)) return [];
    const { message, needed, remedy, code } = part.reason;
    const next = code === 'librariesMissing' ? remedy : needed && `Needed: ${needed}.`;
    return [message, next ?? ''].join(' ').trim();
  });
}

/** Nobody wanted it, or there is nothing of the kind. */
const NO_LOSS: readonly ReasonCode[] = ['notAsked', 'notThisWorkload'];
