import type { Frame, Probe } from '../src/probe/debuggability';
import { OUTCOMES } from '../src/report/labels';
import { broughtBackNote, longStackSource } from '../src/report/siteWords';
import { el, type Child } from './dom';
import { frameList } from './frames';
import type { Page } from './page';

/**
 * Stacks side by side: what a person gets, what would be needed, and, where something makes them
 * longer, what that gives.
 */
export function stacksOf(probe: Probe, key: string, page: Page): HTMLElement {
  return el(
    'div',
    { class: 'stacks' },
    stack('What you get', `${key}:stack`, probe.message, probe.stack, page, [
      el('p', { class: 'aside' }, `The error: ${OUTCOMES[probe.outcome]}.`),
      probe.finalStack.length > 0 ? el('h5', {}, 'At the final callback') : null,
      probe.finalStack.length > 0 ? frameList(probe.finalStack, `${key}:final`, page) : null,
    ]),
    stack('What you would need', `${key}:wanted`, null, probe.wanted, page, [
      probe.wanted.some((frame) => frame.lost)
        ? el('p', { class: 'aside' }, 'Struck frames are on neither stack: they are lost.')
        : null,
    ]),
    longStack(probe, key, page),
  );
}

function longStack(probe: Probe, key: string, page: Page): Child {
  const source = longStackSource(probe);
  if (source === null) return null;
  const { longStack: frames = [] } = probe;
  return stack(`With ${source}`, `${key}:long`, null, frames, page, [
    el('p', { class: 'aside' }, broughtBackNote(probe)),
  ]);
}

function stack(
  title: string,
  key: string,
  message: string | null,
  frames: readonly Frame[],
  page: Page,
  more: Child[],
): HTMLElement {
  return el(
    'div',
    { class: 'stack' },
    el('h4', {}, title),
    message === null ? null : el('p', { class: 'stack-message' }, firstLines(message)),
    frames.length > 0
      ? frameList(frames, key, page)
      : el('p', { class: 'aside' }, 'No frame at all.'),
    ...more,
  );
}

/** Longer messages are those of a validator or a parser, which quote what they were given. */
const MOST_MESSAGE = 400;

function firstLines(message: string): string {
  return message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message;
}
