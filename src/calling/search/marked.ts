import type { Node } from '@babel/types';

import { isMember } from '../../document/calls';
import { startsOfLines } from '../../document/lines';
import { endOf, isInside, rangeOf, startOf, type Range } from '../../document/range';
import { syntaxOf } from '../../document/syntax';
import { visitsOf, type Visit } from '../../document/walk';
import { Recent } from '../../modules/recent';
import { nodesToReach, type MarkIds, type WorthMark } from './nodesToReach';
import { named } from '../../models/shipped';

/** The object that marks call; `bench-runner/searching/observed.js` defines it. */
const MARKS = '__asyncScore';
const MOST_LETTERS = 120;

/** Code that ends by leaving the function. */
const LEAVES = /(?:^|[\s;{}])(?:return|throw)\b[^;]*;?\s*\}?$/;

const FUNCTION = /=>|\bfunction\b/;

const COMPARISONS = new Set(['===', '==', '!==', '!=', '<', '>', '<=', '>=', 'instanceof', 'in']);

/**
 * Adds marks to code that record the outcomes of its tests and the blocks that run. Lines stay;
 * code that does not parse is returned unchanged.
 *
 * @param before number of marks in other files
 */
export function marked(file: string, code: string, before = 0): string {
  return marksOf(file, code, before)?.applied() ?? code;
}

/** Returns the marks before calls, without throws and handlers of failures. */
export function marksWorthReaching(file: string, code: string): WorthMark[] {
  return knownOf(file, code).worth();
}

/** Marks of a code, by the numbers that {@link marked} uses. */
export interface MarksOfCode {
  /** Returns the test with that number; undefined: it is not in this code. */
  test(id: number): Range | undefined;
  /**
   * Returns the code that runs at marks such as `12+`: blocks and branches, without branches not
   * taken.
   */
  codeOf(marks: readonly string[]): string;
  /** Returns the column, 1-based, that a place of the marked code had before. */
  columnBefore(place: { line: number; column: number }): number;
}

/** Null where the code does not parse. */
export function marksIn(file: string, code: string): MarksOfCode | null {
  return marksOf(file, code);
}

/** Returns the position in the code without marks; both are 1-based. */
export function unmarked<Place extends { line: number; column: number }>(
  file: string,
  code: string,
  place: Place,
): Place {
  const marks = marksOf(file, code);
  return marks ? { ...place, column: marks.columnBefore(place) } : place;
}

/** Limit of the code, in characters, whose marks are kept. */
const MOST_KNOWN = 400_000;

interface KnownMarks {
  code: string;
  marks: Marks | null;
  worth(): WorthMark[];
}

const known = new Recent<KnownMarks>(MOST_KNOWN);

/** Returns the marks of a subject's file, kept because its functions are searched in turn. */
function knownOf(file: string, code: string): KnownMarks {
  const before = known.get(file);
  if (before?.code === code) return before;
  const visits = visitsIn(file, code);
  const marks = visits && new Marks(visits, code, 0);
  const worth = () => (visits && marks ? nodesToReach(visits, marks.ids) : []);
  const found = { code, marks, worth };
  known.set(file, found, code.length);
  return found;
}

function marksOf(file: string, code: string, before = 0): Marks | null {
  if (before === 0) return knownOf(file, code).marks;
  const visits = visitsIn(file, code);
  return visits && new Marks(visits, code, before);
}

function visitsIn(file: string, code: string): readonly Visit[] | null {
  const { file: parsed } = syntaxOf({ file, text: code, language: 'javascript', unsaved: true });
  return parsed && visitsOf(parsed);
}

class Marks {
  private readonly opened = new Map<number, string>();
  private readonly closed = new Map<number, string>();
  private readonly tested = new Set<Node>();
  private readonly tests = new Map<number, Range>();
  private readonly branches = new Map<string, Range>();
  private readonly blocks = new Map<string, Range>();
  /** Numbers of the marks for blocks, tests and branches. */
  readonly ids: MarkIds = { ofBlock: new Map(), ofTest: new Map(), ofBranch: new Map() };

  /** @param count number of marks in other files */
  constructor(
    visits: readonly Visit[],
    private readonly code: string,
    private count: number,
  ) {
    for (const { node } of visits) this.visit(node);
  }

  test(id: number): Range | undefined {
    return this.tests.get(id);
  }

  codeOf(marks: readonly string[]): string {
    const ran = marks.flatMap((mark) => this.branches.get(mark) ?? this.blocks.get(mark) ?? []);
    const left = [...this.branches].flatMap(([mark, range]) => (marks.includes(mark) ? [] : range));
    const ends = ran.filter(({ start, end }) => LEAVES.test(this.code.slice(start, end)));
    return outermost(ran)
      .map((range) => this.without(range, [...left, ...this.behind(ends, range)]))
      .join('\n');
  }

  /** Returns the code behind a return in the same function, which does not run. */
  private behind(ends: readonly Range[], range: Range): Range[] {
    return ends.flatMap(({ start, end }) =>
      isInside({ start, end }, range) && !FUNCTION.test(this.code.slice(range.start, start))
        ? { start: end, end: range.end }
        : [],
    );
  }

  private without({ start, end }: Range, left: readonly Range[]): string {
    let at = start;
    let text = '';
    const within = left.filter((part) => isInside(part, { start, end }));
    for (const part of within.sort((a, b) => a.start - b.start)) {
      if (part.start > at) text += this.code.slice(at, part.start);
      at = Math.max(at, part.end);
    }
    return text + this.code.slice(at, end);
  }

  private visit(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        this.branch(node.test, node.consequent, node.alternate);
        return this.testIn(node.test);
      case 'WhileStatement':
      case 'DoWhileStatement':
        return this.testIn(node.test);
      case 'ForStatement':
        return node.test ? this.testIn(node.test) : undefined;
      case 'LogicalExpression':
        return this.testIn(node.left);
      case 'UnaryExpression':
        return node.operator === '!' ? this.testIn(node.argument) : undefined;
      case 'BinaryExpression':
        return this.compare(node);
      case 'CallExpression':
      case 'OptionalCallExpression':
        return this.lookFor(node);
      case 'MemberExpression':
        return node.computed ? this.look(node.object, node.property, '[]') : undefined;
      case 'SwitchStatement':
        return this.choose(node);
      case 'SwitchCase':
        return this.enterCase(node);
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

  /** Subtracts the marks on a line: they move columns only. */
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

  private testIn(node: Node): void {
    if (this.tested.has(node)) return;
    this.tested.add(node);
    if (node.type === 'LogicalExpression') {
      this.testIn(node.left);
      return this.testIn(node.right);
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') return this.testIn(node.argument);
    const isComparison = node.type === 'BinaryExpression' && COMPARISONS.has(node.operator);
    if (!isComparison) this.wrap(node, `truth(${this.ofTest(node)},${this.textOf(node)},(`);
  }

  /** Marks the branch that a test leads to. */
  private branch(test: Node, consequent: Node, alternate: Node | null | undefined): void {
    const id = this.next();
    this.ids.ofBranch.set(test, id);
    this.branches.set(`${id}+`, rangeOf(consequent));
    if (alternate) this.branches.set(`${id}-`, rangeOf(alternate));
    this.wrap(test, `branch(${id},(`);
  }

  private compare(node: Extract<Node, { type: 'BinaryExpression' }>): void {
    const { operator, left, right } = node;
    if (!COMPARISONS.has(operator) || left.type === 'PrivateName') return;
    const id = this.next();
    this.ids.ofTest.set(node, id);
    this.tests.set(id, { start: startOf(left), end: endOf(right) });
    const texts = `${this.textOf(left)},${this.textOf(right)}`;
    this.wrap(left, `left(${id},(`);
    this.wrap(right, `right(${id},${JSON.stringify(operator)},${texts},(`);
  }

  private lookFor({
    callee,
    arguments: [sought],
  }: Extract<Node, { type: 'CallExpression' | 'OptionalCallExpression' }>): void {
    if (!isMember(callee) || callee.property.type !== 'Identifier') return;
    // a mark in `a?.b.includes(c)` would end the chain before its last link
    if (callee.type === 'OptionalMemberExpression' && !callee.optional) return;
    const { name } = callee.property;
    if (
      callee.computed ||
      !named('findsOut').test(name) ||
      !sought ||
      sought.type === 'SpreadElement'
    )
      return;
    this.look(callee.object, sought, name);
  }

  /** Marks a search for `sought` in `among`. */
  private look(among: Node, sought: Node, by: string): void {
    if (among.type === 'Super' || (sought.type.endsWith('Literal') && by === '[]')) return;
    const id = this.next();
    const texts = `${this.textOf(sought)},${this.textOf(among)}`;
    // an error's message names the marked code from here on
    this.wrap(among, `left(${id},(`, `),${this.textOf(among)})`);
    this.wrap(sought, `sought(${id},${JSON.stringify(by)},${texts},(`);
  }

  private choose({ discriminant, cases }: Extract<Node, { type: 'SwitchStatement' }>): void {
    const values = cases.flatMap(({ test }) => (test && isPlain(test) ? this.codeAt(test) : []));
    if (values.length === 0) return;
    const opening = `chosen(${this.next()},${this.textOf(discriminant)},(`;
    this.wrap(discriminant, opening, `),[${values.join(',')}])`);
  }

  /** A case whose statements stand in one block has the mark of that block. */
  private enterCase(branch: Extract<Node, { type: 'SwitchCase' }>): void {
    const [first, ...others] = branch.consequent;
    if (!first || (first.type === 'BlockStatement' && others.length === 0)) return;
    const id = this.next();
    this.ids.ofBlock.set(branch, id);
    const range = { start: startOf(first), end: endOf(others.at(-1) ?? first) };
    this.blocks.set(`${id}`, range);
    this.open(range.start, `${MARKS}.block(${id});`);
  }

  private enter(block: Extract<Node, { type: 'BlockStatement' }>): void {
    const { directives, start } = block;
    const place = directives.at(-1)?.end ?? (start ?? 0) + 1;
    const id = this.next();
    this.ids.ofBlock.set(block, id);
    this.blocks.set(`${id}`, rangeOf(block));
    this.open(place, `;${MARKS}.block(${id});`);
  }

  /**
   * Marks a caught error, which shows what a value lacks, even if the code throws another error.
   */
  private catches({ param, body }: Extract<Node, { type: 'CatchClause' }>): void {
    if (param?.type !== 'Identifier') return;
    this.open((body.start ?? 0) + 1, `;${MARKS}.caught(${param.name});`);
  }

  private wrap(node: Node, opening: string, closing = '))'): void {
    this.open(node.start ?? 0, `${MARKS}.${opening}`);
    const end = node.end ?? 0;
    // inner marks end first
    this.closed.set(end, closing + (this.closed.get(end) ?? ''));
  }

  private open(place: number, code: string): void {
    this.opened.set(place, (this.opened.get(place) ?? '') + code);
  }

  private textOf(node: Node): string {
    return JSON.stringify(this.codeAt(node).slice(0, MOST_LETTERS));
  }

  private codeAt({ start, end }: Node): string {
    return this.code.slice(start ?? 0, end ?? 0);
  }

  private ofTest(node: Node): number {
    const id = this.next();
    this.ids.ofTest.set(node, id);
    this.tests.set(id, rangeOf(node));
    return id;
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }
}

/** True for a text, a number, or a constant: `'note'`, `3`, `Kind.NOTE`. */
function isPlain(test: Node): boolean {
  if (/^(?:String|Numeric)Literal$|^Identifier$/.test(test.type)) return true;
  return test.type === 'MemberExpression' && !test.computed && isPlain(test.object);
}

/** Returns the ranges that are in no other. */
function outermost(ranges: readonly Range[]): Range[] {
  return ranges.filter(
    (range, i) =>
      !ranges.some((other, k) => isInside(range, other) && (k < i || !isInside(other, range))),
  );
}
