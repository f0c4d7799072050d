import type { RuleModule } from './rule';
import { toldOfRuns } from './waits/runs';

export const independentAwaits: RuleModule = {
  severity: 'information',
  title: 'waits in a row that need nothing of each other',
  mark: 'delays calls that need not wait',
  why: 'Each wait begins once the one before has ended, though what it asks for was known at the start.',
  remedy: 'Ask for them together, with `Promise.all`.',
  ended: 'waits at once',
  fixes: ['awaitTogether'],
  waits: 'time',
  check: (facts) =>
    toldOfRuns(facts, (names, all, [first]) => {
      const inTurn = first!.loop ? ' in each turn of the loop' : '';
      return all === null
        ? `${names} wait one after the other${inTurn}, and none needs what another answers`
        : null;
    }),
};
