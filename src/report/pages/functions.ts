import { ASYNC_LOOKS } from '../labels';
import type { FunctionsEntry, FunctionsListing, ListedFunction } from '../listings';
import { type Block, type Cell, cell, type Column, heading, type Page, paragraph } from '../page';
import type { Units } from '../units';
import { failureBlocks } from './failure';
import { baseName } from './subject';

const COLUMNS: Column[] = [
  { title: 'tokens', align: 'right' },
  { title: 'line', align: 'right' },
  { title: 'function', align: 'left', shorten: 'middle', code: true },
  { title: 'is', align: 'left' },
];

/** The functions of each file, by the names that they are scored by. */
export function functionsPage({ files }: FunctionsListing, units: Units): Page {
  return [
    heading(1, 'Functions', 'to be scored as FILE#FUNCTION'),
    ...files.flatMap((entry) => entryBlocks(entry, units)),
  ];
}

function entryBlocks(entry: FunctionsEntry, units: Units): Block[] {
  const title = heading(2, baseName(entry.file), entry.file);
  if (entry.state !== 'scored') return [title, ...failureBlocks(entry, units)];
  const { functions, syntaxError } = entry;
  return [
    title,
    ...(syntaxError === undefined
      ? []
      : [paragraph(`The file does not parse: ${syntaxError}`, 'bad')]),
    functions.length === 0
      ? paragraph('No named function was found.')
      : { kind: 'table', columns: COLUMNS, rows: functions.map((each) => row(each, units)) },
  ];
}

function row(found: ListedFunction, units: Units): Cell[] {
  return [
    cell(units.count(found.tokens)),
    cell(units.count(found.line)),
    cell(found.path, found.asyncLook === null ? 'quiet' : 'strong'),
    cell(isWords(found)),
  ];
}

/** `an async function, exported` */
function isWords({ asyncLook, exported, nested }: ListedFunction): string {
  return [
    ...(asyncLook === null ? [] : [ASYNC_LOOKS[asyncLook]]),
    ...(exported ? ['exported'] : []),
    ...(nested ? ['inside another function'] : []),
  ].join(', ');
}
