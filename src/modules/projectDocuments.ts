import { languageOf, type SubjectDocument } from '../document/document';
import { realPathOrNull, type Disk } from './disk';
import type { Resolver } from './resolve';

/** More are not read: it is the nearest files that tell of a function. */
const MOST_FILES = 40;
const MOST_FILE_BYTES = 200 * 1024;

/** The other files of a project, read as they stand, each once. Never throws. */
export class ProjectDocuments {
  private readonly read = new Map<string, SubjectDocument | null>();

  constructor(
    private readonly disk: Disk,
    private readonly resolver: Resolver,
  ) {}

  /** The file of the project that a specifier leads to; null where it leads elsewhere. */
  at(specifier: string, from: string): SubjectDocument | null {
    const led = this.resolver.resolve(specifier, from);
    if (led.to !== 'project' || led.file === realPathOrNull(from)) return null;
    const known = this.read.get(led.file);
    if (known !== undefined) return known;
    const document = this.read.size < MOST_FILES ? this.documentAt(led.file) : null;
    this.read.set(led.file, document);
    return document;
  }

  private documentAt(file: string): SubjectDocument | null {
    const language = languageOf(file);
    if (language === undefined) return null;
    const text = this.disk.text(file, MOST_FILE_BYTES);
    return text === null ? null : { file, text, language, unsaved: false };
  }
}
