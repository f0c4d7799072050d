import type { Frame, GradedDebuggability, Probe, Site } from '../../probe/debuggability';
import { boundedFrames } from '../boundedFrames';
import { probeWords } from '../../probe/consequenceWords';
import { PROBE_VERBS, operationPhrase, tellingProbe } from '../../probe/operationWords';
import { type Child, el, type Markup } from '../markup';
import { listOf, type Block, heading, type StackLine } from '../page';
import { broughtBackNote, longStackSource } from '../siteWords';
import type { Units } from '../units';
import { frameList } from './frames';

/** Frames that a page shows of one stack; the JSON report holds all of them. */
const MOST_FRAMES = 10;

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
  const source = longStackSource(probe);
  return [
    heading(3, title(site, probe, own !== undefined), probeWords(probe)),
    {
      kind: 'stacks',
      columns: listOf(
        { title: 'What you get', lines: [messageLine(probe), ...frameLines(probe.stack, units)] },
        probe.named === 'finalCallback' && {
          title: 'At the final callback',
          lines: frameLines(probe.finalStack, units),
        },
        { title: 'What you would need', lines: frameLines(probe.wanted, units) },
        source !== null && {
          title: `With ${source}`,
          lines: frameLines(probe.longStack ?? [], units),
        },
      ),
    },
  ];
}

function title(site: Site, probe: Probe, isOwn: boolean): string {
  const line = site.at === null ? '' : ` on line ${site.at.line}`;
  return `If ${operationPhrase(site, isOwn)}${line} ${PROBE_VERBS[probe.mode]}`;
}

function messageLine({ message }: Probe): StackLine {
  return { text: message.split('\n', 1)[0] ?? '', tone: 'strong' };
}

function frameLines(frames: readonly Frame[], units: Units): StackLine[] {
  if (frames.length === 0) return [{ text: 'no frames', tone: 'quiet' }];
  return boundedFrames(frames, MOST_FRAMES).map((shown) =>
    'hidden' in shown
      ? { text: `… ${units.counted(shown.hidden.length, 'more frame')}`, tone: 'quiet' }
      : frameLine(shown),
  );
}

function frameLine(frame: Frame): StackLine {
  const text = frameText(frame);
  if (frame.lost) return { text, tone: 'bad', mark: 'lost' };
  if (frame.locates) return { text, tone: 'good', mark: 'names the call' };
  if (frame.owner !== 'subject') return { text, tone: 'quiet' };
  return frame.beyondLimit ? { text, mark: 'beyond the limit of 10' } : { text };
}

/** As the runtime printed it; where a map leads elsewhere, that too. */
function frameText({ text, at }: Frame): string {
  if (at === null || text.includes(`:${at.line}:`)) return text;
  return `${text} → line ${at.line}`;
}

/** The same in the panel, whatever the probe: frames are links, and more of them can be asked for. */
export function drawnStacks(probe: Probe, key: string, units: Units): Markup {
  const { message, stack, finalStack, wanted, longStack = [] } = probe;
  const source = longStackSource(probe);
  const aside = (text: string) => el('p', { class: 'aside' }, text);
  return el(
    'div',
    { class: 'stacks' },
    drawnStack(
      'What you get',
      `${key}:stack`,
      stack,
      units,
      el('p', { class: 'stack-message' }, firstLines(message)),
      aside(`What becomes of it: ${probeWords(probe)}.`),
      finalStack.length > 0 && el('h5', {}, 'At the final callback'),
      finalStack.length > 0 && frameList(finalStack, `${key}:final`, units),
    ),
    drawnStack(
      'What you would need',
      `${key}:wanted`,
      wanted,
      units,
      null,
      wanted.some((frame) => frame.lost) &&
        aside('Struck frames are on neither stack: they are lost.'),
    ),
    source !== null &&
      drawnStack(
        `With ${source}`,
        `${key}:long`,
        longStack,
        units,
        null,
        aside(broughtBackNote(probe)),
      ),
  );
}

function drawnStack(
  title: string,
  key: string,
  frames: readonly Frame[],
  units: Units,
  message: Child,
  ...more: Child[]
): Markup {
  return el(
    'div',
    { class: 'stack' },
    el('h4', {}, title),
    message,
    frames.length > 0
      ? frameList(frames, key, units)
      : el('p', { class: 'aside' }, 'No frame at all.'),
    ...more,
  );
}

/** Longer messages are those of a validator or a parser, which quote what they were given. */
const MOST_MESSAGE = 400;

function firstLines(message: string): string {
  return message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message;
}
