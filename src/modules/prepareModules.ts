import * as path from 'node:path';

import type { InventedModule, ModulePlan, RefusedFile } from '../../bench-runner/protocol';
import { languageOf, type SubjectDocument } from '../document/document';
import type { DocumentProblem } from '../document/problem';
import { readNoMapFile, type MapReader } from '../document/mapReader';
import type { Runnable } from '../document/runnable';
import type { SourceMap } from '../document/sourceMap';
import { Bounds, MOST_FILE_BYTES } from './bounds';
import { codeOfPart, comesAlong, type ComesAlong } from './comesAlong';
import { TypeScriptCompiler } from './compiler';
import { realPathOrNull } from './disk';
import { PackageIo } from './packageIo';
import { isEsModule } from './packages';
import { Project } from './project';
import { prepareFile, runnableOf, type ProjectTools } from './projectFile';
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
  /** Absolute path of the editor's `typescript.js`: for a project that has none. Left out: none. */
  editorTypeScript?: string;
  /** What is known of the project already. */
  project?: Project;
}

export interface PreparedModules {
  /** The form of the document that runs in its project. */
  runnable: Runnable;
  plan: ModulePlan;
  /** Maps of the project's other files that run in another form, by their absolute paths. */
  maps: Record<string, SourceMap>;
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
    editorTypeScript,
    project = new Project(),
  }: ModulesAsked = {},
): Promise<PreparedModules> {
  const compiler = new TypeScriptCompiler(project.disk, editorTypeScript);
  const stripping = new Stripping(document, node, project.configurations, readMap);
  const tools = { project, compiler, stripping };
  try {
    const runnable = await runnableOf(document, tools, readMap);
    const follower = new Follower(document, tools, {
      io,
      invented,
      packages: node && io === 'invented' ? path.join(node.runnerFolder, PACKAGES) : null,
    });
    await follower.followDocument(runnable);
    for (const file of beside) await follower.follow(realPathOrNull(file));
    return { runnable, ...follower.found() };
  } finally {
    stripping.dispose();
    await compiler.dispose();
  }
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
  private readonly packageIo: PackageIo;
  private readonly realFile: string;
  private readonly seen = new Set<string>();
  private readonly plan: ModulePlan = { files: {}, resolutions: {}, invented: {} };
  private readonly esModules = new Set<string>();
  private readonly maps: Record<string, SourceMap> = {};
  private readonly refused: Record<string, RefusedFile> = {};
  private readonly cameAlong = new Set<string>();
  /** Files that were not looked at. */
  private readonly left: string[] = [];

  constructor(
    private readonly document: SubjectDocument,
    private readonly tools: ProjectTools,
    private readonly asked: FollowerAsked,
  ) {
    this.packageIo = new PackageIo(tools.project.disk, this.bounds);
    this.realFile = realPathOrNull(document.file);
    this.seen.add(this.realFile);
  }

  async followDocument({ code }: Runnable): Promise<void> {
    await this.followAll(specifiersIn(code), this.document.file);
  }

  async follow(file: string): Promise<void> {
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
    const text = this.tools.project.disk.text(file, MOST_FILE_BYTES);
    if (text === null) return;
    this.bounds.count(text);
    const { code, map, awaits, asks, problem } = await prepareFile(file, text, this.tools);
    await this.followAll(specifiersIn(asks), file);
    if (problem) this.refused[file] = refusedFile(problem);
    if (code === null) return;
    this.plan.files[file] = { code, ...(awaits ? { awaits } : {}) };
    if (map) this.maps[file] = map;
  }

  found(): Omit<PreparedModules, 'runnable'> {
    const { reached } = this.bounds;
    const esModules = [...this.esModules];
    const plan = {
      ...this.plan,
      ...(esModules.length > 0 ? { esModules } : {}),
      ...(Object.keys(this.refused).length > 0 ? { refused: this.refused } : {}),
      ...(this.cameAlong.size > 0 ? { cameAlong: [...this.cameAlong] } : {}),
      ...(reached ? { cut: cutWords(reached, this.left) } : {}),
    };
    return { plan, maps: this.maps };
  }

  private async followAll(specifiers: readonly string[], from: string): Promise<void> {
    for (const specifier of specifiers) await this.followOne(specifier, from);
  }

  private async followOne(specifier: string, from: string): Promise<void> {
    const led = this.tools.project.resolver.resolve(specifier, from);
    if (led.to === 'project') {
      if (from === this.document.file && this.asked.invented.includes(specifier))
        return this.invent(specifier, 'setUpElsewhere');
      this.leads(specifier, from, led.file === this.realFile ? this.document.file : led.file);
      return this.follow(led.file);
    }
    if (led.to === 'builtIn') return led.is === 'pure' ? undefined : this.invent(specifier, led.is);
    if (led.to !== 'package') return this.meetMissing(specifier, from);
    const { file, folder, importOnly } = led.found;
    if (this.asked.io === 'invented' && this.packageIo.doesIo(file, folder)) {
      return this.invent(specifier, 'doesIo');
    }
    const isModule = importOnly || isEsModule(file, this.tools.project.disk);
    if (!isModule) return;
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

function refusedFile({ found, line, remedy }: DocumentProblem): RefusedFile {
  return { found, remedy, ...(line === undefined ? {} : { line }) };
}

/** `left`: files of the project; what packages hold is none of them. */
function cutWords(reached: string, left: readonly string[]): string {
  const [first, ...more] = left;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const were = more.length > 0 ? 'were' : 'was';
  const unseen = first === undefined ? '' : `: ${first}${others} ${were} not looked at`;
  return `The imports were followed no further than ${reached}${unseen}.`;
}
