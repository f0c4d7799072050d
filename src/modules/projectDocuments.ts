import { languageOf, type SubjectDocument } from '../document/document';
import type { Contents } from './contents';
import type { Disk } from '../document/disk';
import type { Resolver } from './resolve';

const MOST_FILE_BYTES = 200 * 1024;

/** Other files of a project, as they are on disk. Never throws. */
export class ProjectDocuments {
  constructor(
    private readonly disk: Disk,
    private readonly resolver: Resolver,
    private readonly contents: Contents,
  ) {}

  /** Returns the project file that a specifier resolves to; null for anything else. */
  at(specifier: string, from: string): SubjectDocument | null {
    const led = this.resolver.resolve(specifier, from);
    if (led.to !== 'project' || led.file === this.disk.realPath(from)) return null;
    return this.of(led.file);
  }

  /**
   * Returns a source file; null if it is none or cannot be read.
   *
   * @param file absolute path, links followed
   */
  of(file: string): SubjectDocument | null {
    const language = languageOf(file);
    if (language === undefined) return null;
    const text = this.disk.text(file, MOST_FILE_BYTES);
    return text === null ? null : this.contents.document(file, text, language);
  }
}
