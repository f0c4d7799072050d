import type { Failure } from '../src/failure';
import type { Tick } from '../src/gallery/scales';
import type { ScoredBenchmark } from '../src/harness/benchmark';
import { REASONS, STATES } from '../src/report/labels';
import type { Report } from '../src/report/report';
import type { Units } from '../src/report/units';
import {
  benchmarkSentence,
  costFigure,
  debuggabilityEvidence,
  failureSentence,
  tokensCompared,
} from '../src/report/words';
import { capital, el, placed, withCode, type Child } from './dom';
import { isExplained, isToldBefore } from './failure';
import { icon } from './icons';
import type { Page } from './page';
import { remedies } from './remedies';
import { standingLine } from './standing';
import { strip } from './strip';

/** Three figures, each with a plain sentence and a scale. */
export function cards(report: Report, page: Page): HTMLElement {
  return el(
    'section',
    { class: 'cards', 'aria-labelledby': 'at-a-glance' },
    el('h2', { id: 'at-a-glance', class: 'unseen' }, 'At a glance'),
    complexityCard(report, page),
    costCard(report, page),
    debuggabilityCard(report, page),
    standingLine(report, page),
  );
}

function complexityCard(report: Report, { units }: Page): HTMLElement {
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

function costCard(report: Report, page: Page): HTMLElement {
  const { units } = page;
  const { benchmark, gallery } = report;
  const scored = benchmark.state === 'scored';
  return card(
    'Cost',
    scored ? figure(costFigure(benchmark, units)) : noFigure(benchmark),
    scored || !isExplained(benchmark) ? benchmarkSentence(benchmark, units) : null,
    scored ? costScale(benchmark, gallery.timeMs, units) : null,
    scored ? memoryScale(benchmark, gallery.peakBytes, units) : null,
    ...(scored ? [] : remedies(benchmark, report, page)),
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

function floorBar(timeMs: number, floorMs: number, units: Units): HTMLElement {
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

function debuggabilityCard(report: Report, page: Page): HTMLElement {
  const { units } = page;
  const { benchmark, debuggability, gallery } = report;
  const scored = debuggability.state === 'scored';
  if (!scored && isToldBefore(benchmark, debuggability)) {
    return card('Debuggability', noFigure(debuggability), 'For the same reason as Cost.');
  }
  return card(
    'Debuggability',
    scored ? figure(`${debuggability.total} of 10`) : noFigure(debuggability),
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
    ...(scored ? [] : remedies(debuggability, report, page)),
  );
}

function card(
  title: string,
  shown: HTMLElement,
  sentence: string | null,
  ...scales: Child[]
): HTMLElement {
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
export function figure(text: string): HTMLElement {
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
export function noFigure({ state, reason }: Failure): HTMLElement {
  const coming = reason.code === 'notYet';
  const skipped = state === 'skipped' || state === 'cancelled';
  return el(
    'p',
    { class: coming ? 'figure coming' : 'figure none' },
    icon(coming ? 'clock' : reason.code === 'untrusted' ? 'lock' : skipped ? 'info' : 'error'),
    state === 'skipped' ? REASONS[reason.code] : STATES[state],
  );
}
