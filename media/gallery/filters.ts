import { WORKLOADS } from '../../src/report/messages/labels';
import { choice } from '../../src/page/controls';
import { el, type Markup } from '../../src/page/markup';
import type { GalleryView } from '../../src/page/asked';
import type { WorkloadKind } from '../../src/document/workloadKind';
import type { GalleryRow } from '../../src/study/galleryRows';

/**
 * Data that the filters depend on: while it is unchanged, a text that the user types is not
 * redrawn.
 */
export function filterChoices(rows: readonly GalleryRow[]) {
  return {
    patterns: [...new Set(rows.map(({ pattern }) => pattern))],
    kinds: [...new Set(rows.map(({ kind }) => kind))],
  };
}

export function filters(rows: readonly GalleryRow[], view: GalleryView): Markup {
  const { patterns, kinds } = filterChoices(rows);
  const pattern = choice(
    'pattern',
    view.pattern,
    ['', ...patterns],
    (value) => value || 'all',
    (value) => ({ type: 'arrange', change: { pattern: value } }),
  );
  const kind = choice<WorkloadKind | ''>(
    'kind',
    view.kind,
    ['', ...kinds],
    (value) => (value === '' ? 'all' : WORKLOADS[value]),
    (value) => ({ type: 'arrange', change: { kind: value } }),
  );
  const text = { type: 'search', placeholder: 'Filter', value: view.text };
  const box = { type: 'checkbox', checked: view.runsHere };
  return el(
    'form',
    { class: 'filters', role: 'search', 'aria-label': 'Rows to show' },
    labelled('Text', input('text', text)),
    labelled('Pattern', pattern),
    labelled('Workload', kind),
    el('label', { class: 'check' }, input('runsHere', box), 'Runs here'),
  );
}

function input(part: 'text' | 'runsHere', attributes: Markup['attributes']): Markup {
  const element = el('input', { 'data-key': `filter:${part}`, ...attributes });
  return { ...element, use: { by: 'typing', part } };
}

export function labelled(text: string, input: Markup): Markup {
  return el('label', {}, el('span', { class: 'aside' }, text), input);
}
