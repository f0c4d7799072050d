import { intervalWords, verdictWords } from '../claimWords';
import { type Block, cell, heading, table, right, left, type Tone } from '../page';
import type { ClaimAnswer, ClaimBeside, TableBeside } from '../tableBeside';
import type { Units } from '../units';

const TONES: Readonly<Record<ClaimAnswer['verdict'], Tone>> = {
  asPublished: 'plain',
  reversed: 'strong',
  noDifference: 'strong',
  tooNoisy: 'strong',
  measuredApart: 'quiet',
};

/** A pair, and an answer to it; the pair is named where the first one stands. */
interface Row {
  claim: ClaimBeside;
  answer?: ClaimAnswer;
  isFirst: boolean;
}

/** Pairs of rows of which the text says which is faster, with a row for the answer of each Node. */
export function claimBlocks({ claims }: TableBeside, units: Units): Block[] {
  if (claims.length === 0) return [];
  const rows = claims.flatMap((claim): Row[] =>
    claim.answers.length === 0
      ? [{ claim, isFirst: true }]
      : claim.answers.map((answer, index) => ({ claim, answer, isFirst: index === 0 })),
  );
  const none = cell('–', 'quiet');
  const published = (ratio: number | null) =>
    cell(ratio === null ? '–' : units.ratio(ratio), 'quiet');
  return [
    heading(3, 'Pairs: the time of the first over that of the second'),
    table<Row>(rows, [
      left('pair', ({ claim, isFirst }) => (isFirst ? `${claim.slower} / ${claim.faster}` : ''), {
        shorten: 'middle',
      }),
      right('published', ({ claim, isFirst }) => (isFirst ? published(claim.published) : '')),
      left('Node', ({ answer }) => answer?.runtime ?? none),
      right('ours', ({ answer }) => (answer ? cell(units.ratio(answer.ratio), 'strong') : none)),
      right('interval', ({ answer }) => (answer ? intervalWords(answer, units) : '')),
      left('', ({ answer }) =>
        answer ? cell(verdictWords(answer, units), TONES[answer.verdict]) : '',
      ),
    ]),
  ];
}
