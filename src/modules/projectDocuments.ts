import { languageOf, type SubjectDocument } from '../document/document';
import type { Contents } from './contents';
import type { Disk } from './disk';
import type { Resolver } from './resolve';

const MOST_FILE_BYTES = 200 * 1024;

/** The other files of a project, read as they stand. Never throws. */
export class ProjectDocuments {
  constructor(
    private readonly disk: Disk,
    private readonly resolver: Resolver,
    private readonly contents: Contents,
  ) {}

  /** The file of the project that a specifier leads to; null where it leads elsewhere. */
  at(specifier: string, from: string): SubjectDocument | null {
    const led = this.resolver.resolve(specifier, from);
    if (led.to !== 'project' || led.file === this.disk.realPath(from)) return null;
    return this.of(led.file);
  }

  /** Null where it is no source file that can be read. @param file absolute path, links followed */
  of(file: string): SubjectDocument | null {
    const language = languageOf(file);
    if (language === undefined) return null;
    const text = this.disk.text(file, MOST_FILE_BYTES);
    return text === null ? null : this.contents.document(file, text, language);
  }
}
