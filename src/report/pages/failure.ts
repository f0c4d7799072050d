/** A failure in the place of a result. */

import { capital } from '../../document/words';
import type { Failure, Reason, ReasonCode } from '../../failure';
import type { Benchmark, Workload } from '../../harness/benchmark';
import { placeLink } from '../../page/controls';
import { icon } from '../../page/icons';
import { type Child, el, withCode } from '../../page/markup';
import { REASONS, STATES } from '../messages/labels';
import { failureSentence } from '../messages/score';
import {
  type Block,
  drawn,
  fact,
  type Fact,
  factsBlock,
  group,
  inPanel,
  listOf,
  type PrintedOutput,
} from '../../page/page';
import type { Units } from '../units';
import { waysInEditor } from '../../page/ways';

/** Facts about a failure, with its remedy; then the stack and the last output. */
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

/** True if something went wrong, rather than being skipped or cancelled. */
export function isFault({ state }: Failure): boolean {
  return state !== 'skipped' && state !== 'cancelled';
}

/** True if a line above the figures explains the reason for the whole panel. */
export function isExplained({ reason }: Failure): boolean {
  return EXPLAINED.has(reason.code);
}

const EXPLAINED: ReadonlySet<ReasonCode> = new Set(['notYet', 'notAsked', 'untrusted']);

/** True if the benchmark tells the same failure, so that it is told once. */
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

/** A stack that overflowed has thousands of lines, all alike. */
const MOST_LINES = 24;
/** The message of an error may have megabytes in a line. */
const MOST_IN_LINE = 2000;

/** The first lines of a stack as it was printed, and how many more there are. */
export function boundedStack(stack: string, units: Units): string {
  const lines = stack
    .trimEnd()
    .split('\n')
    .map((line) => (line.length > MOST_IN_LINE ? `${line.slice(0, MOST_IN_LINE)} …` : line));
  // what is left out would take as much room as the line that says so
  if (lines.length <= MOST_LINES + 1) return lines.join('\n');
  const more = units.counted(lines.length - MOST_LINES, 'more line');
  return [...lines.slice(0, MOST_LINES), `    … ${more}`].join('\n');
}
