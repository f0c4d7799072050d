import type { Failure } from '../../failure';
import type { Workload } from '../../harness/benchmark';
import { boundedStack } from '../boundedStack';
import { REASONS, STATES } from '../labels';
import { type Block, type Fact, fact } from '../page';
import type { Units } from '../units';
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
  if (reason.found !== undefined) rows.push(fact('found', reason.found));
  if (reason.needed !== undefined) rows.push(fact('needed', reason.needed));
  if (reason.remedy !== undefined) rows.push(fact('remedy', reason.remedy));
  if (reason.exitCode !== undefined) rows.push(fact('exit code', String(reason.exitCode)));
  if (reason.signal !== undefined) rows.push(fact('signal', reason.signal));
  if (reason.measuredMs !== undefined) {
    rows.push(
      fact('before', `measured in earlier rounds: ${units.timeSamples(reason.measuredMs)}`),
    );
  }
  const blocks: Block[] = [{ kind: 'facts', rows }];
  if (reason.stack)
    blocks.push({ kind: 'output', title: 'Stack', text: boundedStack(reason.stack, units) });
  if (reason.stderr) {
    blocks.push({ kind: 'output', title: 'Last lines on stderr', text: reason.stderr });
  }
  return blocks;
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
