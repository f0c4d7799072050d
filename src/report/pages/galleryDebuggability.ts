/** The gallery's levels, each with the published one behind it. */

import type { Debuggability } from '../../probe/debuggability';
import type { BesidePublished, LevelBeside } from '../besidePublished';
import type { GalleryEntry, GalleryListing } from '../listings';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  type Fact,
  fact,
  heading,
  paragraph,
} from '../page';
import type { Report } from '../report';
import { distinct } from './bench';
import { isFault, stateWords } from './failure';

const PUBLISHED: Column = { title: '2013', align: 'right' };

export const BESIDE_COLUMNS: Column[] = [
  { title: 'stacks', align: 'right' },
  PUBLISHED,
  { title: 'maps', align: 'right' },
  PUBLISHED,
  { title: 'total', align: 'right' },
  PUBLISHED,
  { title: 'I/O boundary', align: 'left', shorten: 'end' },
  { title: 'row of 2013', align: 'left', shorten: 'end' },
];

/** One row of cells for each published row of a member, or one without any. */
export function besideRows({ beside }: GalleryEntry, report: Report): Cell[][] {
  const { debuggability, runtime } = report;
  const published = beside.filter((one) => one.runtime === runtime.version);
  if (published.length > 0) return published.map((one) => besideCells(one, debuggability));
  const graded = debuggability.state === 'scored' ? debuggability : null;
  const levels = [graded?.stackTraces.level, graded?.sourceMaps.level, graded?.total];
  return [
    [
      ...levels.flatMap((level) => [cell(level === undefined ? '–' : String(level)), NONE]),
      boundaryCell(debuggability),
      cell(''),
    ],
  ];
}

const NONE = cell('–', 'quiet');

function besideCells(
  { row, stackTraces, sourceMaps, total }: BesidePublished,
  debuggability: Debuggability,
): Cell[] {
  return [
    ...[stackTraces, sourceMaps, total].flatMap(levelCells),
    boundaryCell(debuggability),
    cell(row, 'quiet'),
  ];
}

function levelCells({ measured, published }: LevelBeside): Cell[] {
  const differs = measured !== null && published !== null && measured !== published;
  return [
    cell(`${measured ?? '–'}${differs ? ' ≠' : ''}`, differs ? 'strong' : 'plain'),
    published === null ? NONE : cell(String(published), 'quiet'),
  ];
}

/** The boundary that the level holds for, the levels at the others; or why there is none. */
function boundaryCell(debuggability: Debuggability): Cell {
  if (debuggability.state !== 'scored') {
    return cell(stateWords(debuggability), isFault(debuggability) ? 'bad' : 'quiet');
  }
  const { boundary, boundaries } = debuggability.stackTraces;
  const others = boundaries.filter((one) => one.boundary !== boundary);
  return cell([boundary, ...others.map((one) => `${one.boundary} ${one.level}`)].join('; '));
}

/** Where the columns of 2013 come from, and what the reports show where a level differs. */
export function besideBlocks({ members }: GalleryListing): Block[] {
  const published = members.flatMap((member) => member.published.debuggability);
  const [first] = published;
  if (first === undefined) return [];
  const { title, date } = first.source;
  const runtimes = distinct(
    members.flatMap(({ reports }) => reports.map(({ runtime }) => runtime)),
  );
  const differences = members.flatMap((member) => differencesOf(member, runtimes.length > 1));
  return [
    paragraph(
      `Columns 2013: as published in "${title}"${date === null ? '' : `, ${date}`}. The others were measured.`,
      'quiet',
    ),
    ...(differences.length === 0
      ? []
      : [heading(2, 'Where the two differ'), { kind: 'facts' as const, rows: differences }]),
  ];
}

/** What was not run, and what each of it needs. */
export function notRunBlocks({ members }: GalleryListing): Block[] {
  const rows = members.flatMap(({ title, reports }) =>
    reports.flatMap(({ debuggability }) => {
      if (debuggability.state !== 'skipped') return [];
      const { message, needed, remedy, code } = debuggability.reason;
      const next = code === 'librariesMissing' ? remedy : needed && `Needed: ${needed}.`;
      return [fact(title, [message, next ?? ''].join(' ').trim(), 'quiet')];
    }),
  );
  return rows.length === 0 ? [] : [heading(2, 'Not run'), { kind: 'facts', rows }];
}

function differencesOf({ title, beside }: GalleryEntry, showRuntime: boolean): Fact[] {
  return beside.flatMap(({ runtime, stackTraces, sourceMaps }) => {
    const label = showRuntime ? `${title}, Node ${runtime}` : title;
    return [
      ...differenceOf(label, 'stacks', stackTraces),
      ...differenceOf(label, 'maps', sourceMaps),
    ];
  });
}

function differenceOf(label: string, what: string, level: LevelBeside): Fact[] {
  const { measured, published, explanation } = level;
  if (explanation === null) return [];
  return [fact(label, `${what} ${measured}, published ${published}: ${explanation}`)];
}
