import type { CallExpression, File, Node } from '@babel/types';

import { named } from '../models/shipped';
import { isIdentifier, propertyName } from './exported';
import { walk } from './walk';

/** Place where a file listens on a port. */
export interface ListeningPlace {
  /** 1-based. */
  line: number;
  call: CallExpression;
}

/**
 * Returns the first `listen` call that opens a port, or null. Its file imports a server module of
 * Node, or its argument is obviously a port.
 */
export function listeningPlaces(file: File): ListeningPlace | null {
  const calls: CallExpression[] = [];
  let hasServers = false;
  walk(file, ({ node }) => {
    if (node.type === 'StringLiteral' && hasServersIn(node.value)) hasServers = true;
    if (node.type === 'CallExpression' && isListen(node)) calls.push(node);
  });
  const call = calls.find((each) => hasServers || takesPort(each));
  return call ? { line: call.callee.loc?.end.line ?? 1, call } : null;
}

function hasServersIn(specifier: string): boolean {
  return specifier === 'tcp_wrap' || named('hasServers').test(specifier.replace(/^node:/, ''));
}

function isListen({ callee }: CallExpression): boolean {
  return callee.type === 'MemberExpression' && propertyName(callee) === 'listen';
}

function takesPort({ arguments: [first] }: CallExpression): boolean {
  if (first === undefined) return false;
  if (first.type === 'ObjectExpression') {
    return first.properties.some((each) => 'key' in each && isIdentifier(each.key, 'port'));
  }
  return isPort(first);
}

function isPort(node: Node): boolean {
  switch (node.type) {
    case 'NumericLiteral':
      return true;
    case 'Identifier':
      return named('portName').test(node.name);
    case 'MemberExpression':
      return named('portName').test(propertyName(node) ?? '');
    case 'LogicalExpression':
      return isPort(node.left) || isPort(node.right);
    default:
      return false;
  }
}

/** True if a value is the listening server: its variable, or the call itself. */
export function isWhatListens(value: Node, listening: ListeningPlace): boolean {
  if (value === listening.call) return true;
  return value.type === 'Identifier' && isByName(new Set([value.name]), listening);
}

/** True if the server is the only one of some names. */
export function isByName(
  names: ReadonlySet<string>,
  { call: { callee } }: ListeningPlace,
): boolean {
  const [name, another] = names;
  if (name === undefined || another !== undefined) return false;
  return callee.type === 'MemberExpression' && isIdentifier(callee.object, name);
}
