/** What the code of a file depends on: the texts that it leads to, and the packages. */

import { textHash } from '../document/document';
import type { Project } from './project';
import type { Resolved } from './resolve';

/** More files are not followed. */
const MOST_FILES = 5000;

/** A file's text, by its hash, and what its specifiers lead to. */
interface Node {
  hash: string;
  /** Words for what each leads to, and the files of the project among them. */
  leads: string[];
  files: string[];
}

/** Looks at each file of a project once. Never throws. */
export class Reached {
  private readonly nodes = new Map<string, Node>();

  constructor(private readonly project: Project) {}

  /**
   * Everything that a file depends on, in an order that is the same each time: two that are equal
   * mean code that runs the same.
   */
  from(file: string): string[] {
    const seen = new Set([this.project.disk.realPath(file)]);
    const met: string[] = [];
    for (const each of seen) {
      const { hash, leads, files } = this.at(each);
      met.push(hash, ...leads);
      for (const next of files) if (seen.size < MOST_FILES) seen.add(next);
    }
    return met;
  }

  private at(file: string): Node {
    const known = this.nodes.get(file);
    if (known) return known;
    const { text, leads } = this.project.links.of(file);
    const node = {
      hash: textHash(text),
      leads: leads.map(({ specifier, led }) => `${specifier} ${this.wordsOf(led)}`),
      files: leads.flatMap(({ led }) => (led.to === 'project' ? led.file : [])),
    };
    this.nodes.set(file, node);
    return node;
  }

  private wordsOf(led: Resolved): string {
    if (led.to !== 'package' && led.to !== 'notBuilt') return led.to;
    const { version } = { ...this.project.disk.manifest(led.found.folder) };
    return `${led.to} ${String(version)}`;
  }
}
