import { racesIn } from './racing';
import type { RuleModule } from './rule';

export const mixedUp: RuleModule = {
  severity: 'error',
  title: "a call that uses another call's data",
  mark: "uses another call's data",
  why: 'State that all calls share holds what the last call put there: a user may get what belongs to another one.',
  remedy: 'Keep the value in a variable of the call, and use that.',
  ended: 'uses its own data',
  fixes: ['keepLocal'],
  check: (facts) =>
    racesIn(
      facts,
      'mixedUp',
      ({ state, at, between }) =>
        `line ${at.line} of one call uses the \`${state}\` that line ${between.line} of the other call set while the first one waited`,
      ({ before, between }) => [
        { ...before, message: 'where the call sets it' },
        { ...between, message: 'where the other call sets it' },
      ],
    ),
};
