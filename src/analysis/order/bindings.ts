import type { Node } from '@babel/types';

import type { FunctionVisit } from '../../document/walk';
import type { Code } from '../code';
import type { Binding } from '../scopes/scopes';
import { Aliases } from './aliases';
import { carriedBy, type Depth, type Place } from './place';
import { isIn, NOTHING, OUTER, type Value } from './value';

/** Values that each name was ever given, whatever the order of the lines. */
export class Bindings {
  private readonly given = new Map<Binding, Set<number>>();
  private readonly aliases = new Aliases();
  /** Steps whose values each member of `this` was given. */
  private readonly members = new Map<string, Set<number>>();
  /** Own names that may refer to objects that other code sees. */
  private readonly outer = new Set<Binding>();

  constructor(
    private readonly code: Code,
    private readonly fn: FunctionVisit,
    private readonly place: Place,
  ) {}

  read(node: Node): Value {
    const binding = this.code.scopes.bindingOf(this.code.at(node));
    if (!binding) return OUTER;
    const from = new Set(this.given.get(binding) ?? []);
    return { from, roots: new Set([binding]), isOuter: !this.isOwn(binding) };
  }

  /** Reads a member of `this`, or all of `this`. */
  readThis(member: string | null): Value {
    const given = member === null ? [...this.members.values()] : [this.members.get(member) ?? []];
    return { ...OUTER, from: new Set(given.flatMap((each) => [...each])) };
  }

  /**
   * Stores an answer as a member of `this`: reading that member, or all of `this`, then needs it.
   */
  keepInThis(member: string, { from, roots }: Value): void {
    const known = this.members.get(member) ?? new Set<number>();
    this.members.set(member, known);
    this.addTo(known, from, () => false);
    for (const root of roots) this.outer.add(root);
    if (this.place.nested > 0) this.place.keepPlace();
  }

  /** Gives a name another value. */
  name(node: Node, value: Value): void {
    const binding = this.code.scopes.bindingOf(this.code.at(node));
    const isParameter = binding?.declared.some(({ within }) => within === this.fn) ?? false;
    if (!binding || (!this.isOwn(binding) && !isParameter)) return this.place.keepPlace();
    this.aliases.join(binding, value.roots);
    this.add(binding, value.from);
    if (value.isOuter) this.outer.add(binding);
    this.place.noteChange({ object: { ...NOTHING, roots: new Set([binding]) }, of: 'name' });
  }

  /** Changes an object: every name that may refer to it then holds the value. */
  change(object: Value, value: Value, of: Depth): void {
    const all = this.aliases.changedWith(object.roots, of === 'all');
    for (const each of of === 'name' ? object.roots : all) this.add(each, value.from);
    this.place.noteChange({ object, of });
    if (of === 'name') return;
    for (const each of object.roots) this.aliases.hold(each, value.roots);
    const isSeen = [...all].some((each) => !this.isOwnAlone(each));
    if (object.isOuter || isSeen) this.place.keepPlace();
  }

  /** Returns the names of a value that refer to nothing that other code sees. */
  ownRoots({ roots }: Value): Set<Binding> {
    return new Set([...roots].filter((root) => this.isOwnAlone(root)));
  }

  private isOwnAlone(binding: Binding): boolean {
    return this.isOwn(binding) && !this.outer.has(binding);
  }

  /** True if a name is declared in the function's body; parameters belong to the caller. */
  private isOwn(binding: Binding): boolean {
    return isIn(binding, this.fn.node.body);
  }

  private add(binding: Binding, from: ReadonlySet<number>): void {
    const known = this.given.get(binding) ?? new Set<number>();
    this.given.set(binding, known);
    this.addTo(known, from, (loop) => isIn(binding, loop));
  }

  private addTo(
    known: Set<number>,
    from: ReadonlySet<number>,
    isOfTurn: (loop: Node) => boolean,
  ): void {
    const all = new Set([...from, ...this.place.control()]);
    for (const [index, loop] of this.place.within.entries()) {
      const isOfBefore = [...all].some((each) => loop.steps.has(each));
      if (isOfBefore && !isOfTurn(loop.node)) all.add(carriedBy(loop, index));
    }
    for (const each of all) {
      if (known.has(each)) continue;
      known.add(each);
      this.place.grew = true;
    }
  }
}
