import type { SubjectDocument } from '../../document/document';

/** So many texts are looked at in turn: two that are compared, with what they were. */
const KEPT = 6;

/**
 * Tells of each document whether one of the same text came before: what was found out of that one is
 * not found out again. None is kept in memory by it.
 */
export function sameDocuments(): (value: unknown) => { by: SubjectDocument } | null {
  let known: WeakRef<SubjectDocument>[] = [];
  return (value) => {
    if (!isDocument(value)) return null;
    const before = known.flatMap((each) => each.deref() ?? []);
    const by = before.find((each) => isSame(each, value)) ?? value;
    const others = before.filter((each) => each !== by);
    known = [by, ...others].slice(0, KEPT).map((each) => new WeakRef(each));
    return { by };
  };
}

function isDocument(value: unknown): value is SubjectDocument {
  const { text, file, language, unsaved } = Object(value) as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    typeof file === 'string' &&
    typeof language === 'string' &&
    typeof unsaved === 'boolean'
  );
}

function isSame(a: SubjectDocument, b: SubjectDocument): boolean {
  return (
    a.text === b.text &&
    a.file === b.file &&
    a.language === b.language &&
    a.unsaved === b.unsaved &&
    a.fragment === b.fragment &&
    a.revision?.commit === b.revision?.commit &&
    a.revision?.name === b.revision?.name
  );
}
