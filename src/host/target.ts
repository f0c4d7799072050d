import type { TextRange } from './movedRange';

/** Target in the editor: a document, or a part of it. */
export interface EditorTarget {
  /** URI of the document; it need not be a file. */
  uri: string;
  /** Name of the function, as a user would write it; by default the document's subject. */
  functionName?: string;
  /** Selection; nothing else of the text is scored. */
  selection?: Selection;
  /** True for each function by itself; by default one subject. */
  each?: true;
}

/** Range of a text. */
export interface Selection extends TextRange {
  /** Id that stays the same when edits move the range; missing if it is not tracked. */
  id?: string;
  /** Hash of the text that the offsets refer to, if known. */
  textHash?: string;
}

/** Key of a target; equal targets have equal keys. */
export function keyOfTarget({ uri, functionName, selection, each }: EditorTarget): string {
  // no URI contains a tab
  const part = selection ? (selection.id ?? `${selection.start}-${selection.end}`) : '';
  return [uri, functionName ?? '', part, each ? 'each' : ''].join('\t').trimEnd();
}

/** Key of a score or a comparison; no URI contains a line feed. */
export function keyOfTargets(targets: readonly EditorTarget[]): string {
  return targets.map(keyOfTarget).join('\n');
}

/** Removes all other members, as of a score. */
export function targetOf({ uri, functionName, selection, each }: EditorTarget): EditorTarget {
  return {
    uri,
    ...(functionName === undefined ? {} : { functionName }),
    ...(selection === undefined ? {} : { selection }),
    ...(each ? { each } : {}),
  };
}

/** Parses the target of a command or of a message; undefined if invalid. */
export function parseTarget(value: unknown): EditorTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uri, functionName, selection, each } = value as Record<keyof EditorTarget, unknown>;
  if (typeof uri !== 'string') return undefined;
  return {
    uri,
    ...(typeof functionName === 'string' ? { functionName } : {}),
    ...(isSelection(selection) ? { selection: selectionOf(selection) } : {}),
    ...(each === true ? { each } : {}),
  };
}

function selectionOf({ start, end, id, textHash }: Selection): Selection {
  return {
    start,
    end,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof textHash === 'string' ? { textHash } : {}),
  };
}

function isSelection(value: unknown): value is Selection {
  const { start, end } = Object(value) as Record<string, unknown>;
  return Number.isInteger(start) && Number.isInteger(end);
}
