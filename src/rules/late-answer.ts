import { racesIn } from './racing';
import type { RuleModule } from './rule';

export const lateAnswer: RuleModule = {
  severity: 'warning',
  title: 'an older answer that replaces a newer one',
  mark: 'keeps the answer that comes last',
  why: 'Answers need not come in the order of their requests: what is shown may belong to an older one.',
  remedy: 'Number the calls, and drop an answer if a later call has begun.',
  ended: 'keeps the answer to the newest call',
  fixes: [],
  check: (facts) =>
    racesIn(
      facts,
      'lateAnswer',
      ({ state, at }) =>
        `the first one's answer may come last: line ${at.line} then replaces the \`${state}\` of the newer call`,
      () => [],
    ),
};
