import type { ModuleFile, ModuleForm, ModulePlan } from '../../../bench-runner/protocol/modules';
import { languageOf } from '../../document/document';
import type { ModuleSource } from '../../harness/ownProgram';
import { Disk } from '../../document/disk';
import { Recent } from '../../modules/recent';
import { marked } from './marked';

/** Limits of files on disk that are marked, the nearest first, and of the size of each. */
const MOST_FILES = 60;
const MOST_BYTES = 200_000;

/** Limit of marked code that is kept, in characters. */
const MOST_LETTERS = 4_000_000;

/** Limit of marks per file: each file has numbers of its own. */
const MOST_MARKS = 1_000_000;

const known = new WeakMap<ModuleSource, ModuleSource>();

/**
 * Returns the source for a program in which all code of the project is marked, also files that run
 * unchanged. A file is marked when a call loads it.
 */
export function markedModules(file: string, source: ModuleSource): ModuleSource {
  const found = known.get(source) ?? new MarkedModules(file, source);
  known.set(source, found);
  return found;
}

class MarkedModules implements ModuleSource {
  private readonly disk = new Disk();

  constructor(
    private readonly file: string,
    private readonly source: ModuleSource,
  ) {}

  async planned(): Promise<ModulePlan> {
    const plan = await this.source.planned();
    const files: Record<string, ModuleFile> = {};
    for (const file of this.asOnDisk(plan)) files[file] = { asks: true };
    for (const [file, each] of Object.entries(plan.files))
      files[file] =
        each.code === undefined
          ? { ...each, asks: true }
          : { ...each, code: markedOnce(file, each.code) };
    return { ...plan, files };
  }

  async form(file: string): Promise<ModuleForm> {
    const form = await this.source.form(file);
    const code = form.code ?? this.disk.text(file, MOST_BYTES);
    return code === null ? form : { ...form, code: markedOnce(file, code) };
  }

  mapOf(file: string) {
    return this.source.mapOf(file);
  }

  /** Notes a load of a scenario. Other calls must not load the file in advance. */
  noteLoad(file: string): boolean {
    return this.source.noteLoad(file, false);
  }

  leftOut(): number {
    return this.source.leftOut();
  }

  /** Returns files of packages, and of the project, that run without compilation. */
  private asOnDisk({ files, resolutions, esModules = [] }: ModulePlan): string[] {
    const led = new Set(Object.values(resolutions).flatMap((each) => Object.values(each)));
    const others = new Set([this.file, ...Object.keys(files), ...esModules]);
    return [...led]
      .filter((each) => !others.has(each) && languageOf(each) === 'javascript')
      .slice(0, MOST_FILES);
  }
}

const made = new Recent<{ code: string; marked: string }>(MOST_LETTERS);
/** Numbers of files in this process. */
const numbers = new Map<string, number>();

/** Marks a file once for all functions. */
function markedOnce(file: string, code: string): string {
  const before = made.get(file);
  if (before?.code === code) return before.marked;
  const number = numbers.get(file) ?? numbers.size + 1;
  numbers.set(file, number);
  const text = marked(file, code, number * MOST_MARKS);
  made.set(file, { code, marked: text }, code.length);
  return text;
}
