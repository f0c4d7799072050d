/** Where a report stands among the patterns of the gallery. */

import { capital } from '../../document/words';
import type { Scales } from '../../gallery/scales';
import type { ScoredBenchmark } from '../../harness/benchmark';
import { command } from '../../page/controls';
import { type Child, el } from '../../page/markup';
import {
  isKnownOfRelatives,
  RELATIVE_COLUMNS,
  relativesSentence,
  relativeTexts,
  scalesNote,
  standingNote,
  standingSentence,
  unmeasuredRelatives,
} from '../messages/gallery';
import {
  type Block,
  type Cell,
  cell,
  drawn,
  fact,
  factsBlock,
  foldedSection,
  group,
  left,
  listOf,
  paragraph,
  right,
  type Section,
  table,
  written,
} from '../../page/page';
import { strip } from '../plots/strip';
import type { FiguresPerOperation, Report } from '../report';
import type { Units } from '../units';

/** Its place among the patterns of the gallery, where that is written. */
export function standingFacts(report: Report, units: Units): Block[] {
  const sentence = standingSentence(report, units);
  const note = standingNote(report);
  const facts = listOf(
    sentence !== null && fact('In the gallery', sentence),
    note !== null && fact('', note, 'quiet'),
  );
  return facts.length === 0 ? [] : [written(factsBlock(facts))];
}

/** Where the file stands among the gallery's patterns; nothing where none can stand beside it. */
export function standingBlocks(report: Report, units: Units): Section[] {
  const sentence = standingSentence(report, units);
  if (sentence === null) return [];
  const measured = scalesNote(report);
  const ticks =
    measured === null
      ? 'Only tokens are known of the gallery: nothing of it is kept that was measured on this Node and under this workload.'
      : `Ticks of cost, memory and debuggability are the gallery’s, ${measured}.`;
  const text = measured === null ? 'Measure the gallery…' : 'Open gallery';
  return [
    foldedSection('standing', 'In the gallery', `In the gallery: ${sentence}`, [
      drawn(
        ...scales(report, units),
        el('p', { class: 'aside' }, [standingNote(report), ticks].filter(Boolean).join(' ')),
        command('openGallery', 'gallery', text, { key: 'standing:gallery' }),
      ),
    ]),
  ];
}

function scales({ benchmark, debuggability, gallery }: Report, units: Units): Child[] {
  const isTimed = benchmark.state === 'scored';
  return [
    isTimed && costStrip(benchmark, gallery, units),
    isTimed &&
      strip({
        of: 'memory',
        ticks: gallery.peakBytes,
        subject: benchmark.memory.peakBytes,
        format: units.bytes,
      }),
    debuggability.state === 'scored' &&
      strip({
        of: 'debuggability',
        ticks: gallery.debuggability,
        subject: debuggability.total,
        format: units.count,
        own: { low: 2, high: 10, step: 1 },
      }),
  ];
}

/** Of what the code itself does; the I/O takes as long in each of them. */
function costStrip(
  { cpuUsPerCall, timeMs }: ScoredBenchmark,
  gallery: Scales,
  units: Units,
): Child {
  if ('state' in cpuUsPerCall) {
    const subject = timeMs.median;
    return strip({ of: 'time', ticks: gallery.timeMs, subject, format: units.time });
  }
  return strip({
    of: 'CPU time of a call',
    ticks: gallery.cpuUsPerCall,
    subject: cpuUsPerCall.median,
    format: units.cpuTime,
  });
}

const TITLE = 'Relatives in the gallery';

/** True if a report has a function with relatives in the gallery. */
export function hasRelatives({ relatives, benchmark, debuggability }: Report): boolean {
  if (!relatives || relatives.members.length === 0) return false;
  return benchmark.state === 'scored' || debuggability.state === 'scored';
}

/** A function beside the gallery's members that are made in the same way; nothing without any. */
export function relativesBlocks(report: Report, units: Units): Block[] {
  const { relatives, subject } = report;
  if (!relatives || relatives.members.length === 0) return [];
  if (!isKnownOfRelatives(relatives)) {
    const result = 'Similar patterns of the gallery: not measured yet';
    const words = paragraph(unmeasuredRelatives(relatives), 'quiet');
    const measure = drawn(command('openGallery', 'gallery', 'Measure the gallery'));
    return [foldedSection('relatives', TITLE, result, [words, measure])];
  }
  const own = subject.function ?? 'this function';
  const ownName = { ...cell(own, 'strong'), drawn: [subject.function ?? capital(own)] };
  const rows: { name: Cell | string; figures: FiguresPerOperation }[] = [
    { name: ownName, figures: relatives.own },
    ...relatives.members.map((each) => ({ name: each.title, figures: each })),
  ];
  const columns = [
    left('', ({ name }: (typeof rows)[number]) => name, { shorten: 'end' }),
    ...RELATIVE_COLUMNS.map((title, index) =>
      right(
        title,
        ({ figures }: (typeof rows)[number]) => relativeTexts(figures, units)[index] ?? '',
      ),
    ),
  ];
  const beside = table(rows, columns, { name: 'data relatives' });
  const scroll = { class: 'relatives-table', role: 'group', tabindex: 0, 'aria-label': TITLE };
  const sentence = paragraph(relativesSentence(relatives), 'quiet');
  const result = `Beside ${units.counted(relatives.members.length, 'similar pattern')} of the gallery`;
  return [foldedSection('relatives', TITLE, result, [group(scroll, beside), sentence])];
}
