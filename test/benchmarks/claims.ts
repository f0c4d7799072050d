import { FIGURES, type Compared, type Figure } from './builtCli';

/** Verdicts of many comparisons, a list a figure; a figure that is not compared has none. */
export type Verdicts = Record<Figure, string[]>;

const DIFFERENCE = ['faster', 'slower', 'less', 'more'];
const MORE = ['slower', 'more'];

export function verdictsOf(comparisons: readonly Pick<Compared, 'ratio'>[]): Verdicts {
  const of = (figure: Figure) =>
    comparisons.flatMap(({ ratio }) => ratio[figure]?.verdict ?? ratio[figure]?.state ?? []);
  return Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Verdicts;
}

/** How many claim that there is a difference, whichever way. */
export function differencesIn(verdicts: readonly string[]): number {
  return verdicts.filter((verdict) => DIFFERENCE.includes(verdict)).length;
}

/** How many say that B takes more than A. */
export function moreIn(verdicts: readonly string[]): number {
  return verdicts.filter((verdict) => MORE.includes(verdict)).length;
}

/** Verdicts with how often each came, the most frequent first: `17 slower, 3 too noisy to tell`. */
export function tallyWords(verdicts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.map(([verdict, count]) => `${count} ${verdict}`).join(', ') || 'not compared';
}
