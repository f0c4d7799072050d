import { LEXERS } from '../labels';
import type { TokensEntry, TokensListing } from '../listings';
import { cell, heading, left, type Page, table, right } from '../page';
import type { Units } from '../units';
import { stateWords } from './failure';

/** A file, or one of its functions. */
type Row =
  TokensEntry | (Extract<TokensEntry, { state: 'scored' }>['functions'][number] & { of: string });

/** Each file, and under it its functions. */
export function tokensPage(listing: TokensListing, units: Units): Page {
  const rows = listing.flatMap((entry): Row[] =>
    entry.state === 'scored'
      ? [entry, ...entry.functions.map((each) => ({ ...each, of: entry.file }))]
      : [entry],
  );
  return [
    heading(1, 'Tokens', 'comments excluded'),
    table<Row>(rows, [
      right('tokens', (row) => {
        if ('of' in row) return units.count(row.tokens);
        return row.state === 'scored' ? cell(units.count(row.tokens), 'strong') : '–';
      }),
      right('line', (row) => ('of' in row ? units.count(row.line) : '')),
      left(
        'file, function',
        (row) => {
          if ('of' in row) return `  ${row.name}`;
          return row.state === 'scored' ? cell(row.file, 'strong') : row.file;
        },
        { shorten: 'middle', code: true },
      ),
      left('lexer', (row) => {
        if ('of' in row) return '';
        return row.state === 'scored' ? LEXERS[row.lexer] : cell(stateWords(row), 'bad');
      }),
    ]),
  ];
}
