import { FactsByName, knownFactOf, type KnownFact } from './facts';
import type { ModelEffect, ModelEntry, ModelFile } from './model';
import { pathsBelow } from './paths';
import { compileNames, nameTest, type NameTest } from './pattern';
import type { Role } from './roles';

/** Effects by paths below a root, such as `.Pool().connect`. */
type ByPath = ReadonlyMap<string, readonly ModelEffect[]>;

/** Models of packages and globals, by the paths of values: `"pg".Pool().connect`, `fetch`. */
export class PackageModels {
  private readonly files: readonly { test: NameTest; file: ModelFile }[];
  private readonly known = new Map<string, ByPath>();
  private readonly members = new Map<string, FactsByName>();

  constructor(files: readonly ModelFile[]) {
    this.files = files.map((file) => ({ test: nameTest(compileNames(rootsOf(file))), file }));
  }

  /** Returns the files that describe a package. */
  of(specifier: string): readonly ModelFile[] {
    return this.filesOf(`"${specifier}"`);
  }

  /** Returns all facts about a root, by paths below it. */
  facts(root: string): [below: string, known: KnownFact][] {
    return [...this.below(root)].flatMap(([below, effects]) => {
      const known = knownFactOf(effects);
      return known ? [[below, known] as [string, KnownFact]] : [];
    });
  }

  /** Returns the fact of a package about a member by its name alone: `*.publish`. */
  factOfMember(path: string): KnownFact | null {
    const root = bare(rootOf(path));
    const known = this.members.get(root) ?? new FactsByName(this.membersOf(root));
    this.members.set(root, known);
    return known.at(path);
  }

  /** Returns the effects of the member at a path. */
  at(path: string): readonly ModelEffect[] {
    const root = rootOf(path);
    return this.below(root).get(path.slice(root.length)) ?? [];
  }

  /** True if the member at a path has a role. */
  has(path: string, role: Role): boolean {
    return this.at(path).includes(role);
  }

  /** True if a package returns a resource that must be released. */
  lends(specifier: string): boolean {
    return [...this.below(`"${specifier}"`).values()].some(acquiresResult);
  }

  /** True if the member at a path returns a resource that must be released. */
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
    // a reference back to this root adds nothing
    this.known.set(root, found);
    for (const file of this.filesOf(root))
      for (const [below, effects] of this.ofFile(file)) {
        const before = found.get(below);
        // the first file, which may be a user's model, decides how a call delivers its result
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

export function rootsOf({ package: packages = [], global = [] }: ModelFile): string[] {
  return [...[packages].flat().map((name) => bare(`"${name}"`)), ...[global].flat()];
}

function acquiresResult(effects: readonly ModelEffect[]): boolean {
  return effects.some(
    (each) => typeof each === 'object' && 'acquires' in each && each.on === 'result',
  );
}

/** Returns `"pg"` for `"pg".Pool().connect`. */
export function rootOf(path: string): string {
  return /^(?:"[^"]*"|[^.([{]*)/.exec(path)![0];
}

/** Returns `"fs"` for `"node:fs"`. */
export function bare(root: string): string {
  return root.replace(/^"node:/, '"');
}
