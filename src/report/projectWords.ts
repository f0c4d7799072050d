/** Words for what is known of a project. */

import { notScoredBecause, type ProjectScore } from './projectScore';
import { isTold } from './findings/finding';
import type { Units } from './units';

/** `152 functions of 31 files: 14 findings in 9 of them; 6 could not be scored` */
export function projectSentence({ functions, shard }: ProjectScore, units: Units): string {
  const files = new Set(functions.map(({ file }) => file)).size;
  const told = functions.map((one) => (one.state === 'scored' ? one.findings.filter(isTold) : []));
  const having = told.filter((each) => each.length > 0).length;
  const lost = functions.filter((one) => notScoredBecause(one) !== null).length;
  const of = shard ? `Shard ${shard.index} of ${shard.of}: ` : '';
  const all = `${of}${units.counted(functions.length, 'function')} of ${units.counted(files, 'file')}`;
  const found =
    having === 0
      ? 'nothing found'
      : `${units.counted(told.flat().length, 'finding')} in ${units.count(having)} of them`;
  return `${all}: ${found}${lost > 0 ? `; ${units.count(lost)} could not be scored` : ''}.`;
}

/** How long it took, and what was not run. */
export function doneWords({ measured }: ProjectScore, units: Units): string {
  const { durationMs, ran, kept, left } = measured;
  const begun = `${units.counted(ran, 'function')} run in ${units.time(durationMs)}`;
  const before = kept > 0 ? `, ${units.count(kept)} kept from before` : '';
  const open = left > 0 ? `; ${units.count(left)} left: run it again to go on` : '';
  return `${begun}${before}${open}.`;
}

/** What became of the gate, in one sentence. */
export function gateSentence({ gate }: ProjectScore, units: Units): string | null {
  if (!gate) return null;
  const { passed, reasons, known, ended } = gate;
  const verdict = passed
    ? 'The gate is passed.'
    : `The gate is not passed: ${units.counted(reasons.length, 'reason')}.`;
  const knownToo =
    known > 0
      ? ` ${units.counted(known, 'finding')} of the baseline ${known === 1 ? 'is' : 'are'} still there.`
      : '';
  const over =
    ended > 0
      ? ` ${units.counted(ended, 'entry', 'entries')} of the baseline ${ended === 1 ? 'is' : 'are'} there no more: --prune takes ${ended === 1 ? 'it' : 'them'} out.`
      : '';
  return `${verdict}${knownToo}${over}`;
}
