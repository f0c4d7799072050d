import { modelsOf } from '../document/modelsOf';
import type { Facts } from './facts';
import { methodOf, racesIn } from './racing';
import type { RuleModule } from './rule';

export const actsTwice: RuleModule = {
  severity: 'warning',
  title: 'an action that is taken twice',
  mark: 'may be done twice',
  why: 'Both calls look before either of them acts, so the test stops neither.',
  remedy: 'Note before the wait that it is being done.',
  ended: 'is done once',
  fixes: ['noteFirst'],
  check: (facts) =>
    racesIn(
      facts,
      'actsTwice',
      (race) =>
        `both look at \`${race.state}\` (line ${race.before.line}) before either changes it, and both ${race.call === undefined ? 'do' : `call \`${methodOf(race)}\``}; one after the other, only the first does${race.unlessUnique ? `, unless a unique index stands behind \`${race.state}\`` : ''}`,
      ({ before, between }) => [
        { ...before, message: 'where both look' },
        { ...between, message: 'where it is changed' },
      ],
      {
        isHint: ({ unlessUnique, changesNothing }) =>
          unlessUnique === true || changesNothing === true,
        isError: ({ call = '' }) => call.split(NO_NAME).some((name) => paysOrSends(name, facts)),
      },
    ),
};

const NO_NAME = /[^\w$]+/;

function paysOrSends(name: string, { document }: Facts): boolean {
  return modelsOf(document).named('paysOrSends').test(name);
}
