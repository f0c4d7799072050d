import type { Tick } from '../src/gallery/scales';
import { el, placed } from './dom';

export interface StripOptions {
  /** What the scale is of: `tokens`. */
  of: string;
  ticks: readonly Tick[];
  /** Null where the subject has no figure. */
  subject: number | null;
  format(value: number): string;
  /** Ends of the scale where it has its own, and the steps between them. */
  own?: { low: number; high: number; step: number };
}

/**
 * The gallery's members as ticks on a scale with the subject marked, or null where there is
 * nothing to draw. The ticks are one stop of the Tab key; arrows walk along them.
 */
export function strip(options: StripOptions): HTMLElement | null {
  const { ticks, subject, own, format } = options;
  if (!own && ticks.length === 0) return null;
  const values = ticks.map((tick) => tick.value);
  const all = subject === null ? values : [...values, subject];
  const low = own ? own.low : Math.min(...all);
  const high = own ? own.high : Math.max(...all);
  const at = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));

  const named = el('span', { class: 'strip-name', 'aria-hidden': 'true' });
  const track = el('div', { class: 'strip-track' });
  for (const value of steps(own)) track.append(placed(el('i', { class: 'strip-step' }), at(value)));
  const marks = merged(ticks).map(({ name, value }) => {
    const text = `${name}: ${format(value)}`;
    const mark = el('span', { class: 'strip-tick', role: 'img', tabindex: -1, 'aria-label': text });
    for (const [shows, hides] of SHOWING) {
      mark.addEventListener(shows, () => (named.textContent = text));
      mark.addEventListener(hides, () => (named.textContent = ''));
    }
    return placed(mark, at(value));
  });
  track.append(...marks);
  if (subject !== null) {
    track.append(
      placed(el('span', { class: 'strip-subject', 'aria-hidden': 'true' }), at(subject)),
    );
  }
  walkWithArrows(marks);
  return el(
    'div',
    { class: 'strip', role: 'group', 'aria-label': groupLabel(options) },
    track,
    el(
      'div',
      { class: 'strip-ends' },
      el('span', {}, format(low)),
      named,
      el('span', {}, format(high)),
    ),
  );
}

const SHOWING = [
  ['mouseenter', 'mouseleave'],
  ['focus', 'blur'],
] as const;

function groupLabel({ of, ticks, subject, format }: StripOptions): string {
  const here = subject === null ? 'no figure for this file' : `this file: ${format(subject)}`;
  const others = ticks.length > 0 ? `gallery patterns by ${of}; ` : '';
  return `Scale of ${of}: ${others}${here}`;
}

/** Members with the same value share a tick. */
function merged(ticks: readonly Tick[]): Tick[] {
  const byValue = new Map<number, string[]>();
  for (const { name, value } of ticks) byValue.set(value, [...(byValue.get(value) ?? []), name]);
  return [...byValue]
    .sort(([a], [b]) => a - b)
    .map(([value, names]) => ({ value, name: names.join(', ') }));
}

function steps(own: StripOptions['own']): number[] {
  if (!own) return [];
  const values: number[] = [];
  for (let value = own.low; value <= own.high; value += own.step) values.push(value);
  return values;
}

function walkWithArrows(marks: readonly HTMLElement[]): void {
  marks[0]?.setAttribute('tabindex', '0');
  marks.forEach((mark, index) => {
    mark.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : marks[index + step];
      if (!next) return;
      event.preventDefault();
      mark.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  });
}
