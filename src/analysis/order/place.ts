import type { Node } from '@babel/types';

import type { Value } from './value';

/** Of what: another value of a name, the thing itself, or whatever it holds, too. */
export type Depth = 'name' | 'thing' | 'all';

export interface Change {
  object: Value;
  of: Depth;
}

/** What is noted of the call whose arguments are looked at. */
export interface Holder {
  /** What functions that it is given change. */
  changed: Change[];
  changes: boolean;
}

export interface Loop {
  node: Node;
  /** A turn needs what an earlier one did. */
  isCarried: boolean;
  steps: Set<number>;
}

/** Where a look at a function is: behind which steps and tests, in which loops. */
export class Place {
  /** Something was found that the last look did not know. */
  grew = true;
  /** In the order in which they were come to. */
  seen: number[] = [];
  /** What all that comes is done after. */
  behind = new Set<number>();
  changeCount = 0;
  readonly within: Loop[] = [];
  readonly holders: Holder[] = [];
  /** How many functions that are given to somebody are around. */
  nested = 0;

  /** How many branches of statements there are around. */
  private branches = 0;
  private readonly tests: ReadonlySet<number>[] = [];
  private readonly loops = new Map<Node, Loop>();

  /** A new look, which knows what others found. */
  begin(): void {
    this.grew = false;
    this.behind = new Set();
    this.seen = [];
    this.changeCount = 0;
  }

  /** What the tests around need. */
  control(): ReadonlySet<number> {
    return new Set(this.tests.flatMap((each) => [...each]));
  }

  /** What is looked at stands behind a test. */
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

  /** All that comes later is done once these are. */
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

  /** Something is changed here that others may see: all before is done before, all later later. */
  keepPlace(): void {
    const holder = this.holders.at(-1);
    if (this.nested > 0 && holder) holder.changes = true;
    this.changeCount++;
    this.wait(new Set(this.seen));
    for (const loop of this.within) this.carry(loop);
  }

  /** The function may end here. */
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

  /** No turn of it, nor of a loop within it, needs an earlier one. */
  isFree({ start, end }: Node): boolean {
    return [...this.loops.values()].every(
      ({ node, isCarried }) =>
        !isCarried || (node.start ?? 0) < (start ?? 0) || (node.end ?? 0) > (end ?? 0),
    );
  }

  /** What a function changes that somebody calls later is changed by that call. */
  noteChange(change: Change): void {
    if (this.nested > 0) this.holders.at(-1)?.changed.push(change);
  }
}

/** Stands for what an earlier turn of a loop came to. */
export function carriedBy(loop: Loop, index: number): number {
  return -(1000 * (loop.node.start ?? 0) + index + 1);
}
