/** Stacks of a site, and their frames. */

import { probeWords } from '../../probe/consequenceWords';
import type { Frame, GradedDebuggability, Probe, Site } from '../../probe/debuggability';
import { operationPhrase, PROBE_VERBS, tellingProbe } from '../../probe/operationWords';
import { button, placeLink } from '../../page/controls';
import { type Child, el, fileName, type Markup } from '../../page/markup';
import { broughtBackNote, longStackSource } from '../messages/site';
import { type Block, heading, listOf, type StackLine } from '../../page/page';
import type { Units } from '../units';

/** Frames that a page shows of one stack; the JSON report holds all of them. */
const MOST_WRITTEN = 10;

/**
 * The stacks of a site: what you get, what you would need, and what something longer gives.
 *
 * @param debuggability that the site is of
 */
export function stackBlocks(
  site: Site,
  { own }: Pick<GradedDebuggability, 'own'>,
  units: Units,
): Block[] {
  const probe = tellingProbe(site);
  if (!probe) return [];
  const { stack, finalStack, wanted, longStack = [] } = probe;
  const got = [messageLine(probe), ...frameLines(stack, units)];
  const source = longStackSource(probe);
  return [
    heading(3, title(site, probe, own !== undefined), probeWords(probe)),
    {
      kind: 'stacks',
      columns: listOf(
        { title: WHAT_YOU_GET, lines: got },
        probe.named === 'finalCallback' && {
          title: AT_THE_END,
          lines: frameLines(finalStack, units),
        },
        { title: WHAT_YOU_NEED, lines: frameLines(wanted, units) },
        source !== null && { title: `With ${source}`, lines: frameLines(longStack, units) },
      ),
    },
  ];
}

const WHAT_YOU_GET = 'What you get';
const WHAT_YOU_NEED = 'What you would need';
const AT_THE_END = 'At the final callback';

function title(site: Site, probe: Probe, isOwn: boolean): string {
  const line = site.at === null ? '' : ` on line ${site.at.line}`;
  return `If ${operationPhrase(site, isOwn)}${line} ${PROBE_VERBS[probe.mode]}`;
}

function messageLine({ message }: Probe): StackLine {
  return { text: message.split('\n', 1)[0] ?? '', tone: 'strong' };
}

function frameLines(frames: readonly Frame[], units: Units): StackLine[] {
  if (frames.length === 0) return [{ text: 'no frames', tone: 'quiet' }];
  return boundedFrames(frames, MOST_WRITTEN).map((shown) =>
    'hidden' in shown
      ? { text: `… ${units.counted(shown.hidden.length, 'more frame')}`, tone: 'quiet' }
      : frameLine(shown),
  );
}

function frameLine(frame: Frame): StackLine {
  const text = writtenFrame(frame);
  if (frame.lost) return { text, tone: 'bad', mark: 'lost' };
  if (frame.locates) return { text, tone: 'good', mark: 'names the call' };
  if (frame.owner !== 'subject') return { text, tone: 'quiet' };
  return frame.beyondLimit ? { text, mark: 'beyond the limit of 10' } : { text };
}

/** As the runtime printed it; where a map leads elsewhere, that too. */
function writtenFrame({ text, at }: Frame): string {
  if (at === null || text.includes(`:${at.line}:`)) return text;
  return `${text} → line ${at.line}`;
}

/** Stacks of a probe in the panel: frames are links, and more of them can be asked for. */
export function drawnStacks(probe: Probe, key: string, units: Units): Markup {
  const { message, stack, finalStack, wanted, longStack = [] } = probe;
  const source = longStackSource(probe);
  const aside = (text: string) => el('p', { class: 'aside' }, text);
  const drawnStack = (stackTitle: string, ...said: Child[]) =>
    el('div', { class: 'stack' }, el('h4', {}, stackTitle), ...said);
  const framesOf = (name: string, frames: readonly Frame[]) =>
    frames.length > 0 ? frameList(frames, `${key}:${name}`, units) : aside('No frame at all.');
  return el(
    'div',
    { class: 'stacks' },
    drawnStack(
      WHAT_YOU_GET,
      el('p', { class: 'stack-message' }, firstLines(message)),
      framesOf('stack', stack),
      aside(`What becomes of it: ${probeWords(probe)}.`),
      finalStack.length > 0 && el('h5', {}, AT_THE_END),
      finalStack.length > 0 && framesOf('final', finalStack),
    ),
    drawnStack(
      WHAT_YOU_NEED,
      framesOf('wanted', wanted),
      wanted.some((frame) => frame.lost) &&
        aside('Struck frames are on neither stack: they are lost.'),
    ),
    source !== null &&
      drawnStack(`With ${source}`, framesOf('long', longStack), aside(broughtBackNote(probe))),
  );
}

/** Longer messages are those of a validator or a parser, which quote what they were given. */
const MOST_MESSAGE = 400;

function firstLines(message: string): string {
  return message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message;
}

/** Frames that are shown at once; a runaway recursion leaves ten thousand of them. */
const MOST_DRAWN = 15;
/** Frames that are added when more are asked for, so that the page stays quick. */
const MORE_FRAMES = 500;

function frameList(frames: readonly Frame[], key: string, units: Units): Markup {
  let index = 0;
  const items = boundedFrames(frames, MOST_DRAWN).map((shown) => {
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
  return el('li', { class: classes.join(' ') }, drawnFrame(frame, key), ...notes(frame));
}

/** Node's own files are not on disk, so their frames lead nowhere. */
function drawnFrame({ text, lost, at }: Frame, key: string): Markup {
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

/** Frames that are shown, and runs of frames that are not. */
export type BoundedFrames = (Frame | { hidden: Frame[] })[];

/**
 * The first frames of a stack that may be thousands deep, and the one that names the failing call,
 * however deep that lies.
 */
export function boundedFrames(frames: readonly Frame[], most: number): BoundedFrames {
  const locating = frames.findIndex(({ locates }) => locates === true);
  const shown: BoundedFrames = [];
  frames.forEach((frame, index) => {
    // a gap of one frame would take as much room as the frame
    if (index < most || index === locating || frames.length === most + 1) shown.push(frame);
    else hide(shown, frame);
  });
  return shown;
}

function hide(shown: BoundedFrames, frame: Frame): void {
  const last = shown[shown.length - 1];
  if (last && 'hidden' in last) last.hidden.push(frame);
  else shown.push({ hidden: [frame] });
}
