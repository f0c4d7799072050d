import type { MarkKind } from '../../report/messages/site';

/**
 * Icons that differ by shape: a tick, a half disc, a switch, a plus, a cross, a ring, a dashed one.
 */
const SHAPES: Readonly<Record<MarkKind, string>> = {
  error: '<circle cx="8" cy="8" r="5.2" STROKE/><path d="M6 6l4 4M10 6l-4 4" STROKE/>',
  warning: '<path d="M8 2.8l5.4 9.9H2.6z" STROKE/><path d="M8 6.2v3.2M8 10.6v1" STROKE/>',
  information: '<circle cx="8" cy="8" r="5.2" STROKE/><path d="M8 7.2v3.6M8 4.8v1" STROKE/>',
  noted: '<circle cx="8" cy="8" r="1.8" FILL/>',
  kept: '<path d="M4.5 8.5l2.3 2.3 4.7-5.1" STROKE/>',
  fragile: '<circle cx="8" cy="8" r="3.7" STROKE/><path d="M8 4.3a3.7 3.7 0 0 1 0 7.4z" FILL/>',
  switch:
    '<rect x="3.3" y="5.3" width="9.4" height="5.4" rx="2.7" STROKE/><circle cx="10" cy="8" r="1.5" FILL/>',
  companion:
    '<rect x="4.2" y="4.2" width="7.6" height="7.6" STROKE/><path d="M8 6v4M6 8h4" STROKE/>',
  lost: '<path d="M5 5l6 6M11 5l-6 6" STROKE/>',
  depends: '<circle cx="8" cy="8" r="3.7" STROKE/>',
  unreached: '<circle cx="8" cy="8" r="3.7" stroke-dasharray="2 2" STROKE/>',
};

const QUIET = { light: '#616161', dark: '#a6a6a6' };
const FAIR = { light: '#8a5a00', dark: '#d7ba7d' };

const BAD = { light: '#b3261e', dark: '#f28b82' };

const COLOURS: Readonly<Record<MarkKind, { light: string; dark: string }>> = {
  error: BAD,
  warning: FAIR,
  information: { light: '#0b5cad', dark: '#7ab7f5' },
  noted: QUIET,
  kept: QUIET,
  fragile: QUIET,
  switch: QUIET,
  companion: QUIET,
  lost: QUIET,
  depends: QUIET,
  unreached: QUIET,
};

/** Data URI of an SVG of 16 × 16, for light or dark themes. */
export function markIcon(kind: MarkKind, theme: 'light' | 'dark'): string {
  const colour = COLOURS[kind][theme];
  const shape = SHAPES[kind]
    .replaceAll('STROKE', `fill="none" stroke="${colour}" stroke-width="1.5"`)
    .replaceAll('FILL', `fill="${colour}"`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">${shape}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
