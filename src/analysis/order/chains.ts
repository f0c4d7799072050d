/** Chained calls: `db.select().from(users).limit(5)`, `got(url).json()`. */

import type { Node } from '@babel/types';

import { isCall, isMember, type Call, type CallOrNew } from '../../document/calls';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';
import type { Code } from '../code';
import { nameOfCall } from './callName';
import { optionsOnlyAsk, textOf } from './argumentEffects';
import { isReadByName, isWrittenByName } from './names';

/** Returns all calls of a chain, the last one first. */
function linksOf(call: CallOrNew): CallOrNew[] {
  const [links, inner] = [[call], linkBefore(call)];
  return inner ? [...links, ...linksOf(inner)] : links;
}

/** Returns the names of a chain's calls, the last one first: `limit`, `where`, `select`. */
export function namesOfChain(call: CallOrNew): string[] {
  return linksOf(call).filter(isCall).map(nameOfCall);
}

/** Returns the call whose result a call is made on. */
export function linkBefore(call: CallOrNew): Call | null {
  let at: Node = unwrapped(call.callee);
  while (isMember(at)) at = unwrapped(at.object);
  return isCall(at) ? at : null;
}

/** True for a pure query of a table: `knex('articles').where(filter).limit(20)`. */
export function asksATable(call: CallOrNew): boolean {
  const links = linksOf(call);
  const [root, next] = [links.at(-1), links.at(-2)];
  if (!root || !next || root.callee.type !== 'Identifier' || textOf(root.arguments[0]) === null)
    return false;
  return links.slice(0, -1).every((each) => named('builds').test(nameOfCall(each)));
}

/**
 * True if a link only builds the query of the chain's last call, and does nothing by itself.
 *
 * @param last a call that only reads
 */
export function buildsFor(last: CallOrNew, link: Call, { models }: Code): boolean {
  const name = nameOfCall(link);
  if (isWrittenByName(name, models) || !optionsOnlyAsk(link)) return false;
  if (named('builds').test(name) || isReadByName(name, models)) return true;
  const isRoot = link.callee.type === 'Identifier';
  return (
    isRoot &&
    (asksATable(last) || isOfTable(link) || named('readsAnswerBody').test(nameOfCall(last)))
  );
}

function isOfTable(root: Call): boolean {
  return textOf(root.arguments[0]) !== null && root.arguments.length === 1;
}
