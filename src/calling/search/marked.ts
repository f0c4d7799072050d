import type { Node } from '@babel/types';

import { startsOfLines } from '../../document/lines';
import { syntaxOf } from '../../document/syntax';
import { walk } from '../../document/walk';

/** What the marks call; `bench-runner/searching/observed.js` puts it there. */
const MARKS = '__asyncScore';
const MOST_LETTERS = 120;

const COMPARISONS = new Set(['===', '==', '!==', '!=', '<', '>', '<=', '>=', 'instanceof', 'in']);

/** Methods that look for what they are given in what they are of. */
const LOOKS_FOR = new Set(
  'includes indexOf lastIndexOf has get startsWith endsWith test exec match search'.split(' '),
);

/**
 * Code that tells as it runs how its tests come out, and which of its blocks run; all of it on its own
 * lines. Code that cannot be parsed is left as it is.
 */
export function marked(file: string, code: string): string {
  return marksOf(file, code)?.applied() ?? code;
}

/** Where what stands at a place of the marked code stood before; both are 1-based. */
export function unmarked<Place extends { line: number; column: number }>(
  file: string,
  code: string,
  place: Place,
): Place {
  const marks = marksOf(file, code);
  return marks ? { ...place, column: marks.columnBefore(place) } : place;
}

function marksOf(file: string, code: string): Marks | null {
  const { file: parsed } = syntaxOf({ file, text: code, language: 'javascript', unsaved: true });
  if (!parsed) return null;
  const marks = new Marks(code);
  walk(parsed, ({ node }) => marks.visit(node));
  return marks;
}

class Marks {
  private readonly opened = new Map<number, string>();
  private readonly closed = new Map<number, string>();
  private readonly tested = new Set<Node>();
  private count = 0;

  constructor(private readonly code: string) {}

  visit(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
      case 'DoWhileStatement':
        return this.test(node.test);
      case 'ForStatement':
        return node.test ? this.test(node.test) : undefined;
      case 'LogicalExpression':
        return this.test(node.left);
      case 'UnaryExpression':
        return node.operator === '!' ? this.test(node.argument) : undefined;
      case 'BinaryExpression':
        return this.compare(node.operator, node.left, node.right);
      case 'CallExpression':
        return this.lookFor(node);
      case 'MemberExpression':
        return node.computed ? this.look(node.object, node.property, '[]') : undefined;
      case 'SwitchStatement':
        return this.choose(node);
      case 'BlockStatement':
        return this.enter(node);
      case 'CatchClause':
        return this.catches(node);
    }
  }

  applied(): string {
    let done = 0;
    const parts = this.places().map((place) => {
      const before = this.code.slice(done, place);
      done = place;
      return before + this.at(place);
    });
    return parts.join('') + this.code.slice(done);
  }

  /** No mark has a line of its own: only columns move. */
  columnBefore({ line, column }: { line: number; column: number }): number {
    const start = startsOfLines(this.code)[line - 1] ?? 0;
    let done = start;
    let left = column - 1;
    for (const place of this.places().filter((each) => each >= start)) {
      if (left < place - done) break;
      left = Math.max(0, left - (place - done) - this.at(place).length);
      done = place;
    }
    return done + left - start + 1;
  }

  private places(): number[] {
    return [...new Set([...this.opened.keys(), ...this.closed.keys()])].sort((a, b) => a - b);
  }

  private at(place: number): string {
    return (this.closed.get(place) ?? '') + (this.opened.get(place) ?? '');
  }

  private test(node: Node): void {
    if (this.tested.has(node)) return;
    this.tested.add(node);
    if (node.type === 'LogicalExpression') {
      this.test(node.left);
      return this.test(node.right);
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') return this.test(node.argument);
    const isComparison = node.type === 'BinaryExpression' && COMPARISONS.has(node.operator);
    if (!isComparison) this.wrap(node, `truth(${this.next()},${this.textOf(node)},(`);
  }

  private compare(operator: string, left: Node, right: Node): void {
    if (!COMPARISONS.has(operator) || left.type === 'PrivateName') return;
    const id = this.next();
    const texts = `${this.textOf(left)},${this.textOf(right)}`;
    this.wrap(left, `left(${id},(`);
    this.wrap(right, `right(${id},${JSON.stringify(operator)},${texts},(`);
  }

  private lookFor({
    callee,
    arguments: [sought],
  }: Extract<Node, { type: 'CallExpression' }>): void {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    const { name } = callee.property;
    if (callee.computed || !LOOKS_FOR.has(name) || !sought || sought.type === 'SpreadElement')
      return;
    this.look(callee.object, sought, name);
  }

  /** `sought` is looked for in `among`. */
  private look(among: Node, sought: Node, by: string): void {
    if (among.type === 'Super' || (sought.type.endsWith('Literal') && by === '[]')) return;
    const id = this.next();
    const texts = `${this.textOf(sought)},${this.textOf(among)}`;
    // an error names what it is about, which is the mark from here on
    this.wrap(among, `left(${id},(`, `),${this.textOf(among)})`);
    this.wrap(sought, `sought(${id},${JSON.stringify(by)},${texts},(`);
  }

  private choose({ discriminant, cases }: Extract<Node, { type: 'SwitchStatement' }>): void {
    const values = cases.flatMap(({ test }) =>
      test?.type === 'StringLiteral' || test?.type === 'NumericLiteral' ? [test.value] : [],
    );
    if (values.length === 0) return;
    const opening = `chosen(${this.next()},${this.textOf(discriminant)},(`;
    this.wrap(discriminant, opening, `),${JSON.stringify(values)})`);
  }

  private enter({ directives, start }: Extract<Node, { type: 'BlockStatement' }>): void {
    const place = directives.at(-1)?.end ?? (start ?? 0) + 1;
    this.open(place, `;${MARKS}.block(${this.next()});`);
  }

  /** What is caught tells what a value is not, also where the code throws another error in its place. */
  private catches({ param, body }: Extract<Node, { type: 'CatchClause' }>): void {
    if (param?.type !== 'Identifier') return;
    this.open((body.start ?? 0) + 1, `;${MARKS}.caught(${param.name});`);
  }

  private wrap(node: Node, opening: string, closing = '))'): void {
    this.open(node.start ?? 0, `${MARKS}.${opening}`);
    const end = node.end ?? 0;
    // what is within another ends before it
    this.closed.set(end, closing + (this.closed.get(end) ?? ''));
  }

  private open(place: number, code: string): void {
    this.opened.set(place, (this.opened.get(place) ?? '') + code);
  }

  private textOf({ start, end }: Node): string {
    return JSON.stringify(this.code.slice(start ?? 0, end ?? 0).slice(0, MOST_LETTERS));
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }
}
