import type { KnownWaits, WaitedFor, Waits } from '../../probe/order/knownWaits';
import { placeLink } from '../../page/controls';
import { capital } from '../../document/words';
import { codeText } from '../../page/markup';
import {
  type Block,
  foldedSection,
  paragraph,
  plot,
  type Table,
  written,
  table,
  right,
  left,
} from '../../page/page';
import { timeline, type TimelineRow } from '../plots/timeline';
import type { Report } from '../report';
import type { Units } from '../units';
import { firstOf, MOST_WRITTEN, moreWords } from './firstRows';
import { keptSentence, waitsResult, waitsSentence, waitWords } from '../messages/waits';

/** Columns that a bar of text has. */
const TEXT_WIDTH = 24;

/** Waits of a function over its time; nothing where it waits once at most. */
export function waitsBlocks(report: Report, units: Units): Block[] {
  const { waits, debuggability } = report;
  if (!waits || !isOfSeveral(waits, debuggability)) return [];
  const sentence = paragraph(waitsSentence(waits, units));
  const result = capital(waitsResult(waits, units));
  if (waits.state === 'notKnown') return [foldedSection('waits', 'Waits', result, [sentence])];
  const { operations } = waits;
  const kept = keptSentence(waits);
  const { shown, more } = firstOf(operations, MOST_WRITTEN);
  const rest = moreWords(more, units).map((text) => paragraph(text, 'quiet'));
  return [
    foldedSection('waits', 'Waits', result, [
      sentence,
      written(tableOf(shown, waits, units)),
      timelineOf(shown, waits, report, units),
      ...rest,
      kept !== null && paragraph(kept, 'quiet'),
    ]),
  ];
}

function isOfSeveral(waits: Waits, debuggability: Report['debuggability']): boolean {
  if (waits.state === 'known') return waits.operations.length > 1;
  return debuggability.state === 'scored' && debuggability.undisturbed.operations.length > 1;
}

function tableOf(shown: readonly WaitedFor[], { inRow, best }: KnownWaits, units: Units): Table {
  const bar = (startMs: number, { endMs, startMs: from }: WaitedFor) =>
    barOf(startMs, endMs - from, inRow.ms);
  return table<WaitedFor>(
    shown,
    [
      right('line', ({ line }) => units.count(line)),
      left('operation', ({ name }) => name, { shorten: 'middle', code: true }),
      left('as it is', (wait) => bar(wait.startMs, wait)),
      best.ms < inRow.ms && left('could be', (wait) => bar(wait.bestStartMs, wait)),
    ],
    { name: 'waits' },
  );
}

/** `····████········` */
function barOf(startMs: number, lastsMs: number, untilMs: number): string {
  const at = (ms: number) => Math.round((TEXT_WIDTH * ms) / Math.max(untilMs, 1e-9));
  const from = Math.min(at(startMs), TEXT_WIDTH - 1);
  const to = Math.max(at(startMs + lastsMs), from + 1);
  return '·'.repeat(from) + '█'.repeat(to - from) + '·'.repeat(Math.max(0, TEXT_WIDTH - to));
}

function timelineOf(
  shown: readonly WaitedFor[],
  waits: KnownWaits,
  { subject: { file } }: Report,
  units: Units,
): Block {
  const critical = criticalOf(waits);
  const rows = shown.map((wait, index): TimelineRow => {
    const { line, column, startMs, endMs, bestStartMs, name } = wait;
    const text = `Line ${units.count(line)}`;
    const place = placeLink(`wait:${index}`, { file, line, column }, undefined, text);
    return {
      label: [place, ' ', codeText(name)],
      words: waitWords(wait, units),
      ...{ start: startMs, end: endMs, bestStart: bestStartMs, isCritical: critical.has(index) },
    };
  });
  return plot(timeline(rows, Math.max(waits.inRow.ms, 1e-9)));
}

/** Operations that end last in the best order, and those that they had to wait for. */
function criticalOf({ operations, best }: KnownWaits): Set<number> {
  const bestEnd = ({ bestStartMs, startMs, endMs }: WaitedFor) => bestStartMs + endMs - startMs;
  const found = new Set<number>();
  const waiting = operations.flatMap((each, index) => (bestEnd(each) >= best.ms ? index : []));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { dependsOn, bestStartMs } = operations[next]!;
    waiting.push(...dependsOn.filter((index) => bestEnd(operations[index]!) >= bestStartMs));
  }
  return found;
}
