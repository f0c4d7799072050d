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
import { specifiersIn } from './specifiers';
import { Stripping, type StrippingNode } from './stripping';

/** What a document's imports are followed for. */
export interface ModulesAsked {
  /** `real`: nothing is invented. Left out: what does I/O, and what is not there, is. */
  io?: 'invented' | 'real';
  /** Specifiers of the document's own whose files of the project are not run: what they give is invented. */
  invented?: readonly string[];
  /** Absolute paths of files that are loaded beside it: of its set-up, of its cases. */
  beside?: readonly string[];
  readMap?: MapReader;
  /** What takes out types, if that is how the project is run, and brings packages along. Left out: our own small compiler. */
  node?: StrippingNode;
  /** Left out: its own, without the editor's TypeScript. */
  compilers?: Compilers;
  /** What is known of the project already. */
  project?: Project;
  /** Files that a call is known to load: they are loaded before it. It learns of more. */
  loaded?: Set<string>;
  /** Files that its children have loaded: their code goes with each job. It learns of more. */
  wanted?: Set<string>;
}

export interface PreparedModules {
  /** The form of the document that runs in its project. */
  runnable: Runnable;
  plan: ModulePlan;
  /** The forms of the files of the plan. */
  forms: ModuleForms;
}

/**
 * Follows the imports of a document from file to file of its project: what runs in their place, what
 * they lead to, and what of it is invented. Runs nothing. Never rejects.
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

/** Of a document of which functions are called one after the other. */
function runnableOnce(
  document: SubjectDocument,
  tools: ProjectTools,
  readMap: MapReader,
): Promise<Runnable> {
  const { file, text, language } = document;
  const make = () => runnableOf(document, tools, { readMap });
  // a map that it names stands on disk
  if (text.includes('sourceMappingURL')) return make();
  return tools.project.contents.form(file, text, `${language} ${howMade(file, tools)}`, make);
}

/** Below the folder of the runner: those of the patterns, and what comes along for projects that lack it. */
const PACKAGES = 'patterns/node_modules';

interface FollowerAsked {
  io: 'invented' | 'real';
  invented: readonly string[];
  /** Absolute path of the folder of packages that come along; null: none does. */
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
  /** Files that were not looked at. */
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
      // what bundlers import, such as a style, is no program
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

  /** What is imported for what loading it does is loaded where it is imported; so is what may export anything. */
  private loadLate(): void {
    if (this.asked.io === 'real') return;
    const all = [...this.links.values()];
    const forEffect = new Set(all.flatMap((each) => each.forEffect));
    // who exports all of it asks for its names, and uses nothing of it
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
    const { file, folder, importOnly } = led.found;
    const { packageIo, disk } = this.tools.project;
    if (this.asked.io === 'invented' && packageIo.doesIo(file, folder)) {
      return this.invent(specifier, 'doesIo');
    }
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

  /** A part of a package is a file that stands nowhere. */
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

/** A line that is in no block awaits, or is a function on one line: whichever is found out before anything is loaded. */
const AWAITS_AT_TOP = /^[^\s/*].*\bawait\b/m;

/** `left`: files of the project; what packages hold is none of them. */
function cutWords(reached: string, left: readonly string[]): string {
  const [first, ...more] = left;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const were = more.length > 0 ? 'were' : 'was';
  const unseen = first === undefined ? '' : `: ${first}${others} ${were} not looked at`;
  return `The imports were followed no further than ${reached}${unseen}.`;
}
