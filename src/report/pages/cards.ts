import type { Failure } from '../../failure';
import type { Tick } from '../../gallery/scales';
import type { ScoredBenchmark } from '../../harness/benchmark';
import { icon } from '../icons';
import { REASONS, STATES } from '../labels';
import { capital, type Child, el, type Markup, placed, withCode } from '../markup';
import { strip } from '../plots/strip';
import type { Report } from '../report';
import type { Units } from '../units';
import {
  benchmarkSentence,
  costFigure,
  debuggabilityEvidence,
  failureSentence,
  tokensCompared,
} from '../words';
import { isExplained, isFault, isToldBefore } from './failure';
import { remedies } from './remedies';
import { standingLine } from './standing';
import { totalWords } from '../gradeWords';

/** Three figures, each with a plain sentence and a scale. */
export function cards(report: Report, units: Units): Markup {
  return el(
    'section',
    { class: 'cards', 'aria-labelledby': 'at-a-glance' },
    el('h2', { id: 'at-a-glance', class: 'unseen' }, 'At a glance'),
    complexityCard(report, units),
    costCard(report, units),
    debuggabilityCard(report, units),
    standingLine(report, units),
  );
}

function complexityCard(report: Report, units: Units): Markup {
  const { complexity, gallery } = report;
  return card(
    'Complexity',
    figure(units.counted(complexity.tokens, 'token')),
    sentenceOf(tokensCompared(complexity, units)),
    strip({
      of: 'tokens',
      ticks: gallery.tokens,
      subject: complexity.tokens,
      format: (value) => units.counted(value, 'token'),
    }),
  );
}

function costCard(report: Report, units: Units): Markup {
  const { benchmark, gallery } = report;
  const scored = benchmark.state === 'scored';
  return card(
    'Cost',
    scored ? figure(costFigure(benchmark, units)) : noFigure(benchmark),
    scored || !isExplained(benchmark) ? benchmarkSentence(benchmark, units) : null,
    scored ? costScale(benchmark, gallery.timeMs, units) : null,
    scored ? memoryScale(benchmark, gallery.peakBytes, units) : null,
    ...(scored ? [] : remedies(benchmark, report)),
  );
}

/** Where no gallery member was timed, the figure's own scale: how much of it is the I/O itself. */
function costScale({ timeMs, floorMs }: ScoredBenchmark, ticks: readonly Tick[], units: Units) {
  if (ticks.length > 0) {
    return strip({ of: 'time', ticks, subject: timeMs.median, format: units.time });
  }
  return floorMs === null ? null : floorBar(timeMs.median, floorMs, units);
}

function memoryScale({ memory }: ScoredBenchmark, ticks: readonly Tick[], units: Units) {
  return strip({ of: 'memory', ticks, subject: memory.peakBytes, format: units.bytes });
}

function floorBar(timeMs: number, floorMs: number, units: Units): Markup {
  const share = timeMs > 0 ? Math.min(1, floorMs / timeMs) : 0;
  const [, above] = units.times([timeMs, Math.max(0, timeMs - floorMs)]);
  return el(
    'div',
    { class: 'strip' },
    el(
      'div',
      { class: 'floor-bar', 'aria-hidden': 'true' },
      placed(el('span', { class: 'floor-part' }), 0, share),
      placed(el('span', { class: 'above-part' }), share, 1 - share),
    ),
    el(
      'div',
      { class: 'strip-ends' },
      el('span', {}, `I/O itself ${units.time(floorMs)}`),
      el('span', {}, `above it ${above}`),
    ),
  );
}

function debuggabilityCard(report: Report, units: Units): Markup {
  const { benchmark, debuggability, gallery } = report;
  const scored = debuggability.state === 'scored';
  if (!scored && isToldBefore(benchmark, debuggability)) {
    return card('Debuggability', noFigure(debuggability), 'For the same reason as Cost.');
  }
  return card(
    'Debuggability',
    scored ? figure(totalWords(debuggability)) : noFigure(debuggability),
    scored
      ? sentenceOf(debuggabilityEvidence(debuggability))
      : isExplained(debuggability)
        ? null
        : failureSentence(debuggability, units),
    scored
      ? strip({
          of: 'debuggability',
          ticks: gallery.debuggability,
          subject: debuggability.total,
          format: units.count,
          own: { low: 2, high: 10, step: 1 },
        })
      : null,
    ...(scored ? [] : remedies(debuggability, report)),
  );
}

function card(title: string, shown: Markup, sentence: string | null, ...scales: Child[]): Markup {
  return el(
    'article',
    { class: 'card', 'aria-label': title },
    el('h3', {}, title),
    shown,
    sentence && el('p', { class: 'sentence' }, ...withCode(sentence)),
    ...scales,
  );
}

/** What follows on a figure, as a sentence of its own. */
function sentenceOf(words: string | null): string | null {
  return words && capital(words);
}

/** `101 ms` with the number large and the unit beside it. */
function figure(text: string): Markup {
  const space = text.indexOf(' ');
  if (space < 0) return el('p', { class: 'figure' }, text);
  return el(
    'p',
    { class: 'figure' },
    text.slice(0, space),
    el('span', { class: 'unit' }, text.slice(space)),
  );
}

/** In the place of a figure: the state in words, never a number. */
function noFigure(failure: Failure): Markup {
  const { state, reason } = failure;
  const coming = reason.code === 'notYet';
  return el(
    'p',
    { class: coming ? 'figure coming' : 'figure none' },
    icon(
      coming ? 'clock' : reason.code === 'untrusted' ? 'lock' : isFault(failure) ? 'error' : 'info',
    ),
    state === 'skipped' ? REASONS[reason.code] : STATES[state],
  );
}
