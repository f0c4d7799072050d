import type { Models } from '../models/models';
import { modelsOf } from '../document/modelsOf';
import { named } from '../models/shipped';
import type { Race } from '../probe/twoAtOnce/race';
import { gives } from '../probe/resourceCalls';
import { methodOf, racesIn } from './racing';
import type { RuleModule } from './rule';

export const startedTwice: RuleModule = {
  severity: 'warning',
  title: 'something that is started twice',
  mark: 'may be started twice',
  why: 'Both calls find nothing there and begin; the result of one is lost, and nobody closes it.',
  remedy: 'Keep the promise instead of its result.',
  ended: 'is started once',
  fixes: ['keepPromise'],
  check: (facts) => {
    const models = modelsOf(facts.document);
    return racesIn(
      facts,
      'startedTwice',
      (race) =>
        `both read \`${race.state}\` (line ${race.before.line}) before either sets it, and both call \`${methodOf(race)}\`; one after the other, only the first does`,
      ({ before, between }) => [
        { ...before, message: 'where both look' },
        { ...between, message: 'where it is set' },
      ],
      { isHint: (race) => !acquires(race, models) },
    );
  },
};

/** True if what is started must be closed; anything else is only asked for twice. */
function acquires(race: Race, models: Models): boolean {
  const method = methodOf(race);
  const on = (race.call ?? '').slice(0, -method.length - 1);
  return gives({ on, method, words: null }, models) || named('connects').test(method);
}
