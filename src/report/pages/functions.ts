import { ASYNC_LOOKS } from '../labels';
import type { FunctionsEntry, FunctionsListing, ListedFunction } from '../listings';
import {
  listOf,
  type Block,
  cell,
  heading,
  type Page,
  paragraph,
  table,
  right,
  left,
} from '../page';
import type { Units } from '../units';
import { failureBlocks } from './failure';
import { baseName } from './subject';

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
  return listOf<Block>(
    title,
    syntaxError !== undefined && paragraph(`The file does not parse: ${syntaxError}`, 'bad'),
    functions.length === 0
      ? paragraph('No named function was found.')
      : table(functions, [
          right('tokens', ({ tokens }) => units.count(tokens)),
          right('line', ({ line }) => units.count(line)),
          left(
            'function',
            ({ path, asyncLook }) => cell(path, asyncLook === null ? 'quiet' : 'strong'),
            { shorten: 'middle', code: true },
          ),
          left('is', isWords),
        ]),
  );
}

/** `an async function, exported` */
function isWords({ asyncLook, exported, nested }: ListedFunction): string {
  return listOf(
    asyncLook !== null && ASYNC_LOOKS[asyncLook],
    exported && 'exported',
    nested && 'inside another function',
  ).join(', ');
}
