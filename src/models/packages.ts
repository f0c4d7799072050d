import { FactsByName, knownFactOf, type KnownFact } from './facts';
import type { ModelEffect, ModelEntry, ModelFile } from './model';
import { pathsBelow } from './paths';
import { compileNames, nameTest, type NameTest } from './pattern';
import type { Role } from './roles';

/** Effects by paths below a root, as `.Pool().connect`. */
type ByPath = ReadonlyMap<string, readonly ModelEffect[]>;

/** What is known of packages and globals, by the paths of values: `"pg".Pool().connect`, `fetch`. */
export class PackageModels {
  private readonly files: readonly { test: NameTest; file: ModelFile }[];
  private readonly known = new Map<string, ByPath>();
  private readonly members = new Map<string, FactsByName>();

  constructor(files: readonly ModelFile[]) {
    this.files = files.map((file) => ({ test: nameTest(compileNames(rootsOf(file))), file }));
  }

  /** Files that describe a package. */
  of(specifier: string): readonly ModelFile[] {
    return this.filesOf(`"${specifier}"`);
  }

  /** Facts of all that a root has, by paths below it. */
  facts(root: string): [below: string, known: KnownFact][] {
    return [...this.below(root)].flatMap(([below, effects]) => {
      const known = knownFactOf(effects);
      return known ? [[below, known] as [string, KnownFact]] : [];
    });
  }

  /** What a package tells of a member by its name alone: `*.publish`. */
  factOfMember(path: string): KnownFact | null {
    const root = bare(rootOf(path));
    const known = this.members.get(root) ?? new FactsByName(this.membersOf(root));
    this.members.set(root, known);
    return known.at(path);
  }

  /** Effects of what a path names. */
  at(path: string): readonly ModelEffect[] {
    const root = rootOf(path);
    return this.below(root).get(path.slice(root.length)) ?? [];
  }

  /** Whether what a path names has a role. */
  has(path: string, role: Role): boolean {
    return this.at(path).includes(role);
  }

  /** Whether a package lends what has to be given back. */
  lends(specifier: string): boolean {
    return [...this.below(`"${specifier}"`).values()].some(acquiresResult);
  }

  /** Whether what a path names gives what has to be given back. */
  lendsAt(path: string): boolean {
    return acquiresResult(this.at(path));
  }

  private filesOf(root: string): ModelFile[] {
    return this.files.flatMap(({ test, file }) => (test.test(bare(root)) ? [file] : []));
  }

  private membersOf(root: string): ModelEntry[] {
    const entries = this.filesOf(root).flatMap((file) => file.entries);
    return entries.filter(({ path }) => /^\s*\*\./.test(path));
  }

  private below(written: string): ByPath {
    const root = bare(written);
    const known = this.known.get(root);
    if (known) return known;
    const found = new Map<string, ModelEffect[]>();
    // of one that is like itself, nothing is added
    this.known.set(root, found);
    for (const file of this.filesOf(root))
      for (const [below, effects] of this.ofFile(file)) {
        const before = found.get(below);
        // a user's model, which stands before those that are shipped, says how it hands over
        found.set(below, before ? [...before, ...effects.filter(tellsNoWay)] : effects);
      }
    return found;
  }

  private ofFile({ entries }: ModelFile): Map<string, ModelEffect[]> {
    const found = new Map<string, ModelEffect[]>();
    for (const { path, effects } of entries)
      for (const below of pathsBelow(path))
        for (const effect of effects) this.add(found, below, effect);
    return found;
  }

  private add(found: Map<string, ModelEffect[]>, below: string, effect: ModelEffect): void {
    if (typeof effect === 'string' || !('like' in effect)) {
      found.set(below, [...(found.get(below) ?? []), effect]);
      return;
    }
    const { like } = effect;
    const root = this.of(like).length > 0 ? `"${like}"` : like;
    for (const [further, effects] of this.below(root))
      for (const each of effects) this.add(found, below + further, each);
  }
}

function tellsNoWay(effect: ModelEffect): boolean {
  return typeof effect === 'string' || !('returns' in effect);
}

function rootsOf({ package: packages = [], global = [] }: ModelFile): string[] {
  return [...[packages].flat().map((name) => bare(`"${name}"`)), ...[global].flat()];
}

function acquiresResult(effects: readonly ModelEffect[]): boolean {
  return effects.some(
    (each) => typeof each === 'object' && 'acquires' in each && each.on === 'result',
  );
}

function rootOf(path: string): string {
  return /^(?:"[^"]*"|[^.([{]*)/.exec(path)![0];
}

/** `"fs"` of `"node:fs"` */
function bare(root: string): string {
  return root.replace(/^"node:/, '"');
}
