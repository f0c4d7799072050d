import type { WorkloadKind } from '../../src/document/workloadKind';
import { COLUMN_TITLES } from '../../src/report/columnWords';
import type { TableBeside } from '../../src/report/tableBeside';
import type { GalleryRow } from '../../src/study/galleryRows';
import { workloadWords } from '../../src/report/words';
import { filtered, nextSorting, sorted, tableChoices } from '../../src/views/gallery/arrangement';
import type { GalleryModel } from '../../src/views/gallery/protocol';
import { choice } from '../choice';
import { button, el, type Child } from '../dom';
import { icon } from '../icons';
import { FIGURE_COLUMNS, KIND_TITLES } from './columns';
import { labelled } from './filters';
import type { GalleryPage } from './page';
import { galleryRow } from './row';

/** All patterns of one kind of workload as a table, beside the figures of one published table. */
export function kindSection(
  kind: WorkloadKind,
  model: GalleryModel,
  page: GalleryPage,
): HTMLElement | null {
  const all = model.rows.filter((row) => row.kind === kind);
  const rows = sorted(filtered(all, page.view()), page.view().sorted[kind]);
  if (rows.length === 0) return null;
  const choices = tableChoices(model.tables, kind, model.rows);
  const chosen = choices.find(({ name }) => name === page.view().beside[kind]) ?? choices[0];
  const keyOf = (row: GalleryRow) => `${row.name}:${model.rows.indexOf(row)}`;
  const context = { page, keyOf, all, tables: model.tables, chosen, subject: model.subject };
  return el(
    'section',
    { class: 'evidence kind', 'aria-labelledby': `title-${kind}` },
    el('h2', { id: `title-${kind}` }, KIND_TITLES[kind], conditions(kind, model, page)),
    choices.length > 0 ? besideChoice(kind, choices, chosen, page) : null,
    el(
      'div',
      { class: 'scroll', role: 'group', tabindex: 0, 'aria-label': `Table: ${KIND_TITLES[kind]}` },
      el(
        'table',
        { class: 'gallery', 'aria-labelledby': `title-${kind}` },
        el('thead', {}, headRow(kind, page)),
        el('tbody', {}, ...rows.flatMap((row) => galleryRow(row, kind, context))),
      ),
    ),
  );
}

/** `doxbee, 1,000 × 10 ms` */
function conditions(kind: WorkloadKind, { workload }: GalleryModel, page: GalleryPage): Child {
  if (workload === null) return null;
  const { parallel, connections, ioMs } = workload;
  const atOnce = kind === 'server' ? connections : parallel;
  const words = workloadWords({ kind, parallel: atOnce, ioMs }, page.units);
  return el('span', { class: 'level' }, words);
}

function besideChoice(
  kind: WorkloadKind,
  choices: readonly TableBeside[],
  chosen: TableBeside | undefined,
  page: GalleryPage,
): HTMLElement {
  const titleOf = (name: string) => choices.find((each) => each.name === name)?.title ?? name;
  const select = choice(
    `beside:${kind}`,
    chosen?.name ?? '',
    choices.map(({ name }) => name),
    titleOf,
    (name) => page.arrange({ beside: { ...page.view().beside, [kind]: name } }),
  );
  return el('p', { class: 'beside' }, labelled('In grey, as published:', select));
}

function headRow(kind: WorkloadKind, page: GalleryPage): HTMLElement {
  return el(
    'tr',
    {},
    headCell(kind, 'title', 'pattern', undefined, false, page),
    el('th', { scope: 'col' }, 'Node'),
    ...FIGURE_COLUMNS[kind].map(({ key, about, bestIsMost = false }) =>
      headCell(kind, key, COLUMN_TITLES[key], about, bestIsMost, page),
    ),
    el('td'),
  );
}

function headCell(
  kind: WorkloadKind,
  by: string,
  title: string,
  about: string | undefined,
  bestIsMost: boolean,
  page: GalleryPage,
): HTMLElement {
  const now = page.view().sorted[kind];
  const isBy = now?.by === by;
  const sort = () => {
    const next = nextSorting(page.view().sorted[kind], by, bestIsMost);
    page.arrange({ sorted: { ...page.view().sorted, [kind]: next } });
  };
  return el(
    'th',
    {
      scope: 'col',
      class: by === 'title' ? undefined : 'number',
      'aria-sort': isBy ? (now.descending ? 'descending' : 'ascending') : 'none',
    },
    button(
      { key: `sort:${kind}:${by}`, class: 'sort', title: about, onClick: sort },
      title,
      isBy ? icon(now.descending ? 'down' : 'up') : null,
    ),
  );
}
