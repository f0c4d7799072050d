import type { Warning } from '../src/report/report';
import { el } from './dom';
import { icon, type IconName } from './icons';

/** The warnings that touch one figure, each with its remedy; they stand right under it. */
export function warningsAbout(
  warnings: readonly Warning[],
  about: Warning['about'],
): HTMLElement | null {
  return warningList(warnings.filter((warning) => warning.about === about));
}

/** @param sign that stands before each */
export function warningList(
  warnings: readonly Warning[],
  sign: IconName = 'warning',
): HTMLElement | null {
  if (warnings.length === 0) return null;
  return el(
    'ul',
    { class: sign === 'warning' ? 'warnings' : 'warnings noted' },
    ...warnings.map(({ cause, remedy }, i) => {
      // of those that have one in common, the last one says it
      const isSaidLater = warnings[i + 1]?.remedy === remedy;
      const said = isSaidLater ? null : el('span', { class: 'remedy' }, remedy);
      return el('li', {}, icon(sign), el('p', {}, cause, ' ', said));
    }),
  );
}
