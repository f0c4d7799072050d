/** Text of the manifest, in which errors are located. */

import {
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

import { GalleryError } from './manifest';

export interface ManifestText {
  /** File name for messages. */
  file: string;
  text: string;
}

/**
 * Returns what `work` makes of the manifest's value. Invalid JSON, a repeated key, or a
 * `GalleryError` about a key throws an error that begins with `file:line:column`.
 */
export function withPlaces<Result>(
  { file, text }: ManifestText,
  work: (value: unknown) => Result,
): Result {
  const problem = (offset: number, message: string) =>
    new GalleryError(`${file}:${placeIn(text, offset)}: ${message}`);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!tree || first) throw problem(first?.offset ?? 0, notJson(first));
  const twice = repeatedKey(tree);
  if (twice) throw problem(twice.offset, `${String(twice.value)} is there twice.`);
  try {
    return work(getNodeValue(tree));
  } catch (error) {
    if (!(error instanceof GalleryError) || error.key === null) throw error;
    const key = error.key.replace(/^the manifest|^/, (root) => (root ? '' : '.'));
    throw problem(nodeAt(tree, key).offset, error.message);
  }
}

function notJson(error: ParseError | undefined): string {
  return error ? `This is no JSON: ${printParseErrorCode(error.error)}.` : 'This is no JSON.';
}

/** Returns `line:column`, both 1-based. */
function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/**
 * Returns the node of a key, such as `.members[0].kind`; if it is missing, the nearest node around
 * it.
 */
function nodeAt(node: Node, key: string): Node {
  for (const [index, child] of (node.children ?? []).entries()) {
    const [named, value] = child.type === 'property' ? (child.children ?? []) : [null, child];
    const step = named ? `.${String(named.value)}` : `[${index}]`;
    if (key === step) return named ?? child;
    if (key.startsWith(`${step}.`) || key.startsWith(`${step}[`)) {
      return value ? nodeAt(value, key.slice(step.length)) : child;
    }
  }
  return node;
}

function repeatedKey(node: Node): Node | null {
  const keys = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [named] = child.type === 'property' ? (child.children ?? []) : [];
    if (named && keys.has(named.value)) return named;
    if (named) keys.add(named.value);
    const deeper = repeatedKey(child);
    if (deeper) return deeper;
  }
  return null;
}
