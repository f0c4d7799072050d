import type { Node, Statement } from '@babel/types';

import { callAt, positionOf, type CallVisit } from '../document/callAt';
import { calledName, isCall, receiver, type Call } from '../document/calls';
import type { SubjectDocument } from '../document/document';
import { isIdentifier } from '../document/exported';
import { modelsOf } from '../document/modelsOf';
import type { Models } from '../models/models';
import { functionsOf } from '../document/functions';
import { isInside } from '../document/range';
import { walkWithin, type Visit } from '../document/walk';
import type { Site } from './debuggability';
import type { Left } from './leftovers';
import { endsForGood, gives } from './resourceCalls';

/**
 * Adds leaks of resources that the project's own functions acquire and release:
 * `const item = await this.acquire(); await work(item); this.release(item);`. Releases of mocks are
 * recorded in a run; these are read from the text.
 */
export function withProjectReleases(sites: readonly Site[], document: SubjectDocument): Site[] {
  return sites.map((site) => {
    const call = site.at && callAt(document, site.at);
    const isTold = site.consequence?.kind === 'delivered' || site.consequence?.kind === 'wrapped';
    if (!call?.within || !isTold) return site;
    const isOwn = (acquired: Call) => {
      const at = positionOf({ ...call, node: acquired }, document);
      return isOfFile(calledName(acquired), document) || isOfProject(at.line, sites);
    };
    const left = heldAt(call, document, isOwn).filter(
      ({ at }) => !site.left.some((known) => known.at.line === at.line),
    );
    return left.length === 0 ? site : { ...site, left: [...site.left, ...left] };
  });
}

/**
 * Returns resources that a statement before the call acquires, in a block around it. Their only
 * release must stand behind the call, in the same block.
 */
function heldAt(
  call: CallVisit,
  document: SubjectDocument,
  isOwn: (acquired: Call) => boolean,
): Left[] {
  const fn = call.within!.node;
  const found: Left[] = [];
  for (let at: Visit = call; at.node !== fn && at.parent; at = at.parent) {
    const { parent, node } = at;
    if (parent.node.type !== 'BlockStatement') continue;
    const { body } = parent.node;
    const index = body.findIndex((each) => isInside(node, each));
    for (const before of body.slice(0, index)) {
      const acquired = acquiredBy(before, modelsOf(document));
      if (!acquired || !isOwn(acquired.call)) continue;
      const releases = releasesOf(acquired, fn);
      const isBehind = body.slice(index + 1).some((each) => callOf(each) === releases[0]);
      if (releases.length !== 1 || !isBehind) continue;
      const placed = (each: Call) => positionOf({ ...call, node: each }, document);
      found.push({ kind: 'object', at: placed(acquired.call), release: placed(releases[0]!) });
    }
  }
  return found;
}

function isOfFile(called: string | null, document: SubjectDocument): boolean {
  return functionsOf(document).functions.some(({ name }) => name.split('.').at(-1) === called);
}

function isOfProject(line: number, sites: readonly Site[]): boolean {
  return sites.some(
    ({ at, probes }) => at?.line === line && probes[0]?.wanted[0]?.owner === 'project',
  );
}

interface Acquired {
  name: string;
  call: Call;
}

/** `const item = await this.acquire();` */
function acquiredBy(statement: Statement, models: Models): Acquired | null {
  if (statement.type !== 'VariableDeclaration') return null;
  const [declared, ...more] = statement.declarations;
  const made = declared?.init?.type === 'AwaitExpression' ? declared.init.argument : declared?.init;
  if (!made || more.length > 0 || declared!.id.type !== 'Identifier' || !isCall(made)) return null;
  return gives({ method: calledName(made) ?? '', words: null }, models)
    ? { name: declared!.id.name, call: made }
    : null;
}

/** Returns the call that a statement consists of. */
function callOf(statement: Statement): Call | null {
  if (statement.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  const node = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return isCall(node) ? node : null;
}

/** Returns the releases of a resource: `this.release(item)`, `item.release()`. */
function releasesOf({ name, call }: Acquired, fn: Node): Call[] {
  const found: Call[] = [];
  walkWithin(fn, (each) => {
    if (!isCall(each) || isInside(each, call)) return true;
    const isOfIt = [receiver(each), ...each.arguments].some(
      (given) => given !== null && isIdentifier(given, name),
    );
    // a timer that is not cleared holds nothing
    if (isOfIt && endsForGood({ method: calledName(each) ?? '', words: null })) found.push(each);
    return true;
  });
  return found;
}
