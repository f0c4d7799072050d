import type { Frame, Probe, Site } from '../../probe/debuggability';
import { OUTCOMES, PROBE_VERBS } from '../labels';
import { type Block, heading, type StackLine } from '../page';
import { operationWord, tellingProbe } from '../words';

/** Frames that a page shows of one stack; the JSON report holds all of them. */
const MOST_FRAMES = 10;

/** The two stacks of a site: what you get, what you would need. */
export function stackBlocks(site: Site): Block[] {
  const probe = tellingProbe(site);
  if (!probe) return [];
  return [
    heading(3, title(site, probe), OUTCOMES[probe.outcome]),
    {
      kind: 'stacks',
      columns: [
        { title: 'What you get', lines: [messageLine(probe), ...frameLines(probe.stack)] },
        ...(probe.named === 'finalCallback'
          ? [{ title: 'At the final callback', lines: frameLines(probe.finalStack) }]
          : []),
        { title: 'What you would need', lines: frameLines(probe.wanted) },
      ],
    },
  ];
}

function title(site: Site, probe: Probe): string {
  const line = site.at === null ? '' : ` on line ${site.at.line}`;
  return `If the ${operationWord(site.operation)}${line} ${PROBE_VERBS[probe.mode]}`;
}

function messageLine({ message }: Probe): StackLine {
  return { text: message.split('\n', 1)[0] ?? '', tone: 'strong' };
}

function frameLines(frames: readonly Frame[]): StackLine[] {
  if (frames.length === 0) return [{ text: 'no frames', tone: 'quiet' }];
  const lines = frames.slice(0, MOST_FRAMES).map(frameLine);
  const more = frames.length - MOST_FRAMES;
  return more > 0 ? [...lines, { text: `and ${more} more frames`, tone: 'quiet' }] : lines;
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
