import type { BrokenRuntime, RuntimeInfo, WorkingRuntime } from '../../runtimes/runtime';
import { RUNTIME_PLACES, RUNTIME_SOURCES } from '../labels';
import type { RuntimesListing } from '../listings';
import {
  factsBlock,
  type Block,
  cell,
  type Fact,
  fact,
  heading,
  type Page,
  table,
  left,
} from '../page';
import { runtimeWords } from '../words';
import { stateWords } from './failure';

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
