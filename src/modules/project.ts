import { Contents } from './contents';
import { Disk } from '../document/disk';
import { ExportNames } from './exportNames';
import { LastListeners } from './lastListeners';
import { Links } from './links';
import { PackageIo } from './packageIo';
import { ProgramFiles } from './programFiles';
import { ProjectDocuments } from './projectDocuments';
import { Resolver } from './resolve';
import { TypeScriptProjects } from './tsconfig';

/** Cache of a document's project, shared by all functions of a score. */
export class Project {
  readonly disk = new Disk();
  readonly configurations = new TypeScriptProjects();
  readonly resolver = new Resolver(this.disk, this.configurations);
  readonly links = new Links(this.disk, this.resolver);
  readonly packageIo = new PackageIo(this.disk);
  readonly programs = new ProgramFiles(this.disk);
  readonly lastListeners = new LastListeners(this.programs);
  readonly documents: ProjectDocuments;
  readonly exportNames: ExportNames;
  private readonly files = new Map<string, Set<string>>();

  /** @param contents cached results of texts */
  constructor(readonly contents = new Contents()) {
    this.documents = new ProjectDocuments(this.disk, this.resolver, contents);
    this.exportNames = new ExportNames(this.documents, this.links);
  }

  /** Returns the files that calls of a function are known to load; the caller adds new ones. */
  loadedBy(file: string, name: string): Set<string> {
    return this.filesFor(`loads\0${file}\0${name}`);
  }

  /** Returns all files that children of a function have loaded; the caller adds new ones. */
  wantedBy(file: string, name: string): Set<string> {
    return this.filesFor(`wants\0${file}\0${name}`);
  }

  private filesFor(key: string): Set<string> {
    const files = this.files.get(key) ?? new Set();
    this.files.set(key, files);
    return files;
  }
}
