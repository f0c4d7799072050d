import type { Node, Statement } from '@babel/types';

import { hookCalls, isOfRenderer } from './component';
import { isInside, rangeOf, startOf, type Range } from './range';
import { isFunction, walkWithin, type Visit } from './walk';

/** Declaration around a function, with the names that it declares and uses. */
interface Declared {
  range: Range;
  declares: ReadonlySet<string>;
  uses: ReadonlySet<string>;
}

/**
 * Returns the declarations around a function that it uses, directly or through others, up to a
 * statement; in the order of the text. Left out are declarations that await, those of names in
 * `without`, and those with values that only a renderer has.
 */
export function closedOver(visit: Visit, host: Node, without: readonly string[]): Range[] {
  const declared = declarationsAround(visit, host, without);
  const wanted = new Set(namesIn(visit.node));
  const kept = new Set<Declared>();
  for (let size = -1; size !== kept.size;) {
    size = kept.size;
    for (const each of declared) {
      if (kept.has(each) || ![...each.declares].some((name) => wanted.has(name))) continue;
      kept.add(each);
      for (const name of each.uses) wanted.add(name);
    }
  }
  return [...kept].map(({ range }) => range).sort((a, b) => a.start - b.start);
}

/** Returns the names around a function that hooks of its component gave. */
export function givenByHooks(visit: Visit): string[] {
  const names: string[] = [];
  for (let at = visit.parent; at; at = at.parent) {
    if (at.node.type !== 'BlockStatement') continue;
    for (const statement of at.node.body)
      if (hookCalls(statement).length > 0) names.push(...declaredBy(statement));
  }
  return names;
}

/** Returns the declarations around a function; an inner one hides outer ones of its name. */
function declarationsAround(visit: Visit, host: Node, without: readonly string[]): Declared[] {
  const all: Declared[] = [];
  const seen = new Set<string>();
  for (let at = visit.parent; at && isInside(at.node, host); at = at.parent) {
    if (at.node.type !== 'BlockStatement') continue;
    for (const statement of at.node.body) {
      const declares = declaredBy(statement);
      if (declares.length === 0 || isInside(visit.node, statement) || waits(statement)) continue;
      if (declares.some((name) => seen.has(name))) continue;
      for (const name of declares) seen.add(name);
      if (isOfRenderer(statement, visit) || declares.some((name) => without.includes(name)))
        continue;
      const uses = new Set(namesIn(statement));
      all.push({ range: rangeOf(statement), declares: new Set(declares), uses });
    }
  }
  return all;
}

function declaredBy(statement: Statement): string[] {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => namesIn(id));
    default:
      return [];
  }
}

/** True for a statement with an `await` of its own, which would run as the file is loaded. */
function waits(statement: Node): boolean {
  let found = false;
  walkWithin(statement, (node) => {
    found ||= node.type === 'AwaitExpression' || node.type === 'YieldExpression';
    return !isFunction(node);
  });
  return found;
}

/** Returns all names in a piece of code, whatever they refer to. */
export function namesIn(root: Node): string[] {
  const names: string[] = [];
  walkWithin(root, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.push(node.name);
    return true;
  });
  return names;
}

/**
 * Returns the statements that register other handlers on the same object: `app.use(…)`,
 * `app.listen(…)`. A call of this handler runs none of them.
 */
export function registeredBeside(host: Visit): Range[] {
  const name = registeredOn(host.node);
  const around = host.parent?.node;
  if (name === null || !around || !('body' in around) || !Array.isArray(around.body)) return [];
  return (around.body as Node[])
    .filter((each) => each !== host.node && registeredOn(each) === name)
    .map(rangeOf)
    .sort((a, b) => startOf(a) - startOf(b));
}

/** Returns `app` for `app.route('/a').get(…);` */
function registeredOn(statement: Node): string | null {
  if (statement.type !== 'ExpressionStatement') return null;
  let node: Node = statement.expression;
  if (node.type !== 'CallExpression') return null;
  while (node.type === 'CallExpression' || node.type === 'MemberExpression') {
    node = node.type === 'CallExpression' ? node.callee : node.object;
  }
  return node.type === 'Identifier' ? node.name : null;
}
