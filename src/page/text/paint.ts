import type { Tone } from '../page';

/** Gives a text its tone. It must not change its visible characters. */
export type Paint = (text: string, tone: Tone) => string;

export const plainPaint: Paint = (text) => text;

const CODES: Readonly<Record<Tone, readonly [number, number] | null>> = {
  plain: null,
  strong: [1, 22],
  quiet: [2, 22],
  good: [32, 39],
  bad: [31, 39],
};

/** Tones as ANSI escape sequences (ECMA-48 SGR). */
export const ansiPaint: Paint = (text, tone) => {
  const codes = CODES[tone];
  return codes === null || text === '' ? text : `\x1b[${codes[0]}m${text}\x1b[${codes[1]}m`;
};
