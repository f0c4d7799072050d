import { icon, type IconName } from '../src/page/icons';
import { type Child, el, type Markup, placed } from '../src/page/markup';
import type { Units } from '../src/report/units';

/** A line about the state of a page, with actions. */
export function banner(name: IconName, text: string, ...actions: Child[]): Markup {
  return el('div', { class: 'banner' }, icon(name), el('p', {}, text), ...actions);
}

export function waitingBanner(): Markup {
  return banner(
    'clock',
    'Waiting for another score to finish: two at once would spoil each other’s times.',
  );
}

export function runningBanner(
  { text, done, total }: { text: string; done: number; total: number },
  units: Units,
): Markup {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const bar = placed(el('span', { class: 'progress-bar' }), 0, share);
  return el(
    'div',
    { class: 'banner running' },
    icon('clock'),
    el('p', { title: units.share(share) }, text),
    el('div', { class: 'progress', 'aria-hidden': 'true' }, bar),
  );
}

/** True if a run is active or waiting. */
export function isBusyStatus({ state }: { state: string }): boolean {
  return state === 'running' || state === 'waiting';
}
