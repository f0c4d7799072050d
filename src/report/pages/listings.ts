/** Pages of the commands that list, count, probe and install. */

import { baseName } from '../../document/words';
import type { Failure } from '../../failure';
import type { BrokenRuntime, RuntimeInfo, WorkingRuntime } from '../../runtimes/runtime';
import type {
  FunctionsEntry,
  FunctionsListing,
  GalleryInstallListing,
  InstallListing,
  ListedFunction,
  ProbeListing,
  RuntimesListing,
  TokensEntry,
  TokensListing,
} from '../listings';
import { ASYNC_LOOKS, LEXERS, RUNTIME_PLACES, RUNTIME_SOURCES } from '../messages/labels';
import { debuggabilitySentence, runtimeWords } from '../messages/score';
import {
  type Block,
  cell,
  codeFact,
  fact,
  type Fact,
  factsBlock,
  heading,
  left,
  listOf,
  type Page,
  paragraph,
  right,
  table,
} from '../../page/page';
import type { Units } from '../units';
import { callBlocks, outsideFacts } from './call';
import { debuggabilityBlocks } from './debuggability';
import { failureBlocks, stateWords } from './failure';
import { foundBlocks } from './findings';
import { platformBlocks } from './measured';
import { entryName } from './subject';
import { togetherBlocks } from './together';
import { warningBlocks } from './warnings';

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

export function probePage({ subjects, machine, warnings = [] }: ProbeListing, units: Units): Page {
  return [
    ...subjects.flatMap(({ runtime, debuggability, ...entry }) => [
      heading(1, entryName(entry), runtimeWords(runtime)),
      ...foundBlocks(entry, units),
      ...togetherBlocks({ ...entry, debuggability }, units),
      factsBlock([
        fact('Debuggability', debuggabilitySentence(debuggability, units)),
        ...outsideFacts(debuggability.sideEffects ?? [], units),
      ]),
      ...callBlocks({ ...entry, subject: entry, ioMs: null }, units),
      heading(2, 'Call sites'),
      ...debuggabilityBlocks(debuggability, runtime, units),
    ]),
    ...warningBlocks(warnings),
    ...platformBlocks(machine, subjects, units),
  ];
}

/** The Nodes of this machine: what is used here and why, and what does not run. */
export function runtimeListPage(listing: RuntimesListing): Page {
  const working = listing.runtimes.filter((each) => each.state === 'runs');
  const broken = listing.runtimes.filter((each) => each.state !== 'runs');
  return [
    heading(1, 'Node runtimes'),
    factsBlock([
      ...usedFacts(listing),
      fact('fetch one', 'async-score runtimes --install VERSION'),
    ]),
    workingTable(working, listing),
    ...brokenBlocks(broken),
  ];
}

function workingTable(working: readonly WorkingRuntime[], { default: used }: RuntimesListing) {
  const isUsed = ({ runtime }: WorkingRuntime) => !('state' in used) && used.path === runtime.path;
  const line = ({ lts }: WorkingRuntime['runtime']) => (lts === undefined ? '' : ` (${lts})`);
  return table(working, [
    left('Node', (each) =>
      cell(`${each.runtime.version}${line(each.runtime)}`, isUsed(each) ? 'strong' : 'plain'),
    ),
    left('V8', ({ runtime }) => runtime.v8),
    left('for', ({ runtime }) => runtime.arch),
    left('here', (each) => (isUsed(each) ? 'used' : '')),
    left('where from', ({ foundBy }) => places(foundBy)),
    left('path', ({ runtime }) => runtime.path, { shorten: 'middle', code: true }),
  ]);
}

function usedFacts({ default: used, wanted }: RuntimesListing): Fact[] {
  if ('state' in used) return [fact('used here', used.reason.message, 'bad')];
  const facts = [fact('used here', `${runtimeWords(used)}, ${whyUsed(used)}`)];
  if (wanted) facts.push(fact('asked for', `${wanted.wanted}, in ${wanted.file}`));
  if (used.notAsWanted) {
    facts.push(fact('', `No such Node was found. ${used.notAsWanted.remedy}`, 'bad'));
  }
  return facts;
}

function whyUsed({ source, namedIn }: RuntimeInfo): string {
  const why = RUNTIME_SOURCES[source];
  return namedIn === undefined ? why : `${why} (${namedIn})`;
}

function brokenBlocks(broken: readonly BrokenRuntime[]): Block[] {
  if (broken.length === 0) return [];
  const notUsable = table(broken, [
    left('path', ({ path }) => path, { shorten: 'middle', code: true }),
    left('where from', ({ foundBy }) => places(foundBy)),
    left('why', (each) => cell(stateWords(each), 'bad')),
    left('found', ({ reason }) => reason.found ?? reason.message, { shorten: 'end' }),
  ]);
  return [heading(2, 'Not usable'), notUsable];
}

function places(foundBy: WorkingRuntime['foundBy']): string {
  return foundBy.map((source) => RUNTIME_PLACES[source]).join(', ');
}

/** Outcome of fetching a Node. */
export function installPage(listing: InstallListing, units: Units): Page {
  if (listing.state !== 'installed') {
    return [heading(1, 'No Node was installed'), ...failureBlocks(listing, units)];
  }
  const { runtime, already, bytes } = listing;
  const title = already ? 'is installed already' : 'is installed';
  return [
    heading(1, `${runtimeWords(runtime)} ${title}`),
    factsBlock([
      codeFact('path', runtime.path),
      fact('size', units.bytes(bytes)),
      fact('use it', `--runtime ${runtime.version}`),
    ]),
  ];
}

/** Outcome of fetching the libraries and runtimes of the gallery. */
export function galleryInstallPage(listing: GalleryInstallListing, units: Units): Page {
  const parts = listing.runtimes.map(({ version, result }) =>
    result.state === 'installed'
      ? installed(runtimeWords(result.runtime), result, units)
      : notInstalled(`Node ${version}`, result, units),
  );
  return [heading(1, 'What the gallery needs'), ...libraries(listing, units), ...parts.flat()];
}

function libraries({ libraries: result }: GalleryInstallListing, units: Units): Block[] {
  if (result.state !== 'installed') return notInstalled('Libraries', result, units);
  const title = `Libraries (${units.counted(result.packages, 'package')})`;
  return installed(title, result, units);
}

function installed(
  title: string,
  { folder, bytes, already }: { folder: string; bytes: number; already: boolean },
  units: Units,
): Block[] {
  return [
    heading(2, title, already ? 'there already' : 'fetched'),
    factsBlock([codeFact('folder', folder), fact('size', units.bytes(bytes))]),
  ];
}

function notInstalled(title: string, result: Failure, units: Units): Block[] {
  return [heading(2, title, 'not fetched'), ...failureBlocks(result, units)];
}
