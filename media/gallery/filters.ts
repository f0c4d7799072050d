import { WORKLOADS } from '../../src/report/labels';
import type { WorkloadKind } from '../../src/document/workloadKind';
import type { GalleryRow } from '../../src/study/galleryRows';
import { choice } from '../choice';
import { el } from '../dom';
import type { GalleryPage } from './page';

/** What the choices depend on: while it stays the same, a text that is being typed is left alone. */
export function filterChoices(rows: readonly GalleryRow[]) {
  return {
    patterns: [...new Set(rows.map(({ pattern }) => pattern))],
    kinds: [...new Set(rows.map(({ kind }) => kind))],
  };
}

export function filters(rows: readonly GalleryRow[], page: GalleryPage): HTMLElement {
  const { patterns, kinds } = filterChoices(rows);
  const { text, pattern, kind, runsHere } = page.view();
  return el(
    'form',
    { class: 'filters', role: 'search', 'aria-label': 'Rows to show' },
    labelled('Text', textInput(text, page)),
    labelled(
      'Pattern',
      choice(
        'pattern',
        pattern,
        ['', ...patterns],
        (value) => value || 'all',
        (value) => page.arrange({ pattern: value }),
      ),
    ),
    labelled(
      'Workload',
      choice(
        'kind',
        kind,
        ['', ...kinds],
        (value) => (value === '' ? 'all' : WORKLOADS[value as WorkloadKind]),
        (value) => page.arrange({ kind: kinds.find((each) => each === value) ?? '' }),
      ),
    ),
    runsHereBox(runsHere, page),
  );
}

function textInput(text: string, page: GalleryPage): HTMLInputElement {
  const input = el('input', { type: 'search', 'data-key': 'filter:text', placeholder: 'Filter' });
  input.value = text;
  input.addEventListener('input', () => page.arrange({ text: input.value }));
  // there is nothing to send: what is typed is applied at once
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  return input;
}

function runsHereBox(checked: boolean, page: GalleryPage): HTMLElement {
  const input = el('input', { type: 'checkbox', 'data-key': 'filter:runsHere' });
  input.checked = checked;
  input.addEventListener('change', () => page.arrange({ runsHere: input.checked }));
  return el('label', { class: 'check' }, input, 'Runs here');
}

export function labelled(text: string, input: HTMLElement): HTMLElement {
  return el('label', {}, el('span', { class: 'aside' }, text), input);
}
