import type { Node } from '@babel/types';

import type { Value } from './value';

/** Extent of a change: a name's value, the object itself, or all that it holds. */
export type Depth = 'name' | 'thing' | 'all';

export interface Change {
  object: Value;
  of: Depth;
}

/** Changes noted for the call whose arguments are being evaluated. */
export interface Holder {
  /** Changes by the functions among the arguments. */
  changed: Change[];
  changes: boolean;
}

export interface Loop {
  node: Node;
  /** True if a turn needs an earlier one. */
  isCarried: boolean;
  steps: Set<number>;
}

/**
 * Position of an evaluation in a function: the steps, tests and loops that precede or enclose it.
 */
export class Place {
  /** True if this pass found something new. */
  grew = true;
  /** Steps in the order of their discovery. */
  seen: number[] = [];
  /** Steps that all later steps need. */
  behind = new Set<number>();
  changeCount = 0;
  readonly within: Loop[] = [];
  readonly holders: Holder[] = [];
  /** Number of enclosing functions that are passed to other code. */
  nested = 0;

  /** Number of enclosing branches. */
  private branches = 0;
  private readonly tests: ReadonlySet<number>[] = [];
  private readonly loops = new Map<Node, Loop>();

  /** Begins a new pass, which keeps what earlier ones found. */
  begin(): void {
    this.grew = false;
    this.behind = new Set();
    this.seen = [];
    this.changeCount = 0;
  }

  /** Returns the steps that the enclosing tests need. */
  control(): ReadonlySet<number> {
    return new Set(this.tests.flatMap((each) => [...each]));
  }

  /** Evaluates code that runs depending on a test. */
  behindTest<T>(from: ReadonlySet<number>, look: () => T): T {
    this.tests.push(from);
    const found = look();
    this.tests.pop();
    return found;
  }

  branched<T>(look: () => T): T {
    this.branches++;
    const found = look();
    this.branches--;
    return found;
  }

  /** Makes all later steps need these. */
  wait(from: ReadonlySet<number>, isForLater = true): void {
    for (const each of [...from, ...this.control()]) this.behind.add(each);
    for (const loop of this.within) {
      if (isForLater && [...from].some((each) => loop.steps.has(each))) this.carry(loop);
    }
  }

  carry(loop: Loop): void {
    if (!loop.isCarried) this.grew = true;
    loop.isCarried = true;
  }

  /** Marks a change that other code may see: earlier steps stay before it, later ones after it. */
  keepPlace(): void {
    const holder = this.holders.at(-1);
    if (this.nested > 0 && holder) holder.changes = true;
    this.changeCount++;
    this.wait(new Set(this.seen));
    for (const loop of this.within) this.carry(loop);
  }

  /** Marks a possible end of the function. */
  leave(): void {
    if (this.nested > 0) return;
    if (this.branches > 0 || this.within.length > 0) this.wait(this.control());
    for (const loop of this.within) this.carry(loop);
  }

  jump(isBreak: boolean): void {
    this.wait(this.control(), isBreak);
    if (isBreak) for (const loop of this.within) this.carry(loop);
  }

  inLoop(node: Node, look: () => void): void {
    const loop = this.loops.get(node) ?? { node, isCarried: false, steps: new Set<number>() };
    this.loops.set(node, loop);
    this.within.push(loop);
    this.branched(look);
    this.within.pop();
  }

  /** True if no turn of a loop, or of a loop inside it, needs an earlier one. */
  isFree({ start, end }: Node): boolean {
    return [...this.loops.values()].every(
      ({ node, isCarried }) =>
        !isCarried || (node.start ?? 0) < (start ?? 0) || (node.end ?? 0) > (end ?? 0),
    );
  }

  /** Attributes a change in a callback to the call that takes the callback. */
  noteChange(change: Change): void {
    if (this.nested > 0) this.holders.at(-1)?.changed.push(change);
  }
}

/** Returns the number that represents results of a loop's earlier turns. */
export function carriedBy(loop: Loop, index: number): number {
  return -(1000 * (loop.node.start ?? 0) + index + 1);
}
