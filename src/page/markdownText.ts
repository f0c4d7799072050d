/** Text of a subject as Markdown that says that text and does nothing else. */

import { visible } from '../document/visible';

/** As code, in a fence longer than any run of backticks inside it. */
export function codeSpan(text: string): string {
  const shown = visible(text);
  if (shown.trim() === '') return shown;
  const fence = '`'.repeat(longestRun(shown) + 1);
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return fence + space + shown + space + fence;
}

/** Backticks in a row, at most. */
export function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A sentence as text, with what stands in backticks as code. */
export function markdownWithCode(sentence: string): string {
  return sentence
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 1 ? codeSpan(part) : escaped(part)))
    .join('');
}

/** Text as text: no markup, no HTML, no mention and no link that GitHub would make by itself. */
export function escaped(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>|~&@]/g, '\\$&')
    .replace(/:\/\//g, ':\\//')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(/^(\s*)([#+=-]|\d+(?=[.)]\s))/, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}
