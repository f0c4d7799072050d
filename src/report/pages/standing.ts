import { command } from '../controls';
import { type Child, el } from '../markup';
import { drawn, foldedSection, type Section } from '../page';
import { strip } from '../plots/strip';
import type { ScoredBenchmark } from '../../harness/benchmark';
import type { Scales } from '../../gallery/scales';
import type { Report } from '../report';
import { scalesNote, standingNote, standingSentence } from '../standingWords';
import type { Units } from '../units';

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
  const cost =
    benchmark.state === 'scored'
      ? [
          costStrip(benchmark, gallery, units),
          strip({
            of: 'memory',
            ticks: gallery.peakBytes,
            subject: benchmark.memory.peakBytes,
            format: units.bytes,
          }),
        ]
      : [];
  if (debuggability.state !== 'scored') return cost;
  const own = { low: 2, high: 10, step: 1 };
  const { total } = debuggability;
  return [
    ...cost,
    strip({
      of: 'debuggability',
      ticks: gallery.debuggability,
      subject: total,
      format: units.count,
      own,
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
