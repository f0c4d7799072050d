import type { Failure, Reason, ReasonCode } from '../../failure';
import type { Benchmark, Workload } from '../../harness/benchmark';
import { boundedStack } from '../boundedStack';
import { icon } from '../icons';
import { REASONS, STATES } from '../labels';
import { placeLink } from '../controls';
import { capital } from '../../document/words';
import { type Child, el, withCode } from '../markup';
import {
  listOf,
  type Block,
  drawn,
  fact,
  type Fact,
  factsBlock,
  group,
  inPanel,
  type PrintedOutput,
} from '../page';
import type { Units } from '../units';
import { waysInEditor } from '../ways';
import { failureSentence } from '../words';

/** What happened, what was found and needed, what changes it; then stack and last words. */
export function failureBlocks(failure: Failure, units: Units, workload?: Workload): Block[] {
  const { reason } = failure;
  const rows: Fact[] = [
    fact('state', stateWords(failure)),
    fact('what', failureSentence(failure, units, workload), isFault(failure) ? 'bad' : 'plain'),
  ];
  if (failure.state === 'neverCompleted') rows.push(fact('why', reason.message));
  if (reason.line !== undefined) rows.push(fact('line', units.count(reason.line)));
  for (const { label, written, text } of circumstances(reason, units)) {
    rows.push(fact(label, written ?? text));
  }
  return [factsBlock(rows), ...outputs(reason, 'Last lines on stderr', units)];
}

interface Circumstance {
  label: string;
  /** Its label in the panel. */
  title: string;
  text: string;
  written?: string;
}

function circumstances(reason: Reason, units: Units): Circumstance[] {
  const { found, needed, remedy, exitCode, signal, measuredMs } = reason;
  const measured = measuredMs && units.timeSamples(measuredMs);
  const all: (Omit<Circumstance, 'text'> & { text: string | undefined })[] = [
    { label: 'found', title: 'Found', text: found },
    { label: 'needed', title: 'Needed', text: needed },
    { label: 'remedy', title: 'What to do', text: remedy },
    { label: 'exit code', title: 'Exit code', text: exitCode?.toString() },
    { label: 'signal', title: 'Signal', text: signal },
    {
      label: 'before',
      title: 'Measured in earlier rounds',
      text: measured,
      written: `measured in earlier rounds: ${measured}`,
    },
  ];
  return all.flatMap(({ text, ...each }) => (text === undefined ? [] : { ...each, text }));
}

function outputs({ stack, stderr }: Reason, lastLines: string, units: Units): PrintedOutput[] {
  return listOf(
    stack ? ({ kind: 'output', title: 'Stack', text: boundedStack(stack, units) } as const) : null,
    stderr?.trim() ? ({ kind: 'output', title: lastLines, text: stderr } as const) : null,
  );
}

/** `failed (threw while loading)`; the state alone where the reason says the same. */
export function stateWords({ state, reason }: Failure): string {
  const [stateWord, reasonWord] = [STATES[state], REASONS[reason.code]];
  if (reason.code === 'endless') return reasonWord;
  return stateWord === reasonWord ? stateWord : `${stateWord} (${reasonWord})`;
}

/** Whether something went wrong, rather than not having been wanted. */
export function isFault({ state }: Failure): boolean {
  return state !== 'skipped' && state !== 'cancelled';
}

/** Whether a line above the figures explains the reason already, for the whole panel. */
export function isExplained({ reason }: Failure): boolean {
  return EXPLAINED.has(reason.code);
}

const EXPLAINED: ReadonlySet<ReasonCode> = new Set(['notYet', 'notAsked', 'untrusted']);

/** Whether one failure stopped both halves: it is told once, unless a line above tells it already. */
export function isToldBefore(benchmark: Benchmark, debuggability: Failure): boolean {
  if (benchmark.state === 'scored' || isExplained(debuggability)) return false;
  return benchmark.reason.message === debuggability.reason.message;
}

/** The same in the panel. @param key tells its link from others */
export function failureInPanel(failure: Failure, file: string, key: string, units: Units): Block {
  const { reason, state } = failure;
  if (isExplained(failure)) {
    return drawn(el('p', { class: 'aside' }, `${failureSentence(failure, units)}.`));
  }
  const title = state === 'skipped' ? REASONS[reason.code] : STATES[state];
  const isQuiet = !isFault(failure);
  return inPanel(
    group(
      { class: isQuiet ? 'failure quiet' : 'failure' },
      drawn(
        el('h3', {}, icon(isQuiet ? 'info' : 'error'), capital(title)),
        el('p', {}, reason.message, where(reason.line, file, key)),
        ...circumstances(reason, units).map(said),
      ),
      outputs(reason, "The child's last lines", units),
    ),
  );
}

function where(line: number | undefined, file: string, key: string): Child {
  if (line === undefined) return null;
  const link = placeLink(`failure:${key}`, { file, line, column: 1 }, undefined, `line ${line}`);
  return el('span', {}, ' ', link);
}

function said({ label, title, text }: Circumstance): Child {
  const shown = label === 'remedy' ? withCode(waysInEditor(text)) : [text];
  return text === '' ? null : el('p', {}, el('strong', {}, `${title}: `), ...shown);
}
