import type { RuleModule } from './rule';
import { runsInAll, toldOfRuns } from './waits/runs';

export const waitsInAll: RuleModule = {
  severity: 'information',
  title: 'members of a `Promise.all` that wait for each other',
  mark: 'waits before the others begin',
  why: 'What is awaited inside of the list has ended before the next member begins: nothing is at once.',
  remedy: 'Leave the `await` out within the list: `Promise.all` waits for its members.',
  ended: 'waits at once',
  fixes: ['awaitNoMember'],
  waits: 'time',
  check: (facts) =>
    toldOfRuns(
      facts,
      (names, all) =>
        `${names} stand in one \`Promise.${all}\`, and wait one after the other before it is called`,
      facts.asked ? runsInAll(facts.asked, facts.document) : [],
    ),
};
