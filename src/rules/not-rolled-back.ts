import type { SubjectDocument } from '../document/document';
import type { Left } from '../probe/debuggability';
import { callText, leaksOfFailures, leaksOfBranches, type LeftWords } from './leakWords';
import type { RuleModule } from './rule';

export const notRolledBack: RuleModule = {
  severity: 'warning',
  title: 'a transaction left open',
  mark: 'leaves the transaction open',
  why: 'It is neither committed nor rolled back: it holds its locks, and takes in what comes next.',
  remedy: 'Roll back where a call fails, then rethrow the error.',
  ended: 'rolls it back',
  fixes: ['rollBack'],
  inAnyCase: true,
  check: (facts) => [...leaksOfFailures(facts, wordsOf), ...leaksOfBranches(facts, wordsOf)],
};

function wordsOf({ kind, at }: Left, document: SubjectDocument): LeftWords | null {
  if (kind !== 'transaction') return null;
  const then = `the transaction of ${callText(at, document)} is neither committed nor rolled back`;
  return { then, released: 'committed' };
}
