import type { SourcePosition } from '../src/document/document';
import type { Failure, ReasonCode } from '../src/failure';
import type { Benchmark } from '../src/harness/benchmark';
import { boundedStack } from '../src/report/boundedStack';
import { REASONS, STATES } from '../src/report/labels';
import { failureSentence } from '../src/report/words';
import { capital, el, withCode, type Child } from './dom';
import { icon } from './icons';
import { placeLink, type Page } from './page';

/** Whether a line above the figures explains the reason already, for the whole page. */
export function isExplained({ reason }: Failure): boolean {
  return EXPLAINED.has(reason.code);
}

const EXPLAINED: ReadonlySet<ReasonCode> = new Set(['notYet', 'notAsked', 'untrusted']);

/** Whether one failure stopped both halves: it is told once, unless a line above tells it already. */
export function isToldBefore(benchmark: Benchmark, debuggability: Failure): boolean {
  if (benchmark.state === 'scored' || isExplained(debuggability)) return false;
  return benchmark.reason.message === debuggability.reason.message;
}

/** What happened, where, the child's last lines, and what to change. */
export function failureBlock(failure: Failure, file: string, key: string, page: Page): HTMLElement {
  const { reason } = failure;
  if (isExplained(failure)) {
    return el('p', { class: 'aside' }, `${failureSentence(failure, page.units)}.`);
  }
  const title = failure.state === 'skipped' ? REASONS[reason.code] : STATES[failure.state];
  const quiet = failure.state === 'skipped' || failure.state === 'cancelled';
  return el(
    'div',
    { class: quiet ? 'failure quiet' : 'failure' },
    el('h3', {}, icon(quiet ? 'info' : 'error'), capital(title)),
    el('p', {}, reason.message, where(reason.line, file, key, page)),
    fact('Found: ', reason.found),
    fact('Needed: ', reason.needed),
    reason.remedy
      ? el('p', {}, el('strong', {}, 'What to do: '), ...withCode(reason.remedy))
      : null,
    fact('Exit code: ', reason.exitCode === undefined ? undefined : String(reason.exitCode)),
    fact('Signal: ', reason.signal),
    fact(
      'Measured in earlier rounds: ',
      reason.measuredMs && page.units.timeSamples(reason.measuredMs),
    ),
    output('Stack', reason.stack && boundedStack(reason.stack, page.units)),
    output("The child's last lines", reason.stderr),
  );
}

function where(line: number | undefined, file: string, key: string, page: Page): Child {
  if (line === undefined) return null;
  const at: SourcePosition = { file, line, column: 1 };
  return el('span', {}, ' ', placeLink(page, `failure:${key}`, at, undefined, `line ${line}`));
}

function fact(name: string, text: string | undefined): Child {
  return text ? el('p', {}, el('strong', {}, name), text) : null;
}

function output(title: string, text: string | undefined): Child {
  if (!text?.trim()) return null;
  return el(
    'figure',
    { class: 'output' },
    el('figcaption', {}, title),
    el('pre', { tabindex: 0, 'aria-label': title }, text.trimEnd()),
  );
}
