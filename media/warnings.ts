import type { Warning } from '../src/report/report';
import { el } from './dom';
import { icon } from './icons';

/** The warnings that touch one figure, each with its remedy; they stand right under it. */
export function warningsAbout(
  warnings: readonly Warning[],
  about: Warning['about'],
): HTMLElement | null {
  return warningList(warnings.filter((warning) => warning.about === about));
}

export function warningList(warnings: readonly Warning[]): HTMLElement | null {
  if (warnings.length === 0) return null;
  return el(
    'ul',
    { class: 'warnings' },
    ...warnings.map(({ cause, remedy }) =>
      el(
        'li',
        {},
        icon('warning'),
        el('p', {}, cause, ' ', el('span', { class: 'remedy' }, remedy)),
      ),
    ),
  );
}
