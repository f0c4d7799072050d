import { Disk } from './disk';
import { ProjectDocuments } from './projectDocuments';
import { Resolver } from './resolve';
import { TypeScriptProjects } from './tsconfig';

/** What a score looks up in the project of its document, each thing once. */
export class Project {
  readonly disk = new Disk();
  readonly configurations = new TypeScriptProjects();
  readonly resolver = new Resolver(this.disk, this.configurations);
  readonly documents = new ProjectDocuments(this.disk, this.resolver);
}
