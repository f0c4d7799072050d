import {
  isKnownOfRelatives,
  RELATIVE_COLUMNS,
  relativesSentence,
  relativeTexts,
  unmeasuredRelatives,
} from '../src/report/relativesWords';
import type { Report, ReportedRelatives } from '../src/report/report';
import { capital, el, type Child } from './dom';
import { commandButton, type Page } from './page';
import { dataTable } from './table';

/** Whether a report has a function that something can be set beside. */
export function hasRelatives({ relatives, benchmark, debuggability }: Report): boolean {
  if (!relatives || relatives.members.length === 0) return false;
  return benchmark.state === 'scored' || debuggability.state === 'scored';
}

/** A function beside the gallery's members that are made in the same way; nothing without any. */
export function relativesSection(report: Report, page: Page): Child[] {
  const { relatives, subject } = report;
  if (!relatives || !hasRelatives(report)) return [];
  if (!isKnownOfRelatives(relatives)) return unmeasured(relatives, page);
  const rows = [
    { title: subject.function ?? 'This function', figures: relatives.own },
    ...relatives.members.map((each) => ({ title: each.title, figures: each })),
  ];
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
        ['', ...RELATIVE_COLUMNS.map(capital)],
        rows.map(({ title, figures }) => [title, ...relativeTexts(figures, page.units)]),
      ),
    ),
    el('p', { class: 'aside' }, relativesSentence(relatives)),
  ];
}

function unmeasured(relatives: ReportedRelatives, page: Page): Child[] {
  return [
    el('p', { class: 'prose' }, unmeasuredRelatives(relatives)),
    commandButton(page, 'openGallery', 'gallery', 'Measure the gallery'),
  ];
}
