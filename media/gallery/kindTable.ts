import type { WorkloadKind } from '../../src/document/workloadKind';
import type { GalleryView } from '../../src/page/asked';
import { COLUMN_TITLES } from '../../src/report/messages/gallery';
import { icon } from '../../src/page/icons';
import { button, choice } from '../../src/page/controls';
import { type Child, el, type Markup } from '../../src/page/markup';
import type { TableBeside } from '../../src/report/tableBeside';
import type { Units } from '../../src/report/units';
import { workloadWords } from '../../src/report/messages/score';
import type { GalleryRow } from '../../src/study/galleryRows';
import { filtered, nextSorting, sorted, tableChoices } from '../../src/views/gallery/arrangement';
import type { GalleryModel } from '../../src/views/gallery/protocol';
import { KIND_TITLES } from '../../src/report/pages/galleryMembers';
import { FIGURE_COLUMNS } from './columns';
import { labelled } from './filters';
import { galleryRow } from './row';

/** Table of all patterns of a workload kind, beside the figures of a published table. */
export function kindSection(
  kind: WorkloadKind,
  model: GalleryModel,
  view: GalleryView,
  units: Units,
): Markup | null {
  const all = model.rows.filter((row) => row.kind === kind);
  const rows = sorted(filtered(all, view), view.sorted[kind]);
  if (rows.length === 0) return null;
  const choices = tableChoices(model.tables, kind, model.rows);
  const chosen = choices.find(({ name }) => name === view.beside[kind]) ?? choices[0];
  const keyOf = (row: GalleryRow) => `${row.name}:${model.rows.indexOf(row)}`;
  const context = { units, keyOf, all, tables: model.tables, chosen, subject: model.subject };
  return el(
    'section',
    { class: 'evidence kind', 'aria-labelledby': `title-${kind}` },
    el('h2', { id: `title-${kind}` }, KIND_TITLES[kind], conditions(kind, model, units)),
    choices.length > 0 ? besideChoice(kind, choices, chosen, view) : null,
    el(
      'div',
      { class: 'scroll', role: 'group', tabindex: 0, 'aria-label': `Table: ${KIND_TITLES[kind]}` },
      el(
        'table',
        { class: 'gallery', 'aria-labelledby': `title-${kind}` },
        el('thead', {}, headRow(kind, view)),
        el('tbody', {}, ...rows.flatMap((row) => galleryRow(row, kind, context))),
      ),
    ),
  );
}

/** Conditions such as `doxbee, 1,000 × 10 ms`. */
function conditions(kind: WorkloadKind, { workload }: GalleryModel, units: Units): Child {
  if (workload === null) return null;
  const { parallel, connections, ioMs } = workload;
  const atOnce = kind === 'server' ? connections : parallel;
  const words = workloadWords({ kind, parallel: atOnce, ioMs }, units);
  return el('span', { class: 'level' }, words);
}

function besideChoice(
  kind: WorkloadKind,
  choices: readonly TableBeside[],
  chosen: TableBeside | undefined,
  view: GalleryView,
): Markup {
  const titleOf = (name: string) => choices.find((each) => each.name === name)?.title ?? name;
  const select = choice(
    `beside:${kind}`,
    chosen?.name ?? '',
    choices.map(({ name }) => name),
    titleOf,
    (name) => ({ type: 'arrange', change: { beside: { ...view.beside, [kind]: name } } }),
  );
  return el('p', { class: 'beside' }, labelled('In grey, as published:', select));
}

function headRow(kind: WorkloadKind, view: GalleryView): Markup {
  return el(
    'tr',
    {},
    headCell(kind, { by: 'title', title: 'pattern', bestIsMost: false }, view),
    el('th', { scope: 'col' }, 'Node'),
    ...FIGURE_COLUMNS[kind].map(({ key, about, bestIsMost = false }) =>
      headCell(kind, { by: key, title: COLUMN_TITLES[key], about, bestIsMost }, view),
    ),
    el('td'),
  );
}

interface SortedBy {
  by: string;
  title: string;
  about?: string;
  bestIsMost: boolean;
}

function headCell(
  kind: WorkloadKind,
  { by, title, about, bestIsMost }: SortedBy,
  view: GalleryView,
): Markup {
  const now = view.sorted[kind];
  const isBy = now?.by === by;
  const next = { ...view.sorted, [kind]: nextSorting(now, by, bestIsMost) };
  return el(
    'th',
    {
      scope: 'col',
      class: by === 'title' ? undefined : 'number',
      'aria-sort': isBy ? (now.descending ? 'descending' : 'ascending') : 'none',
    },
    button(
      { by: 'asking', asks: { type: 'arrange', change: { sorted: next } } },
      { key: `sort:${kind}:${by}`, class: 'sort', title: about },
      title,
      isBy ? icon(now.descending ? 'down' : 'up') : null,
    ),
  );
}
