import { parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';

/** A literal value, or the text that is none. Lines are 1-based. */
export type Literal =
  { state: 'value'; value: unknown } | { state: 'none'; found: string; line: number };

/** Reads a value without running code: the values of JSON, in the syntax of JavaScript. */
export function readLiteral(text: string): Literal {
  if (text.trim() === '') return { state: 'none', found: 'nothing', line: 1 };
  try {
    const value = valueOf(parseExpression(text, { errorRecovery: false }), text);
    return { state: 'value', value };
  } catch (error) {
    if (error instanceof NoLiteral) return { state: 'none', found: error.found, line: error.line };
    const message = error instanceof Error ? error.message : String(error);
    const line = /\((\d+):\d+\)$/.exec(message)?.[1];
    return {
      state: 'none',
      found: `${shortened(text)}: ${message.replace(/ \(\d+:\d+\)$/, '')}`,
      line: line === undefined ? 1 : Number(line),
    };
  }
}

class NoLiteral extends Error {
  constructor(
    readonly found: string,
    readonly line: number,
  ) {
    super(found);
  }
}

/** Returns the value of a literal. Throws NoLiteral for an expression that would have to be run. */
function valueOf(node: Node, text: string): unknown {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value;
    case 'NullLiteral':
      return null;
    case 'ArrayExpression':
      return node.elements.map((each) => (each === null ? null : valueOf(each, text)));
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.map((each) => propertyOf(each, text)));
    case 'ParenthesizedExpression':
      return valueOf(node.expression, text);
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      break;
    case 'UnaryExpression':
      if (node.argument.type !== 'NumericLiteral') break;
      if (node.operator === '-') return -node.argument.value;
      if (node.operator === '+') return node.argument.value;
      break;
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  }
  throw noLiteral(node, text);
}

function propertyOf(node: Node, text: string): [string, unknown] {
  if (node.type !== 'ObjectProperty' || node.computed) throw noLiteral(node, text);
  const { key } = node;
  if (node.shorthand) throw noLiteral(node, text);
  if (key.type === 'Identifier') return [key.name, valueOf(node.value, text)];
  if (key.type !== 'StringLiteral' && key.type !== 'NumericLiteral') throw noLiteral(node, text);
  return [String(key.value), valueOf(node.value, text)];
}

function noLiteral(node: Node, text: string): NoLiteral {
  const found = shortened(text.slice(node.start ?? 0, node.end ?? text.length));
  return new NoLiteral(found, node.loc?.start.line ?? 1);
}

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
