import { LEXERS } from '../labels';
import type { TokensEntry, TokensListing } from '../listings';
import { type Cell, cell, type Column, heading, type Page } from '../page';
import type { Units } from '../units';
import { stateWords } from './failure';

const COLUMNS: Column[] = [
  { title: 'tokens', align: 'right' },
  { title: 'line', align: 'right' },
  { title: 'file, function', align: 'left', shorten: 'middle', code: true },
  { title: 'lexer', align: 'left' },
];

/** Each file, and under it its functions. */
export function tokensPage(listing: TokensListing, units: Units): Page {
  return [
    heading(1, 'Tokens', 'comments excluded'),
    { kind: 'table', columns: COLUMNS, rows: listing.flatMap((entry) => entryRows(entry, units)) },
  ];
}

function entryRows(entry: TokensEntry, units: Units): Cell[][] {
  if (entry.state !== 'scored') {
    return [[cell('–'), cell(''), cell(entry.file), cell(stateWords(entry), 'bad')]];
  }
  return [
    [
      cell(units.count(entry.tokens), 'strong'),
      cell(''),
      cell(entry.file, 'strong'),
      cell(LEXERS[entry.lexer]),
    ],
    ...entry.functions.map(({ name, line, tokens }) => [
      cell(units.count(tokens)),
      cell(units.count(line)),
      cell(`  ${name}`),
    ]),
  ];
}
