import type { Frame } from '../src/probe/debuggability';
import { boundedFrames } from '../src/report/boundedFrames';
import { button, el, type Child } from './dom';
import { fileName, placeLink, type Page } from './page';

/** Frames that are shown at once; a runaway recursion leaves ten thousand of them. */
const MOST_FRAMES = 15;
/** Frames that are added when more are asked for, so that the page stays quick. */
const MORE_FRAMES = 500;

export function frameList(frames: readonly Frame[], key: string, page: Page): HTMLElement {
  const list = el('ol', { class: 'frames' });
  let index = 0;
  for (const shown of boundedFrames(frames, MOST_FRAMES)) {
    if ('hidden' in shown) {
      list.append(gap(shown.hidden, index, key, page));
      index += shown.hidden.length;
    } else {
      list.append(frameItem(shown, `${key}:${index}`, page));
      index += 1;
    }
  }
  return list;
}

/** Stands for frames that are not shown, and makes place for them when it is pressed. */
function gap(hidden: readonly Frame[], from: number, key: string, page: Page): HTMLElement {
  const { units } = page;
  const item = el('li', { class: 'gap' });
  item.append(
    button(
      {
        key: `${key}:${from}:more`,
        class: 'link',
        onClick: () => {
          const next = hidden.slice(0, MORE_FRAMES);
          const rest = hidden.slice(MORE_FRAMES);
          const items = next.map((frame, index) =>
            frameItem(frame, `${key}:${from + index}`, page),
          );
          const more = rest.length > 0 ? [gap(rest, from + next.length, key, page)] : [];
          item.replaceWith(...items, ...more);
          // the button is gone: who reads by keyboard goes on with the first frame that it hid
          items[0]?.setAttribute('tabindex', '-1');
          items[0]?.focus();
        },
      },
      `… ${units.counted(hidden.length, 'more frame')}`,
    ),
  );
  return item;
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
      frame.owner === 'subject' &&
      el('span', { class: 'note', title: 'Node prints 10 frames by default' }, 'beyond 10 frames'),
  ];
}

/** Where a source map leads, when it is not the place that the runtime printed. */
function mapped({ text, at }: Frame): Child {
  if (at === null || at.file.startsWith('node:')) return null;
  const place = `${fileName(at.file)}:${at.line}`;
  return text.includes(`${place}:`) ? null : el('span', { class: 'note' }, `maps to ${place}`);
}
