import { listOf } from '../page';
import type { Frame } from '../../probe/debuggability';
import { boundedFrames } from '../boundedFrames';
import { button, placeLink } from '../controls';
import { type Child, el, fileName, type Markup } from '../markup';
import type { Units } from '../units';

/** Frames that are shown at once; a runaway recursion leaves ten thousand of them. */
const MOST_FRAMES = 15;
/** Frames that are added when more are asked for, so that the page stays quick. */
const MORE_FRAMES = 500;

export function frameList(frames: readonly Frame[], key: string, units: Units): Markup {
  let index = 0;
  const items = boundedFrames(frames, MOST_FRAMES).map((shown) => {
    const from = index;
    index += 'hidden' in shown ? shown.hidden.length : 1;
    return 'hidden' in shown
      ? gap(shown.hidden, from, key, units)
      : frameItem(shown, `${key}:${from}`);
  });
  return el('ol', { class: 'frames' }, ...items);
}

/** Stands for frames that are not shown, and makes place for them when it is pressed. */
function gap(hidden: readonly Frame[], from: number, key: string, units: Units): Markup {
  const next = hidden.slice(0, MORE_FRAMES);
  const rest = hidden.slice(MORE_FRAMES);
  const shown = () =>
    listOf(
      next.map((frame, index) => frameItem(frame, `${key}:${from + index}`)),
      rest.length > 0 && gap(rest, from + next.length, key, units),
    );
  const more = button(
    { by: 'adding', more: shown },
    { key: `${key}:${from}:more`, class: 'link' },
    `… ${units.counted(hidden.length, 'more frame')}`,
  );
  return el('li', { class: 'gap' }, more);
}

function frameItem(frame: Frame, key: string): Markup {
  const classes = ['frame', `frame-${frame.owner}`];
  if (frame.lost) classes.push('lost');
  else if (frame.locates) classes.push('locates');
  if (frame.beyondLimit) classes.push('beyond');
  return el('li', { class: classes.join(' ') }, frameText(frame, key), ...notes(frame));
}

/** Node's own files are not on disk, so their frames lead nowhere. */
function frameText({ text, lost, at }: Frame, key: string): Markup {
  const shown = lost ? [el('s', {}, ...shortened(text))] : shortened(text);
  if (at === null || at.file.startsWith('node:')) return el('span', {}, ...shown);
  return placeLink(key, at, undefined, ...shown);
}

/** Folders stay in the text for those who listen or copy; what tells frames apart is the file. */
function shortened(text: string): Child[] {
  const path = /^(.*?\(?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*[\\/])([^\\/]+)$/.exec(text);
  if (!path) return [text];
  const [, before = '', folders = '', name = ''] = path;
  return [before, el('span', { class: 'folders' }, folders), name];
}

function notes(frame: Frame): Child[] {
  const note = (words: string, title?: string) => el('span', { class: 'note', title }, words);
  return [
    mapped(frame),
    frame.lost && note('lost'),
    frame.locates && !frame.lost && note('names the call'),
    frame.beyondLimit &&
      frame.owner === 'subject' &&
      note('beyond 10 frames', 'Node prints 10 frames by default'),
  ];
}

/** Where a source map leads, when it is not the place that the runtime printed. */
function mapped({ text, at }: Frame): Child {
  if (at === null || at.file.startsWith('node:')) return null;
  const place = `${fileName(at.file)}:${at.line}`;
  return text.includes(`${place}:`) ? null : el('span', { class: 'note' }, `maps to ${place}`);
}
