import * as path from 'node:path';

import type { InventedModule, ModulePlan } from '../../bench-runner/protocol/modules';
import { languageOf, type SubjectDocument } from '../document/document';
import { readNoMapFile, type MapReader } from '../document/mapReader';
import type { Runnable } from '../document/runnable';
import { Bounds } from './bounds';
import { codeOfPart, comesAlong, type ComesAlong } from './comesAlong';
import { Compilers } from './compilers';
import type { FileLinks } from './links';
import { ModuleForms } from './moduleForms';
import { isEsModule } from './packages';
import { Project } from './project';
import { howMade, jsxRuntimeOf, needsForm, runnableOf, type ProjectTools } from './projectFile';
import type { Resolved } from './resolve';
import { specifiersIn } from '../document/specifiers';
import { Stripping, type StrippingNode } from './stripping';

/** Options for following a document's imports. */
export interface ModulesAsked {
  /** `real`: nothing is invented. Left out: modules that do I/O, and missing ones, are. */
  io?: 'invented' | 'real';
  /** Specifiers in the document whose project files do not run: their exports are invented. */
  invented?: readonly string[];
  /** Absolute paths of other files to load: of its set-up, of its cases. */
  beside?: readonly string[];
  readMap?: MapReader;
  /**
   * Node that strips types, if the project runs that way, and the folder of bundled packages. Left
   * out: our own small compiler.
   */
  node?: StrippingNode;
  /** Compilers. Left out: new ones, without the editor's TypeScript. */
  compilers?: Compilers;
  /** Facts about the project, if it was read before. */
  project?: Project;
  /** Files that a call is known to load, which are loaded before it; extended by new ones. */
  loaded?: Set<string>;
  /**
   * Files that its children have loaded, whose code is sent with each job; extended by new ones.
   */
  wanted?: Set<string>;
}

export interface PreparedModules {
  /** Form of the document that runs in its project. */
  runnable: Runnable;
  plan: ModulePlan;
  /** Forms of the plan's files. */
  forms: ModuleForms;
}

/**
 * Follows the imports of a document through its project's files: the code to run, the resolutions,
 * and the invented modules. Runs nothing. Never rejects.
 */
export async function prepareModules(
  document: SubjectDocument,
  {
    io = 'invented',
    beside = [],
    invented = [],
    readMap = readNoMapFile,
    node,
    compilers = new Compilers(),
    project = new Project(),
    loaded = new Set(),
    wanted = new Set(),
  }: ModulesAsked = {},
): Promise<PreparedModules> {
  const stripping = new Stripping(document, node, compilers, project.configurations, readMap);
  const tools = { project, compilers, stripping };
  const runnable = await runnableOnce(document, tools, readMap);
  const follower = new Follower(document, tools, {
    io,
    invented,
    packages: node && io === 'invented' ? path.join(node.runnerFolder, PACKAGES) : null,
  });
  follower.followDocument(runnable);
  for (const file of beside) follower.follow(project.disk.realPath(file));
  const plan = follower.found();
  return { runnable, plan, forms: new ModuleForms(plan, tools, loaded, wanted) };
}

/** Returns the form of a document, cached, as its functions are called one after another. */
function runnableOnce(
  document: SubjectDocument,
  tools: ProjectTools,
  readMap: MapReader,
): Promise<Runnable> {
  const { file, text, language } = document;
  const make = () => runnableOf(document, tools, { readMap });
  // its source map on disk may change
  if (text.includes('sourceMappingURL')) return make();
  return tools.project.contents.form(file, text, `${language} ${howMade(file, tools)}`, make);
}

/**
 * Folder below the runner's with the packages of the patterns, which are also used for projects
 * that lack them.
 */
const PACKAGES = 'patterns/node_modules';

interface FollowerAsked {
  io: 'invented' | 'real';
  invented: readonly string[];
  /** Absolute path of the folder of bundled packages; null: none are used. */
  packages: string | null;
}

class Follower {
  private readonly bounds = new Bounds();
  private readonly realFile: string;
  private readonly links = new Map<string, FileLinks>();
  private readonly seen = new Set<string>();
  private readonly plan: ModulePlan = { files: {}, resolutions: {}, invented: {} };
  private readonly esModules = new Set<string>();
  private readonly cameAlong = new Set<string>();
  /** Files that were not read. */
  private readonly left: string[] = [];

  constructor(
    private readonly document: SubjectDocument,
    private readonly tools: ProjectTools,
    private readonly asked: FollowerAsked,
  ) {
    this.realFile = tools.project.disk.realPath(document.file);
    this.seen.add(this.realFile);
  }

  followDocument({ code }: Runnable): void {
    const { file } = this.document;
    for (const specifier of specifiersIn(code)) this.followFrom(file, specifier);
  }

  private followFrom(file: string, specifier: string): void {
    this.followOne(specifier, file, this.tools.project.resolver.resolve(specifier, file));
  }

  follow(file: string): void {
    if (this.seen.has(file)) return;
    this.seen.add(file);
    if (languageOf(file) === undefined) {
      // other files that bundlers import, such as styles, are no programs
      if (!/\.(?:json|node)$/i.test(file)) this.plan.files[file] = { code: '' };
      return;
    }
    if (!this.bounds.allow()) {
      this.left.push(file);
      return;
    }
    const links = this.tools.project.links.of(file);
    if (links.text === '') return;
    this.bounds.count(links.text);
    this.links.set(file, links);
    for (const { specifier, led, isOfTypes } of links.leads)
      if (!isOfTypes) this.followOne(specifier, file, led);
    const runtime = jsxRuntimeOf(file, links.text, this.tools);
    if (runtime !== null) this.followFrom(file, runtime);
    const asks = needsForm(file, links.text, this.tools.project.disk);
    const awaits = asks && AWAITS_AT_TOP.test(links.text);
    this.plan.files[file] = {
      ...(asks ? { asks: true as const } : {}),
      ...(awaits ? { awaits: true as const } : {}),
    };
  }

  found(): ModulePlan {
    const { reached } = this.bounds;
    const esModules = [...this.esModules];
    const setUpBy = this.setUpBy();
    this.loadLate();
    return {
      ...this.plan,
      ...(Object.keys(setUpBy).length > 0 ? { setUpBy } : {}),
      ...(esModules.length > 0 ? { esModules } : {}),
      ...(this.cameAlong.size > 0 ? { cameAlong: [...this.cameAlong] } : {}),
      ...(reached ? { cut: cutWords(reached, this.left) } : {}),
    };
  }

  /**
   * Marks files to load on first use. Those imported for side effects, and those that may export
   * anything, are loaded at the import.
   */
  private loadLate(): void {
    if (this.asked.io === 'real') return;
    const all = [...this.links.values()];
    const forEffect = new Set(all.flatMap((each) => each.forEffect));
    // `export *` needs the names, but uses no value
    const passedOn = new Set(all.flatMap((each) => each.exportsAllOf));
    for (const [file, { exportsAs }] of this.links) {
      const planned = this.plan.files[file]!;
      if (exportsAs === null || planned.awaits || forEffect.has(file)) continue;
      const names = passedOn.has(file) ? this.tools.project.exportNames.of(file) : null;
      const late = { ...planned, late: exportsAs };
      this.plan.files[file] = names ? { ...late, exports: [...names] } : late;
    }
  }

  private setUpBy(): Record<string, string[]> {
    const setUpBy: Record<string, string[]> = {};
    if (this.asked.io === 'real') return setUpBy;
    for (const [file, { setsUp }] of this.links)
      for (const other of setsUp) if (this.links.has(other)) (setUpBy[other] ??= []).push(file);
    return setUpBy;
  }

  private followOne(specifier: string, from: string, led: Resolved): void {
    if (led.to === 'project') {
      if (from === this.document.file && this.asked.invented.includes(specifier))
        return this.invent(specifier, 'setUpElsewhere');
      this.leads(specifier, from, led.file === this.realFile ? this.document.file : led.file);
      return this.follow(led.file);
    }
    if (led.to === 'builtIn') return led.is === 'pure' ? undefined : this.invent(specifier, led.is);
    if (led.to !== 'package') return this.meetMissing(specifier, from);
    const { file, importOnly } = led.found;
    const { packageIo, disk } = this.tools.project;
    const reached = this.asked.io === 'invented' && packageIo.reaches(led.found);
    if (reached) return this.invent(specifier, reached);
    if (!importOnly && !isEsModule(file, disk)) return;
    this.leads(specifier, from, file);
    this.esModules.add(file);
  }

  private meetMissing(specifier: string, from: string): void {
    const { packages } = this.asked;
    const along = packages && comesAlong(specifier, packages, this.tools.project.disk);
    if (!along) return this.invent(specifier, 'notInstalled');
    this.cameAlong.add(along.name);
    this.leads(specifier, from, this.fileOf(along));
  }

  /** Returns the file of a package; for a part, one that exists only in the plan. */
  private fileOf({ file, part }: ComesAlong): string {
    if (part === null) return file;
    const ofPart = path.join(path.dirname(file), `${part}.js`);
    this.plan.files[ofPart] = { code: codeOfPart(file, part) };
    return ofPart;
  }

  private leads(specifier: string, from: string, to: string): void {
    (this.plan.resolutions[from] ??= {})[specifier] = to;
  }

  private invent(specifier: string, because: InventedModule): void {
    if (this.asked.io === 'invented') this.plan.invented[specifier] = because;
  }
}

/**
 * Matches an `await` outside a block, or in a function on one line; which it is shows before
 * anything is loaded.
 */
const AWAITS_AT_TOP = /^[^\s/*].*\bawait\b/m;

/** Describes a reached limit. `left`: unread files of the project; packages are not included. */
function cutWords(reached: string, left: readonly string[]): string {
  const [first, ...more] = left;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const were = more.length > 0 ? 'were' : 'was';
  const unseen = first === undefined ? '' : `: ${first}${others} ${were} not looked at`;
  return `The imports were followed no further than ${reached}${unseen}.`;
}
