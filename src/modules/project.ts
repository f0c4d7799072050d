import { Contents } from './contents';
import { Disk } from './disk';
import { ExportNames } from './exportNames';
import { Links } from './links';
import { PackageIo } from './packageIo';
import { ProjectDocuments } from './projectDocuments';
import { Resolver } from './resolve';
import { TypeScriptProjects } from './tsconfig';

/** A look at the project of a document, each thing once: all functions of a score share it. */
export class Project {
  readonly disk = new Disk();
  readonly configurations = new TypeScriptProjects();
  readonly resolver = new Resolver(this.disk, this.configurations);
  readonly links = new Links(this.disk, this.resolver);
  readonly packageIo = new PackageIo(this.disk);
  readonly documents: ProjectDocuments;
  readonly exportNames: ExportNames;
  private readonly files = new Map<string, Set<string>>();

  /** @param contents what is known of texts by now */
  constructor(readonly contents = new Contents()) {
    this.documents = new ProjectDocuments(this.disk, this.resolver, contents);
    this.exportNames = new ExportNames(this.documents, this.links);
  }

  /** Files that calls of a function were seen to load; who sees more adds them. */
  loadedBy(file: string, name: string): Set<string> {
    return this.filesFor(`loads\0${file}\0${name}`);
  }

  /** All files that children of a function have loaded; who is asked for one adds it. */
  wantedBy(file: string, name: string): Set<string> {
    return this.filesFor(`wants\0${file}\0${name}`);
  }

  private filesFor(key: string): Set<string> {
    const files = this.files.get(key) ?? new Set();
    this.files.set(key, files);
    return files;
  }
}
