import type { TextRange } from './movedRange';

/** What a person points at: a document as the editor knows it, or a part of it. */
export interface EditorTarget {
  /** Of the document, as a string: it need not be that of a file. */
  uri: string;
  /** The function that is meant, as a person would call it. Left out: what the document is about. */
  functionName?: string;
  /** What is selected: nothing else of the text is looked at. */
  selection?: Selection;
  /** Each function of it by itself. Left out: it is one subject. */
  each?: true;
}

/** A part of a text, by its offsets. */
export interface Selection extends TextRange {
  /** By which it is known wherever edits move it to; left out where nobody follows it yet. */
  id?: string;
  /** Hash of the text that the offsets are of, where that was read. */
  textHash?: string;
}

/** Under which a target is known; two are the same where their keys are. */
export function keyOfTarget({ uri, functionName, selection, each }: EditorTarget): string {
  // no URI has a tab
  const part = selection ? (selection.id ?? `${selection.start}-${selection.end}`) : '';
  return [uri, functionName ?? '', part, each ? 'each' : ''].join('\t').trimEnd();
}

/** Under which a score or a comparison is known: no URI has a new line. */
export function keyOfTargets(targets: readonly EditorTarget[]): string {
  return targets.map(keyOfTarget).join('\n');
}

/** The target alone of what holds more, such as a score. */
export function targetOf({ uri, functionName, selection, each }: EditorTarget): EditorTarget {
  return {
    uri,
    ...(functionName === undefined ? {} : { functionName }),
    ...(selection === undefined ? {} : { selection }),
    ...(each ? { each } : {}),
  };
}

/** What a command or a page says that it is about, or undefined where that is no target. */
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
