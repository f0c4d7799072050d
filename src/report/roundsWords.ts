import type { RoundsMade } from '../harness/benchmark';
import type { Units } from './units';

/** `23 rounds in 19 s: 10 at the least, 13 more by the budget of 20 s` */
export function roundsWords({ made, fewest, ...rest }: RoundsMade, units: Units): string {
  const { budgetMs, spentMs, endedBy } = rest;
  const rounds = `${units.counted(made, 'round')} in ${units.time(spentMs)}`;
  const budget = `the budget of ${units.time(budgetMs)}`;
  const more = made > fewest ? `${units.count(fewest)} at the least, ` : '';
  switch (endedBy) {
    case 'fewest':
      return `${rounds}, the fewest that are made: ${budget} buys none beyond them`;
    case 'budget':
      return `${rounds}: ${more}${units.count(made - fewest)} more by ${budget}`;
    case 'enough':
      return `${rounds}: ${more}and then it was known well enough, before ${budget} was spent`;
    case 'most':
      return `${rounds}, the most that are made`;
    case 'broken':
      return `${rounds}, then it was broken off`;
  }
}

/** What more time has to be, so that it changes something; null where none does. */
export function moreTime(rounds: RoundsMade | undefined, units: Units): string | null {
  const ways = '(--budget, asyncScore.budgetSeconds)';
  if (rounds?.endedBy === 'most') return null;
  if (rounds?.endedBy !== 'fewest') return `allow more time ${ways}`;
  return `allow more time than the ${units.time(rounds.spentMs)} that the fewest rounds took ${ways}`;
}
