/** Dependencies of a file's code: the texts and packages that it reaches. */

import * as path from 'node:path';

import { textHash } from '../document/document';
import { MOST_FILE_BYTES } from './bounds';
import { textOf } from '../document/disk';
import type { Project } from './project';
import type { Lead } from './links';

/** Limit of files that are followed. */
const MOST_FILES = 5000;

/** Hash of a file's text, with the targets of its specifiers. */
interface Node {
  hash: string;
  /** Descriptions of all targets, and the project files among them. */
  leads: string[];
  files: string[];
}

/** Collects the dependencies of files, reading each once. Never throws. */
export class Reached {
  private readonly nodes = new Map<string, Node>();
  private readonly packages = new Map<string, string>();

  constructor(private readonly project: Project) {}

  /** Returns all dependencies of a file in a stable order: equal lists mean equal behaviour. */
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

  /**
   * Describes a package as installed, which may differ from the published one, by the files that
   * are read first.
   */
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

/** Returns the @types folder for a package; null if the specifier names no package. */
function typesOf(specifier: string): string | null {
  const [, scope, name] = /^(?:@([\w.-]+)\/)?([\w-][\w.-]*)(?:\/|$)/.exec(specifier) ?? [];
  if (name === undefined) return null;
  return path.join('node_modules/@types', scope === undefined ? name : `${scope}__${name}`);
}
