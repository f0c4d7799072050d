/** Three cards that are read at a glance. */

import { callsFunction } from '../../document/workloadKinds';
import type { Failure, ReasonCode } from '../../failure';
import type { ScoredBenchmark } from '../../harness/benchmark';
import type { GradedDebuggability } from '../../probe/debuggability';
import { type Finding, isTold, markOf } from '../../rules/finding';
import { isOfWaits } from '../../rules/rules';
import { action, command } from '../../page/controls';
import type { IconName } from '../../page/icons';
import { type Child, el, type Markup, placed, withCode } from '../../page/markup';
import { costInShort, costRows } from '../messages/cost';
import { reachOf } from '../fileScore';
import { foundWords, gradeInParts, isReached, toldWords } from '../messages/glance';
import { REASONS, STATES } from '../messages/labels';
import { toldFindings } from '../messages/project';
import { failureSentence, lostStackSentence, tokensCompared } from '../messages/score';
import { waitsResult } from '../messages/waits';
import { type Card, type CardRow, type Cards, listOf } from '../../page/page';
import { strip } from '../plots/strip';
import type { Report } from '../report';
import type { Units } from '../units';
import { waysInEditor } from '../../page/ways';
import { isExplained, isFault, isToldBefore } from './failure';
import { FOUND_ICONS } from './findings';

/** Cards for the outcome of failures, the cost, and the amount of code. */
export function cards(report: Report, units: Units): Cards {
  return {
    kind: 'cards',
    cards: [failureCard(report, units), costCard(report, units), codeCard(report, units)],
  };
}

const FAILS = 'If it fails';

function failureCard(report: Report, units: Units): Card {
  const { benchmark, debuggability } = report;
  if (debuggability.state !== 'scored') {
    if (isToldBefore(benchmark, debuggability))
      return { title: FAILS, ...withoutFigure(debuggability), rows: [] };
    return { title: FAILS, ...failed(debuggability, report, units) };
  }
  const told = toldWords(debuggability, units);
  const isOfFailures = ({ rule }: Finding) => !isOfWaits(rule);
  const failing = report.findings.filter(isOfFailures);
  const ofCalls = (report.findingsOfCalls ?? []).filter(isOfFailures);
  const isFine = !ofCalls.some(isTold) && isReached([reachOf(debuggability)]);
  return {
    title: FAILS,
    figure: foundWords({ findings: failing, findingsOfCalls: ofCalls, debuggability }, units),
    tone: failing.some(isTold) ? 'bad' : isFine ? 'good' : 'plain',
    rows: listOf(
      worstRows(failing),
      told !== null && { text: told },
      lostRow(failing, debuggability),
      { text: gradeInParts(debuggability), section: 'debuggability' },
    ),
  };
}

/** `line 19 ends the process`, of the worst two. */
function worstRows(findings: readonly Finding[]): CardRow[] {
  const marked = findings.filter(isTold).map((one) => ({ ...one, mark: markOf(one) }));
  return toldFindings(marked).map(({ words, first }) => {
    if (!first) return { text: words };
    const { severity, file, line, column } = first;
    const look = `found-${severity}`;
    return { text: words, at: { file, line, column }, sign: FOUND_ICONS[severity], look };
  });
}

/** Tells of a lost stack where no finding is worse. */
function lostRow(failing: readonly Finding[], debuggability: GradedDebuggability): CardRow[] {
  if (failing.some(isTold)) return [];
  const words = lostStackSentence(debuggability);
  return words === null ? [] : [{ text: words }];
}

function costCard(report: Report, units: Units): Card {
  const { benchmark, waits } = report;
  const title = 'What it costs';
  if (benchmark.state !== 'scored') return { title, ...failed(benchmark, report, units) };
  return {
    title,
    figure: costInShort(benchmark, units),
    rows: [
      ...costRows(benchmark, units).map((text) => ({ text })),
      ...worstRows(report.findings.filter(({ rule }) => isOfWaits(rule))),
      ...waitsRow(waits, units),
    ],
    drawn: [waitsBar(benchmark, units)],
  };
}

/** Only where they could take less. */
function waitsRow(waits: Report['waits'], units: Units): CardRow[] {
  if (waits?.state !== 'known' || waits.best.ms >= waits.inRow.ms) return [];
  return [{ text: waitsResult(waits, units), section: 'waits' }];
}

function codeCard(report: Report, units: Units): Card {
  const { complexity, gallery, workload } = report;
  const compared = tokensCompared(complexity, units);
  const beside =
    workload.kind === 'doxbee'
      ? strip({
          of: 'tokens',
          ticks: gallery.tokens,
          subject: complexity.tokens,
          format: (value) => units.counted(value, 'token'),
        })
      : null;
  return {
    title: 'How much code',
    figure: units.counted(complexity.tokens, 'token'),
    rows: listOf(compared !== null && { text: compared }, stillSeen(report, units)),
    drawn: [beside],
  };
}

const MOST_NAMED = 3;

/** Of a text that does not parse. */
function stillSeen({ benchmark, complexity: { functions } }: Report, units: Units): CardRow[] {
  if (benchmark.state === 'scored' || benchmark.reason.code !== 'syntaxError') return [];
  if (functions.length === 0) return [];
  const names = functions.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = functions.length > MOST_NAMED ? ', …' : '';
  const count = units.counted(functions.length, 'function');
  return [{ text: `${count} can still be seen: ${names.join(', ')}${more}` }];
}

/** In the place of a figure: the state in words, why, and what changes it. */
function failed(
  failure: Failure,
  report: Report,
  units: Units,
): Pick<Card, 'figure' | 'sign' | 'rows' | 'drawn'> {
  const state = withoutFigure(failure);
  const sentence = failureSentence(failure, units);
  const isSaid = isExplained(failure) || sentence.toLowerCase() === state.figure;
  const at = placeOf(failure, report);
  const rows = isSaid ? [] : [{ text: sentence, ...(at && { at }) }];
  return { ...state, rows, drawn: remedies(failure, report) };
}

function placeOf({ reason: { line } }: Failure, { subject: { file } }: Report): CardRow['at'] {
  return line === undefined ? undefined : { file, line, column: 1 };
}

function withoutFigure(failure: Failure): Pick<Card, 'figure' | 'sign' | 'tone'> {
  const { state, reason } = failure;
  const figure = state === 'cancelled' ? STATES[state] : REASONS[reason.code];
  return { figure, sign: signOf(failure), tone: isFault(failure) ? 'bad' : 'plain' };
}

function signOf(failure: Failure): IconName {
  const { code } = failure.reason;
  if (code === 'notYet') return 'clock';
  if (code === 'untrusted') return 'lock';
  return isFault(failure) ? 'error' : 'info';
}

/** How much of the time is waited; only where calls of a function wait for something. */
function waitsBar({ kind, timeMs, floorMs }: ScoredBenchmark, units: Units): Child {
  if (!callsFunction(kind) || !floorMs || timeMs.median <= floorMs) return null;
  const share = Math.min(1, floorMs / timeMs.median);
  return el(
    'div',
    { class: 'strip', role: 'img', 'aria-label': waitsLabel(share, units) },
    bars(share),
    el('p', { class: 'aside' }, waitsLabel(share, units)),
  );
}

function bars(share: number): Markup {
  return el(
    'div',
    { class: 'floor-bar' },
    placed(el('span', { class: 'floor-part' }), 0, share),
    placed(el('span', { class: 'above-part' }), share, 1 - share),
  );
}

function waitsLabel(share: number, units: Units): string {
  return `${units.share(share)} of the time is its waits, ${units.share(1 - share)} is above them`;
}

/** Remedy of a failure, with its button where there is one. */
function remedies(failure: Failure, report: Report): Child[] {
  if (isExplained(failure)) return [];
  const { remedy } = failure.reason;
  return [
    remedy ? el('p', { class: 'remedy' }, ...withCode(waysInEditor(remedy))) : null,
    remedyButton(failure, report),
  ];
}

/** Ways to go wrong that other arguments or other answers may keep a function from. */
const BY_WHAT_IT_WAS_GIVEN: ReadonlySet<ReasonCode> = new Set([
  'threw',
  'threwOnLoad',
  'completedWithError',
  'uncaughtException',
  'unhandledRejection',
  'neverCalledBack',
  'endless',
  'endsOtherwise',
  'exitedEarly',
  'timedOut',
  'hung',
]);

function remedyButton({ reason }: Failure, { benchmark }: Report): Child {
  if (benchmark.kind !== 'function') return null;
  if (reason.code === 'notAllowed') {
    const asks = { type: 'io', io: 'real' } as const;
    return action(asks, 'module', 'Score with real I/O…', { key: 'remedy:realIo' });
  }
  if (reason.code === 'badSidecar') {
    const asks = { type: 'case', name: null } as const;
    return action(asks, 'again', 'Score by no chosen case', { key: 'remedy:case' });
  }
  if (!BY_WHAT_IT_WAS_GIVEN.has(reason.code)) return null;
  return command('writeScoreFile', 'copy', 'Write a score file…', {
    title: 'A file beside this one that says what the function is called with and what is answered',
  });
}
