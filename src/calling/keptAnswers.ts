import type { InventionPlan } from '../../bench-runner/protocol/invention';
import { codeOf } from '../analysis/code';
import { storedSettlers } from '../analysis/storedSettlers';
import type { SubjectDocument } from '../document/document';
import { lineAt, startsOfLines } from '../document/lines';
import { endOf, startOf, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import type { CallOptions } from './callOptions';

/** Replacement of `Promise` for a mock; it has the same length, so that positions stay. */
const STANDS_FOR = 'Promi$e';

/**
 * Returns the lines of promises that other code of the file should settle: they can be resolved
 * instead.
 */
export function linesOfKept(document: SubjectDocument): number[] {
  const starts = startsOfLines(document.text);
  return calleesIn(document).map(({ start }) => lineAt(starts, start));
}

/** Returns the text in which those are resolved. */
export function answeringKept(document: SubjectDocument): SubjectDocument {
  const text = calleesIn(document).reduce(
    (changed, { start, end }) => changed.slice(0, start) + STANDS_FOR + changed.slice(end),
    document.text,
  );
  return { ...document, text };
}

/** Returns the plan of mocks for that text, if the options ask for it. */
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
