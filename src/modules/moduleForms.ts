import type {
  ModuleFile,
  ModuleForm,
  ModulePlan,
  RefusedFile,
} from '../../bench-runner/protocol/modules';
import type { DocumentProblem } from '../document/problem';
import type { SourceMap } from '../document/sourceMap';
import { howMade, prepareFile, type ProjectFile, type ProjectTools } from './projectFile';

/** Forms in which the files of a plan run, each made when a call loads it. Never rejects. */
export class ModuleForms {
  private readonly made = new Map<string, ProjectFile>();

  /**
   * @param loaded files that calls are known to load; extended by new ones
   * @param wanted all files that children have loaded; extended by new ones
   */
  constructor(
    private readonly plan: ModulePlan,
    private readonly tools: ProjectTools,
    private readonly loaded: Set<string>,
    private readonly wanted: Set<string>,
  ) {}

  async planned(): Promise<ModulePlan> {
    const files: Record<string, ModuleFile> = {};
    const refused: Record<string, RefusedFile> = {};
    for (const [file, planned] of Object.entries(this.plan.files)) {
      const isLoaded = this.loaded.has(file) || planned.awaits === true;
      const { asks, ...rest } = isLoaded ? withoutLate(planned) : planned;
      if (!asks || !(isLoaded || this.wanted.has(file))) {
        files[file] = asks ? { ...rest, asks } : rest;
        continue;
      }
      const { code, awaits, refused: why } = await this.form(file);
      if (why) refused[file] = why;
      const { awaits: _, ...late } = rest;
      files[file] = {
        ...late,
        ...(code === null ? {} : { code }),
        ...(awaits ? { awaits } : {}),
      };
    }
    const known = { ...this.plan.refused, ...refused };
    return { ...this.plan, files, ...(Object.keys(known).length > 0 ? { refused: known } : {}) };
  }

  async form(file: string): Promise<ModuleForm> {
    if (!Object.hasOwn(this.plan.files, file)) return AS_ON_DISK;
    const { code, awaits, problem } = await this.formOf(file);
    return {
      code,
      ...(awaits ? { awaits: true as const } : {}),
      ...(problem ? { refused: refusedFile(problem) } : {}),
    };
  }

  noteLoad(file: string, isInCall: boolean): boolean {
    if (!Object.hasOwn(this.plan.files, file)) return false;
    this.wanted.add(file);
    const isNews = isInCall && !this.loaded.has(file);
    if (isNews) this.loaded.add(file);
    return isNews;
  }

  leftOut(): number {
    const late = Object.entries(this.plan.files).filter(([, each]) => each.late);
    return late.filter(([file]) => !this.loaded.has(file) && !this.wanted.has(file)).length;
  }

  /** Returns the map of a file that was loaded in another form; null if it was not. */
  mapOf(file: string): SourceMap | null {
    return this.made.get(file)?.map ?? null;
  }

  private async formOf(file: string): Promise<ProjectFile> {
    const { links, contents } = this.tools.project;
    const { text } = links.of(file);
    const make = () => prepareFile(file, text, this.tools);
    const form = await contents.form(file, text, howMade(file, this.tools), make);
    this.made.set(file, form);
    return form;
  }
}

const AS_ON_DISK: ModuleForm = { code: null };

function withoutLate({ late: _, exports: __, ...planned }: ModuleFile): ModuleFile {
  return planned;
}

function refusedFile({ found, line, remedy }: DocumentProblem): RefusedFile {
  return { found, remedy, ...(line === undefined ? {} : { line }) };
}
