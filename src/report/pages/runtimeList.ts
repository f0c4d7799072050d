import type { BrokenRuntime, RuntimeInfo, WorkingRuntime } from '../../runtimes/runtime';
import { RUNTIME_PLACES, RUNTIME_SOURCES } from '../labels';
import type { RuntimesListing } from '../listings';
import {
  factsBlock,
  type Block,
  cell,
  type Column,
  type Fact,
  fact,
  heading,
  type Page,
} from '../page';
import { runtimeWords } from '../words';
import { stateWords } from './failure';

const COLUMNS: Column[] = [
  { title: 'Node', align: 'left' },
  { title: 'V8', align: 'left' },
  { title: 'for', align: 'left' },
  { title: 'here', align: 'left' },
  { title: 'where from', align: 'left' },
  { title: 'path', align: 'left', shorten: 'middle', code: true },
];

const BROKEN_COLUMNS: Column[] = [
  { title: 'path', align: 'left', shorten: 'middle', code: true },
  { title: 'where from', align: 'left' },
  { title: 'why', align: 'left' },
  { title: 'found', align: 'left', shorten: 'end' },
];

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
    { kind: 'table', columns: COLUMNS, rows: working.map((each) => row(each, listing)) },
    ...brokenBlocks(broken),
  ];
}

function row({ runtime, foundBy }: WorkingRuntime, { default: used }: RuntimesListing) {
  const isUsed = !('state' in used) && used.path === runtime.path;
  const line = runtime.lts === undefined ? '' : ` (${runtime.lts})`;
  return [
    cell(`${runtime.version}${line}`, isUsed ? 'strong' : 'plain'),
    cell(runtime.v8),
    cell(runtime.arch),
    cell(isUsed ? 'used' : ''),
    cell(places(foundBy)),
    cell(runtime.path),
  ];
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
  const rows = broken.map((each) => [
    cell(each.path),
    cell(places(each.foundBy)),
    cell(stateWords(each), 'bad'),
    cell(each.reason.found ?? each.reason.message),
  ]);
  return [heading(2, 'Not usable'), { kind: 'table', columns: BROKEN_COLUMNS, rows }];
}

function places(foundBy: WorkingRuntime['foundBy']): string {
  return foundBy.map((source) => RUNTIME_PLACES[source]).join(', ');
}
