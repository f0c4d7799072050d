import type { Binding } from '../scopes/scopes';

/**
 * Groups of bindings that may be the same object or a part of it, and the bindings that hold
 * others.
 */
export class Aliases {
  private readonly classes = new Map<Binding, Set<Binding>>();
  private readonly holders = new Map<Binding, Set<Binding>>();

  join(one: Binding, others: Iterable<Binding>): void {
    for (const other of others) {
      const [a, b] = [this.of(one), this.of(other)];
      if (a === b) continue;
      for (const each of b) {
        a.add(each);
        this.classes.set(each, a);
      }
    }
  }

  /**
   * Notes that `holder.push(held)` was seen: changing `held` changes `holder`, but not the reverse.
   */
  hold(holder: Binding, held: Iterable<Binding>): void {
    for (const each of held) {
      const known = this.holders.get(each) ?? new Set();
      this.holders.set(each, known.add(holder));
    }
  }

  /** Returns all bindings that change with `roots`; if `isDeep`, those that they hold, too. */
  changedWith(roots: Iterable<Binding>, isDeep: boolean): Set<Binding> {
    const found = new Set<Binding>();
    const waiting = [...roots];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...this.of(next), ...(this.holders.get(next) ?? []));
      if (!isDeep) continue;
      for (const [held, holders] of this.holders) if (holders.has(next)) waiting.push(held);
    }
    return found;
  }

  private of(binding: Binding): Set<Binding> {
    const known = this.classes.get(binding) ?? new Set([binding]);
    this.classes.set(binding, known);
    return known;
  }
}
