import type { InventionPlan } from '../../bench-runner/protocol/invention';
import { codeOf } from '../analysis/code';
import { storedSettlers } from '../analysis/storedSettlers';
import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { endOf, startOf, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { CallOptions } from './callOptions';

/** What stands for `Promise` where an answer is invented; of the same length, so that all keeps its place. */
const STANDS_FOR = 'Promi$e';

/** Lines of the promises of a file that others settle, who are not called: their answers can be invented. */
export function linesOfKept(document: SubjectDocument): number[] {
  const starts = startsOfLines(document.text);
  return calleesIn(document).map(({ start }) => lineAt(starts, start));
}

/** The text in which those are answered. */
export function answeringKept(document: SubjectDocument): SubjectDocument {
  const text = calleesIn(document).reduce(
    (changed, { start, end }) => changed.slice(0, start) + STANDS_FOR + changed.slice(end),
    document.text,
  );
  return { ...document, text };
}

/** The plan for that text, where it is asked for. */
export function withKeptAnswers(
  plan: InventionPlan,
  { answersKept }: Pick<CallOptions, 'answersKept'>,
): InventionPlan {
  if (!answersKept) return plan;
  return {
    ...plan,
    globals: [...plan.globals, STANDS_FOR],
    facts: { ...plan.facts, [STANDS_FOR]: { is: 'function', answers: 'settling' } },
  };
}

function calleesIn(document: SubjectDocument): Range[] {
  const { file } = syntaxOf(document);
  if (!file || document.text.includes(STANDS_FOR)) return [];
  return storedSettlers(codeOf(file), { start: 0, end: document.text.length }).map(
    ({ promise }) => ({
      start: startOf(promise.callee),
      end: endOf(promise.callee),
    }),
  );
}
