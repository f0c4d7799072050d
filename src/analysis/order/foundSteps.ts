import type { Node } from '@babel/types';

import type { CallOrNew } from '../../document/calls';
import { walkWithin } from '../../document/walk';
import type { Code } from '../code';
import { isOneAtATime } from './oneAtATime';
import { carriedBy, type Loop, type Place } from './place';
import type { Step } from './step';

export interface Found {
  call: CallOrNew;
  needs: Set<number>;
  changes: boolean;
  changesBefore: number;
  loop: Loop | null;
  /** Steps that changed something and returned what this step uses, such as a connection. */
  acquired: ReadonlySet<number>;
}

/** Steps of a function, by number, each with the steps that it needs. */
export class FoundSteps {
  private readonly numbers = new Map<Node, number>();
  private readonly found = new Map<number, Found>();

  constructor(
    private readonly place: Place,
    private readonly code: Code,
  ) {}

  numberOf(call: CallOrNew): number {
    const number = this.numbers.get(call) ?? this.numbers.size + 1;
    this.numbers.set(call, number);
    return number;
  }

  isChange(number: number): boolean {
    return this.found.get(number)?.changes ?? false;
  }

  note(number: number, found: Found): void {
    const { place } = this;
    const known = this.found.get(number);
    const before = known?.needs.size ?? -1;
    for (const each of known?.needs ?? []) found.needs.add(each);
    for (const [index, loop] of place.within.entries()) {
      if (found.needs.has(carriedBy(loop, index)) || found.changes) place.carry(loop);
      if (!loop.steps.has(number)) place.grew = true;
      loop.steps.add(number);
    }
    this.found.set(number, found);
    if (found.needs.size !== before) place.grew = true;
    if (!place.seen.includes(number)) place.seen.push(number);
  }

  /** True if both calls use one resource that takes one call at a time, or have the same code. */
  isAfter(before: number, call: CallOrNew, acquired: ReadonlySet<number>): boolean {
    const { call: other, acquired: itsOwn } = this.found.get(before)!;
    if (other === call) return false;
    if ([...acquired].some((each) => itsOwn.has(each))) return true;
    if (isOneAtATime(other, this.code) && isOneAtATime(call, this.code)) return true;
    return textOf(other) === textOf(call);
  }

  /** Returns all steps in the order of their discovery, each with all that it needs. */
  steps(): Step[] {
    const made = new Map<number, Step>();
    const inOrder = [...this.found.keys()].sort((a, b) => a - b);
    for (const number of inOrder) made.set(number, this.stepOf(this.found.get(number)!, made));
    return inOrder.map((number) => made.get(number)!);
  }

  private stepOf(found: Found, made: ReadonlyMap<number, Step>): Step {
    const { call, loop, changes, changesBefore } = found;
    const needs = new Set<Step>();
    for (const number of found.needs) {
      const needed = made.get(number);
      if (!needed) continue;
      needs.add(needed);
      for (const each of needed.needs) needs.add(each);
    }
    const around = loop && { node: loop.node, isFree: this.place.isFree(loop.node) };
    return { call, needs, changes, changesBefore, loop: around };
  }
}

function textOf(node: Node): string {
  const parts: string[] = [];
  walkWithin(node, (each) => {
    parts.push(`${each.type} ${wordOf(each)}`);
    return true;
  });
  return parts.join('\n');
}

/** Returns the text that distinguishes a node from others of its type, without its children. */
function wordOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TemplateElement') return node.value.raw;
  if (node.type === 'RegExpLiteral') return node.pattern;
  return 'value' in node && typeof node.value !== 'object' ? String(node.value) : '';
}
