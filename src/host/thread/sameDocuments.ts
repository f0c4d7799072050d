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

const KEYS: { [Key in keyof Required<SubjectDocument>]: 'needed' | 'optional' } = {
  ...{ file: 'needed', text: 'needed', language: 'needed', unsaved: 'needed' },
  ...{ fragment: 'optional', models: 'optional', revision: 'optional' },
};

/** What has more, such as the text that an editor shows, is something else. */
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
