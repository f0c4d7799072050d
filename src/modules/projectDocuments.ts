import { languageOf, type SubjectDocument } from '../document/document';
import { Disk, realPath, textOf } from './disk';
import { Resolver } from './resolve';
import { TypeScriptProjects } from './tsconfig';

/** More are not read: it is the nearest files that tell of a function. */
const MOST_FILES = 40;
const MOST_FILE_BYTES = 200 * 1024;

/** The other files of a project, read as they stand, each once. Never throws. */
export class ProjectDocuments {
  private readonly resolver = new Resolver(new Disk(), new TypeScriptProjects());
  private readonly read = new Map<string, SubjectDocument | null>();

  /** The file of the project that a specifier leads to; null where it leads elsewhere. */
  at(specifier: string, from: string): SubjectDocument | null {
    const led = this.resolver.resolve(specifier, from);
    if (led.to !== 'project' || led.file === realPath(from)) return null;
    const known = this.read.get(led.file);
    if (known !== undefined) return known;
    const document = this.read.size < MOST_FILES ? documentAt(led.file) : null;
    this.read.set(led.file, document);
    return document;
  }
}

function documentAt(file: string): SubjectDocument | null {
  const language = languageOf(file);
  const text = language === undefined ? null : textOf(file, MOST_FILE_BYTES);
  return language === undefined || text === null ? null : { file, text, language, unsaved: false };
}
