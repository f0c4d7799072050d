import type { Tick } from '../../gallery/scales';
import { el, type Markup, placed } from '../../page/markup';

export interface StripOptions {
  /** Subject of the scale: `tokens`. */
  of: string;
  ticks: readonly Tick[];
  subject: number;
  format(value: number): string;
  /** Ends of the scale where it has its own, and the steps between them. */
  own?: { low: number; high: number; step: number };
}

/**
 * The gallery's members as ticks on a scale with the subject marked, or null where there is
 * nothing to draw. The ticks are one stop of the Tab key; arrows walk along them.
 */
export function strip(options: StripOptions): Markup | null {
  const { ticks, subject, own, format } = options;
  if (!own && ticks.length === 0) return null;
  const all = [...ticks.map((tick) => tick.value), subject];
  const low = own ? own.low : Math.min(...all);
  const high = own ? own.high : Math.max(...all);
  const at = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));
  const marks = merged(ticks).map(({ name, value }, index) => {
    const label = `${name}: ${format(value)}`;
    const tabindex = index === 0 ? 0 : -1;
    return placed(
      el('span', { class: 'strip-tick', role: 'img', tabindex, 'aria-label': label }),
      at(value),
    );
  });
  const scale = el(
    'div',
    { class: 'strip', role: 'group', 'aria-label': groupLabel(options) },
    el(
      'div',
      { class: 'strip-track' },
      ...steps(own).map((value) => placed(el('i', { class: 'strip-step' }), at(value))),
      ...marks,
      placed(el('span', { class: 'strip-subject', 'aria-hidden': 'true' }), at(subject)),
    ),
    el(
      'div',
      { class: 'strip-ends' },
      el('span', {}, format(low)),
      el('span', { class: 'strip-name', 'aria-hidden': 'true' }),
      el('span', {}, format(high)),
    ),
  );
  return { ...scale, use: { by: 'walking' } };
}

function groupLabel({ of, ticks, subject, format }: StripOptions): string {
  const others = ticks.length > 0 ? `gallery patterns by ${of}; ` : '';
  return `Scale of ${of}: ${others}this file: ${format(subject)}`;
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
  const count = Math.floor((own.high - own.low) / own.step) + 1;
  return Array.from({ length: count }, (_, index) => own.low + index * own.step);
}
