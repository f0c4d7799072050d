import type { Workbench } from '../setup/workbench';

/** How often a letter is typed, and how long the editor is left alone between two. */
const LETTERS = 30;
const BETWEEN_MS = 50;

/** From the key to the text with its letter, in milliseconds: the one in the middle, and the longest. */
export interface Answered {
  medianMs: number;
  worstMs: number;
}

/** Types at the cursor of the editor that has the focus. */
export async function typing({ page }: Workbench): Promise<Answered> {
  await page.evaluate(`(${watchAnswers})()`);
  await page.keyboard.type('x'.repeat(LETTERS), { delay: BETWEEN_MS });
  await page.waitForFunction(`window.answeredMs.length >= ${LETTERS}`);
  const answered = await page.evaluate<number[]>('window.answeredMs');
  const sorted = [...answered].sort((a, b) => a - b);
  return {
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
    worstMs: sorted.at(-1) ?? Infinity,
  };
}

/** Source of a function that runs in the page, whose types are not known here. */
const watchAnswers = `() => {
  const answeredMs = [];
  const waiting = [];
  const lines = document.querySelector('.editor-group-container.active .view-lines');
  new MutationObserver(() => {
    while (waiting.length > 0) answeredMs.push(performance.now() - waiting.shift());
  }).observe(lines, { subtree: true, childList: true, characterData: true });
  window.addEventListener('keydown', () => waiting.push(performance.now()), true);
  window.answeredMs = answeredMs;
}`;
