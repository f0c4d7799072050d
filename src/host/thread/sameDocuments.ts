import type { SubjectDocument } from '../../document/document';

/** Most documents remembered: two that are compared, each with its revisions. */
const KEPT = 6;

/**
 * Replaces a document by an equal earlier one, so that its analysis is reused. Keeps none of them
 * in memory.
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

const KEYS: { [Key in keyof Required<SubjectDocument>]: 'needed' | 'optional' } = {
  ...{ file: 'needed', text: 'needed', language: 'needed', unsaved: 'needed' },
  ...{ fragment: 'optional', models: 'optional', revision: 'optional' },
};

/** True for a plain document; an object with more members, such as a text of an editor, is none. */
function isDocument(value: unknown): value is SubjectDocument {
  if (typeof value !== 'object' || value === null) return false;
  const needed = Object.entries(KEYS).filter(([, is]) => is === 'needed');
  return needed.every(([key]) => key in value) && Object.keys(value).every((key) => key in KEYS);
}

function isSame(a: SubjectDocument, b: SubjectDocument): boolean {
  return (
    a.text === b.text &&
    a.file === b.file &&
    a.language === b.language &&
    a.unsaved === b.unsaved &&
    a.fragment === b.fragment &&
    a.revision?.commit === b.revision?.commit &&
    a.revision?.name === b.revision?.name &&
    JSON.stringify(a.models) === JSON.stringify(b.models)
  );
}
