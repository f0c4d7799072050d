import {
  RELATIVE_COLUMNS,
  relativesSentence,
  relativeTexts,
  unmeasuredRelatives,
} from '../src/report/relativesWords';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import type { Page } from './page';
import { dataTable } from './table';

/** A function beside the gallery's members that are made in the same way; nothing without any. */
export function relativesSection({ relatives, subject }: Report, page: Page): Child[] {
  if (!relatives || relatives.members.length === 0) return [];
  const rows = [
    { title: subject.function ?? 'This function', figures: relatives.own },
    ...relatives.members.map((each) => ({ title: each.title, figures: each })),
  ];
  const notes = [relativesSentence(relatives), unmeasuredRelatives(relatives)];
  return [
    el(
      'div',
      {
        class: 'relatives-table',
        role: 'group',
        tabindex: 0,
        'aria-label': 'Relatives in the gallery',
      },
      dataTable(
        'relatives',
        ['', ...RELATIVE_COLUMNS],
        rows.map(({ title, figures }) => [title, ...relativeTexts(figures, page.units)]),
      ),
    ),
    el('p', { class: 'aside' }, notes.filter(Boolean).join(' ')),
  ];
}
