import type { File } from '@babel/types';

import type { SubjectDocument } from '../document/document';
import { sourceMappingUrl } from '../document/sourceMap';
import { syntaxOf } from '../document/syntax';
import { walk } from '../document/walk';
import type { ParsedSource } from './fix';

/**
 * Returns the syntax of a text that people edit; null if it does not parse or a tool generated it.
 */
export function editable(document: SubjectDocument): File | null {
  const { file, error } = syntaxOf(document);
  return file && !error && sourceMappingUrl(document.text) === null ? file : null;
}

/** Creates the source of fixes. @param takes true if a new name is taken from then on */
export function sourceOf(document: SubjectDocument, file: File, takes: boolean): ParsedSource {
  return { document, text: document.text, file, freeName: namer(namesIn(file), takes) };
}

function namesIn(file: File): Set<string> {
  const names = new Set<string>();
  walk(file, ({ node }) => {
    if (node.type === 'Identifier') names.add(node.name);
  });
  return names;
}

function namer(names: ReadonlySet<string>, takes: boolean): ParsedSource['freeName'] {
  const taken = new Set(names);
  const counts = new Map<string, number>();
  return (name) => {
    let free = name;
    let count = counts.get(name) ?? 2;
    for (; taken.has(free); count++) free = `${name}${count}`;
    if (!takes) return free;
    counts.set(name, count);
    taken.add(free);
    return free;
  };
}
