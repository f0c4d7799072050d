import type { Complexity } from '../../complexity/complexity';
import { LEXERS } from '../messages/labels';
import { placeLink } from '../../page/controls';
import { bar, el } from '../../page/markup';
import {
  type Block,
  drawn,
  drawnCell,
  fact,
  type Fact,
  factsBlock,
  folded,
  inPanel,
  left,
  paragraph,
  table,
  right,
  type Table,
  written,
} from '../../page/page';
import type { Report } from '../report';
import type { Units } from '../units';
import { firstRows } from './firstRows';
import { warningsAbout } from './warnings';

const WHAT_IS_A_TOKEN = el(
  'p',
  { class: 'prose' },
  'The smallest piece of code that means something by itself: a name, a keyword, a number, ' +
    'a string, a bracket, an operator. ',
  el('code', {}, 'let total = a + 1;'),
  ' has seven. Comments, spaces and line breaks are none, so layout and length of names ' +
    'change nothing: the count says how much there is to read, not how wide it is written.',
);

/** In the panel the name of a function stands before its line. */
const NAME_FIRST = [1, 0, 2, 3];

/** @param side tells the two files of a comparison apart, in the keys of what can be focused */
export function complexityBlocks(
  { complexity, subject, warnings }: Pick<Report, 'complexity' | 'subject' | 'warnings'>,
  units: Units,
  side = '',
): Block[] {
  const { functions, lexer } = complexity;
  const all = functionTable(complexity, subject.file, units, side);
  return [
    written(factsBlock(facts(complexity, units))),
    ...firstRows(all, `functions${side}`, 'more function', units, Infinity),
    inPanel(
      functions.length === 0 && paragraph('No function was found in this file.', 'quiet'),
      paragraph(`Counted by ${LEXERS[lexer]}. Comments are left out.`, 'quiet'),
    ),
    ...warningsAbout(warnings, 'complexity'),
    folded(`token${side}`, 'What is a token?', drawn(WHAT_IS_A_TOKEN)),
  ];
}

function facts(complexity: Complexity, units: Units): Fact[] {
  const rows = [fact('counted by', `${LEXERS[complexity.lexer]}, comments excluded`)];
  if (complexity.shortest !== null && complexity.ratio) {
    const least = Math.round(complexity.tokens / complexity.ratio);
    rows.push(fact('shortest known', `${complexity.shortest}, ${units.counted(least, 'token')}`));
  }
  if (complexity.fileTokens !== undefined) {
    rows.push(fact('whole file', units.counted(complexity.fileTokens, 'token')));
  }
  return rows;
}

function functionTable(complexity: Complexity, file: string, units: Units, side: string): Table {
  const { functions, tokens, fileTokens = tokens } = complexity;
  const shareOf = (own: number) => (fileTokens === 0 ? 0 : own / fileTokens);
  return table(
    functions,
    [
      right('line', ({ line }) => units.count(line)),
      left(
        'function',
        ({ line, name, tokens: own }) => {
          const key = `function${side}:${line}:${name}:${own}`;
          const at = { file, line, column: 1 };
          return drawnCell(name, placeLink(key, at, `${name}, line ${line}`, name));
        },
        { shorten: 'middle', code: true },
      ),
      right('tokens', ({ tokens: own }) => units.count(own)),
      right(
        'share',
        ({ tokens: own }) => {
          const drawnShare = [bar(0.6 * Math.min(1, shareOf(own))), units.share(shareOf(own))];
          return drawnCell(units.share(own / fileTokens), ...drawnShare);
        },
        { drawn: 'Share of the file', name: 'share' },
      ),
    ],
    { name: 'functions', order: NAME_FIRST },
  );
}
