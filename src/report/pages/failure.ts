/** A failure in the place of a result. */

import { capital } from '../../document/words';
import type { Failure, Reason, ReasonCode } from '../../failure';
import type { Benchmark } from '../../harness/benchmark';
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
  paragraph,
  type PrintedOutput,
  written,
} from '../../page/page';
import type { Units } from '../units';
import { waysInEditor } from '../../page/ways';

/** File of a failure, and what tells its link from others: the panel leads to its line. */
export interface FailurePlace {
  file: string;
  key: string;
}

/** A failure with its remedy; then the stack and the last output. */
export function failureBlocks(
  failure: Failure & { parallel?: number },
  units: Units,
  place?: FailurePlace,
): Block[] {
  const { reason } = failure;
  const facts = written(factsBlock(failureFacts(failure, units)));
  if (isExplained(failure)) {
    const sentence = paragraph(`${failureSentence(failure, units)}.`, 'quiet');
    return [facts, inPanel(sentence), written(outputs(reason, units))];
  }
  const quiet = isFault(failure) ? '' : ' quiet';
  return [
    group(
      { class: `failure${quiet}` },
      facts,
      drawnFailure(failure, units, place),
      ...outputs(reason, units),
    ),
  ];
}

function failureFacts(failure: Failure & { parallel?: number }, units: Units): Fact[] {
  const { state, reason } = failure;
  return listOf(
    fact('state', stateWords(failure)),
    fact('what', failureSentence(failure, units), isFault(failure) ? 'bad' : 'plain'),
    state === 'neverCompleted' && fact('why', reason.message),
    reason.line !== undefined && fact('line', units.count(reason.line)),
    circumstances(reason, units).map(([label, title, text]) =>
      fact(label, label === EARLIER ? `${title.toLowerCase()}: ${text}` : text),
    ),
  );
}

function drawnFailure({ state, reason }: Failure, units: Units, place?: FailurePlace): Block {
  const isSkipped = state === 'skipped';
  const title = isSkipped ? REASONS[reason.code] : STATES[state];
  const sign = icon(isFault({ state }) ? 'error' : 'info');
  const said = circumstances(reason, units).map(([label, words, text]) => {
    const shown = label === REMEDY ? withCode(waysInEditor(text)) : [text];
    return text === '' ? null : el('p', {}, el('strong', {}, `${words}: `), ...shown);
  });
  return drawn(
    el('h3', {}, sign, capital(title)),
    el('p', {}, reason.message, where(reason.line, place)),
    ...said,
  );
}

const REMEDY = 'remedy';
const EARLIER = 'before';

/** Labels where they are written and in the panel, with their texts. */
function circumstances(
  reason: Reason,
  units: Units,
): [label: string, title: string, text: string][] {
  const { found, needed, remedy, exitCode, signal, measuredMs } = reason;
  const all: [label: string, title: string, text: string | undefined][] = [
    ['found', 'Found', found],
    ['needed', 'Needed', needed],
    [REMEDY, 'What to do', remedy],
    ['exit code', 'Exit code', exitCode?.toString()],
    ['signal', 'Signal', signal],
    [EARLIER, 'Measured in earlier rounds', measuredMs && units.timeSamples(measuredMs)],
  ];
  return all.flatMap(([label, title, text]) => (text === undefined ? [] : [[label, title, text]]));
}

function outputs({ stack, stderr }: Reason, units: Units): PrintedOutput[] {
  const output = (title: string, text: string): PrintedOutput => ({ kind: 'output', title, text });
  return listOf(
    stack !== undefined && stack !== '' && output('Stack', boundedStack(stack, units)),
    stderr !== undefined && stderr.trim() !== '' && output('Last lines on stderr', stderr),
  );
}

/** `failed (threw while loading)`; the state alone where the reason says the same. */
export function stateWords({ state, reason }: Failure): string {
  const [stateWord, reasonWord] = [STATES[state], REASONS[reason.code]];
  if (reason.code === 'endless') return reasonWord;
  return stateWord === reasonWord ? stateWord : `${stateWord} (${reasonWord})`;
}

/** True if something went wrong, rather than being skipped or cancelled. */
export function isFault({ state }: Pick<Failure, 'state'>): boolean {
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

function where(line: number | undefined, place: FailurePlace | undefined): Child {
  if (line === undefined || !place) return null;
  const at = { file: place.file, line, column: 1 };
  return el('span', {}, ' ', placeLink(`failure:${place.key}`, at, undefined, `line ${line}`));
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
