import type { Frame, Probe } from '../src/probe/debuggability';
import { OUTCOMES } from '../src/report/labels';
import { el, type Child } from './dom';
import { fileName, placeLink, type Page } from './page';

/** Two stacks side by side: what a person gets, and what would be needed. */
export function stackPair(probe: Probe, key: string, page: Page): HTMLElement {
  return el(
    'div',
    { class: 'stacks' },
    stack('What you get', `${key}:stack`, probe.message, probe.stack, page, [
      el('p', { class: 'aside' }, outcome(probe)),
      probe.finalStack.length > 0 ? el('h5', {}, 'At the final callback') : null,
      probe.finalStack.length > 0 ? frameList(probe.finalStack, `${key}:final`, page) : null,
    ]),
    stack('What you would need', `${key}:wanted`, null, probe.wanted, page, [
      probe.wanted.some((frame) => frame.lost)
        ? el('p', { class: 'aside' }, 'Struck frames are on neither stack: they are lost.')
        : null,
    ]),
  );
}

function outcome(probe: Probe): string {
  const ended = `The error: ${OUTCOMES[probe.outcome]}.`;
  return probe.switch ? `${ended} Named only with ${probe.switch}.` : ended;
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
    message === null ? null : el('p', { class: 'stack-message' }, message),
    frames.length > 0
      ? frameList(frames, key, page)
      : el('p', { class: 'aside' }, 'No frame at all.'),
    ...more,
  );
}

function frameList(frames: readonly Frame[], key: string, page: Page): HTMLElement {
  return el(
    'ol',
    { class: 'frames' },
    ...frames.map((frame, index) => frameItem(frame, `${key}:${index}`, page)),
  );
}

function frameItem(frame: Frame, key: string, page: Page): HTMLElement {
  const classes = ['frame', `frame-${frame.owner}`];
  if (frame.lost) classes.push('lost');
  else if (frame.locates) classes.push('locates');
  if (frame.beyondLimit) classes.push('beyond');
  return el('li', { class: classes.join(' ') }, frameText(frame, key, page), ...notes(frame));
}

/** Node's own files are not on disk, so their frames lead nowhere. */
function frameText(frame: Frame, key: string, page: Page): HTMLElement {
  const text = frame.lost ? el('s', {}, ...shortened(frame.text)) : null;
  const shown = text ? [text] : shortened(frame.text);
  const { at } = frame;
  if (at === null || at.file.startsWith('node:')) return el('span', {}, ...shown);
  return placeLink(page, key, at, undefined, ...shown);
}

/** Folders stay in the text for those who listen or copy; what tells frames apart is the file. */
function shortened(text: string): Child[] {
  const path = /^(.*?\(?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*[\\/])([^\\/]+)$/.exec(text);
  if (!path) return [text];
  const [, before = '', folders = '', name = ''] = path;
  return [before, el('span', { class: 'folders' }, folders), name];
}

function notes(frame: Frame): Child[] {
  return [
    mapped(frame),
    frame.lost && el('span', { class: 'note' }, 'lost'),
    frame.locates && !frame.lost && el('span', { class: 'note' }, 'names the call'),
    frame.beyondLimit &&
      el('span', { class: 'note', title: 'Node prints 10 frames by default' }, 'beyond 10 frames'),
  ];
}

/** Where a source map leads, when it is not the place that the runtime printed. */
function mapped({ text, at }: Frame): Child {
  if (at === null || at.file.startsWith('node:')) return null;
  const place = `${fileName(at.file)}:${at.line}`;
  return text.includes(`${place}:`) ? null : el('span', { class: 'note' }, `maps to ${place}`);
}
