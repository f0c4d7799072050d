/** Words for what is known of a project. */

import { type Changes, notScoredBecause, type ProjectScore } from './projectScore';
import { isTold } from '../rules/finding';
import { toneOfCost } from './projectTimes';
import type { Units } from './units';

/** `152 functions of 31 files: 14 findings in 9 of them; 6 could not be scored` */
export function projectSentence(project: ProjectScore, units: Units): string {
  if (project.changes) return changesSentence(project.changes, units);
  const { functions, shard } = project;
  const files = new Set(functions.map(({ file }) => file)).size;
  const told = functions.map((one) => (one.state === 'scored' ? one.findings.filter(isTold) : []));
  const having = told.filter((each) => each.length > 0).length;
  const lost = functions.filter((one) => notScoredBecause(one) !== null).length;
  const of = shard ? `Shard ${shard.index} of ${shard.of}: ` : '';
  const all = `${of}${units.counted(functions.length, 'function')} of ${units.counted(files, 'file')}`;
  const found =
    having === 0
      ? 'no problem found'
      : `${units.counted(told.flat().length, 'finding')} in ${units.count(having)} of them`;
  return `${all}: ${found}${lost > 0 ? `; ${units.count(lost)} could not be scored` : ''}.`;
}

/** How long it took, and what was not run. */
export function doneWords({ measured }: ProjectScore, units: Units): string {
  const { durationMs, ran, kept, left, timed = 0 } = measured;
  const timedToo = timed > 0 ? `, ${units.count(timed)} timed` : '';
  const begun = `${units.counted(ran, 'function')} run in ${units.time(durationMs)}${timedToo}`;
  const before = kept > 0 ? `, ${units.count(kept)} kept from before` : '';
  const open = left > 0 ? `; ${units.count(left)} left: run it again to go on` : '';
  return `${begun}${before}${open}.`;
}

/** What became of the gate, in one sentence. */
export function gateSentence({ gate, measured }: ProjectScore, units: Units): string | null {
  if (!gate) return null;
  const { passed, reasons, known, ended, nothingCompared } = gate;
  const why =
    reasons.length > 0
      ? units.counted(reasons.length, 'reason')
      : `${units.counted(measured.left, 'function')} ${measured.left === 1 ? 'is' : 'are'} left`;
  const verdict = passed ? 'The gate is passed.' : `The gate is not passed: ${why}.`;
  const knownToo =
    known > 0
      ? ` ${units.counted(known, 'finding')} of the baseline ${known === 1 ? 'is' : 'are'} still there.`
      : '';
  const over =
    ended > 0
      ? ` ${units.counted(ended, 'entry', 'entries')} of the baseline ${ended === 1 ? 'is' : 'are'} there no more: --prune takes ${ended === 1 ? 'it' : 'them'} out.`
      : '';
  const notCompared = nothingCompared
    ? ' Whether anything is slower was not asked: that takes --changed-since.'
    : '';
  return `${verdict}${knownToo}${over}${notCompared}`;
}

/** `6 functions differ from main (1a2b3c4), or use what does: 2 findings are new, 1 is gone.` */
function changesSentence({ since, functions }: Changes, units: Units): string {
  const than = `${since.name} (${since.commit.slice(0, 7)})`;
  if (functions.length === 0) return `No function differs from ${than}.`;
  const differ = `${units.counted(functions.length, 'function')} ${functions.length === 1 ? 'differs' : 'differ'} from ${than}, or ${functions.length === 1 ? 'uses' : 'use'} what does`;
  const count = (key: 'appeared' | 'ended') =>
    functions.reduce((sum, one) => sum + one[key].filter(isTold).length, 0);
  const [appeared, ended] = [count('appeared'), count('ended')];
  const timed = timedSentence(functions, units);
  if (appeared + ended === 0) return `${differ}: no finding is new, and none is gone.${timed}`;
  const are = (many: number) => (many === 1 ? 'is' : 'are');
  return `${differ}: ${units.counted(appeared, 'finding')} ${are(appeared)} new, ${units.count(ended)} ${are(ended)} gone.${timed}`;
}

/** ` 4 were timed against what they were: 1 is slower, 0 are faster.` */
function timedSentence(functions: Changes['functions'], units: Units): string {
  const tones = functions.flatMap(({ cost }) => (cost?.state === 'scored' ? toneOfCost(cost) : []));
  if (tones.length === 0) return '';
  const count = (tone: string, word: string) => {
    const many = tones.filter((each) => each === tone).length;
    return `${units.count(many)} ${many === 1 ? 'is' : 'are'} ${word}`;
  };
  const were =
    tones.length === 1 ? 'was timed against what it was' : 'were timed against what they were';
  return ` ${units.count(tones.length)} ${were}: ${count('bad', 'slower')}, ${count('good', 'faster')}.`;
}
