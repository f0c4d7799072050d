import { el, type Markup } from './markup';

/** Small icons on a grid of 16, drawn as strokes in the colour of the text. */
const PATHS = {
  back: 'M13 8H3.5 M7.5 4 3.5 8l4 4',
  forth: 'M3 8h9.5 M8.5 4l4 4-4 4',
  keep: 'M5.5 2.5h5 M6.5 2.5v4L4.5 9.5h7l-2-3v-4 M8 9.5v4',
  again: 'M13 3v3.5H9.5 M12.6 6.4A5 5 0 1 0 13 9',
  compare: 'M5 2.5v11 M2.5 11 5 13.5 7.5 11 M11 13.5v-11 M8.5 5 11 2.5 13.5 5',
  copy: 'M6 5.5h7v8H6z M10 5.5v-3H3v8h3',
  diff: 'M2.5 2.5h5v11h-5z M8.5 2.5h5v11h-5z M11 6v4 M9.5 8h3 M4 8h2',
  kept: 'M3 8.5 6.5 12 13 4.5',
  lost: 'M4 4l8 8 M12 4l-8 8',
  fragile: 'M8 2.5 14 13.5H2z M8 6.5v3.5 M8 11.5v.6',
  flag: 'M4 14V2.5 M4 3h8l-2 3 2 3H4',
  module: 'M8 2l5.5 3v6L8 14l-5.5-3V5z M2.7 5.1 8 8l5.3-2.9 M8 8v6',
  open: 'M6 3.5 10.5 8 6 12.5',
  warning: 'M8 2.5 14 13.5H2z M8 6.5v3.5 M8 11.5v.6',
  error: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z M5.8 5.8l4.4 4.4 M10.2 5.8l-4.4 4.4',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z M8 7v4 M8 4.7v.6',
  lock: 'M3.5 7.5h9v6h-9z M5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z M8 4.7V8l2.2 1.8',
  gallery: 'M2.5 3h11 M2.5 6.5h7.5 M2.5 10h9.5 M2.5 13.5h5',
  grow: 'M2.5 2.5v11h11 M5 10.5 8 8l2 1 3.5-5',
  stop: 'M4 4h8v8H4z',
  up: 'M8 13V3.5 M4.5 7 8 3.5 11.5 7',
  down: 'M8 3v9.5 M4.5 9 8 12.5 11.5 9',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): Markup {
  const attributes = { class: `icon icon-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  return el('svg', attributes, el('path', { d: PATHS[name] }));
}
