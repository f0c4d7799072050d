import { type Block, cell, type Column, heading } from '../page';
import type { ClaimAnswer, TableBeside } from '../tableBeside';
import type { Units } from '../units';

const VERDICTS: Readonly<Record<ClaimAnswer['verdict'], string>> = {
  asPublished: '',
  reversed: ' reversed',
  noDifference: ' no difference found',
};

/** Pairs of rows of which the text says which is faster, with the answer of each Node. */
export function claimBlocks({ claims }: TableBeside, units: Units): Block[] {
  if (claims.length === 0) return [];
  const answers = claims.flatMap((claim) => claim.answers.map(({ runtime }) => runtime));
  const runtimes = [...new Set(answers)];
  const columns: Column[] = [
    { title: 'pair', align: 'left', shorten: 'middle' },
    { title: 'published', align: 'right' },
    ...runtimes.map((runtime): Column => ({ title: `Node ${runtime}`, align: 'right' })),
  ];
  const rows = claims.map(({ faster, slower, published, answers }) => [
    cell(`${slower} / ${faster}`),
    cell(published === null ? '–' : units.ratio(published), 'quiet'),
    ...runtimes.map((runtime) => {
      const answer = answers.find((each) => each.runtime === runtime);
      if (!answer) return cell('–', 'quiet');
      const { verdict, ratio } = answer;
      const tone = verdict === 'asPublished' ? 'plain' : 'strong';
      return cell(`${units.ratio(ratio)}${VERDICTS[verdict]}`, tone);
    }),
  ]);
  return [
    heading(3, 'Pairs: the time of the first over that of the second'),
    { kind: 'table', columns, rows },
  ];
}
