/** What the code of a file depends on: the texts that it leads to, and the packages. */

import * as path from 'node:path';

import { textHash } from '../document/document';
import { MOST_FILE_BYTES } from './bounds';
import { textOf } from './disk';
import type { Project } from './project';
import type { Lead } from './links';

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
  private readonly packages = new Map<string, string>();

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
      leads: leads.map((lead) => this.wordsOf(lead, file)),
      files: leads.flatMap(({ led }) => (led.to === 'project' ? led.file : [])),
    };
    this.nodes.set(file, node);
    return node;
  }

  private wordsOf({ specifier, led }: Lead, from: string): string {
    const { disk } = this.project;
    const declared = typesOf(specifier);
    const folders =
      declared === null ? [] : disk.above(from).map((each) => path.join(each, declared));
    const types = folders.map((folder) => disk.manifest(folder)).find((found) => found !== null);
    const hasFolder = led.to === 'package' || led.to === 'notBuilt';
    const is = hasFolder ? this.packageAt(led.found.folder, led.found.file) : '';
    return [specifier, led.to, is, String(types?.['version'])].join(' ');
  }

  /** A package as it is there, which need not be as it was published: what is read of it first. */
  private packageAt(folder: string, file: string | null): string {
    const name = `${folder}\0${file}`;
    const known = this.packages.get(name);
    if (known !== undefined) return known;
    const { disk } = this.project;
    const manifest = disk.manifest(folder);
    const declared = manifest?.['types'] ?? manifest?.['typings'] ?? 'index.d.ts';
    const texts = [file, path.resolve(folder, String(declared))].map(
      (each) => each && textOf(each, MOST_FILE_BYTES),
    );
    const words = textHash(JSON.stringify([manifest, texts]));
    this.packages.set(name, words);
    return words;
  }
}

/** The folder of what declares the types of a package for it; null where that is no name of one. */
function typesOf(specifier: string): string | null {
  const [, scope, name] = /^(?:@([\w.-]+)\/)?([\w-][\w.-]*)(?:\/|$)/.exec(specifier) ?? [];
  if (name === undefined) return null;
  return path.join('node_modules/@types', scope === undefined ? name : `${scope}__${name}`);
}
