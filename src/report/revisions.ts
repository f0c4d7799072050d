import type { Comparison, Report } from './report';

type OfSubject = Pick<Report, 'subject'>;

/** True if both are the same function of the same file, one of them at a revision. */
export function areRevisions({ subject: a }: OfSubject, { subject: b }: OfSubject): boolean {
  if (a.file !== b.file || a.function !== b.function) return false;
  return a.revision?.commit !== b.revision?.commit;
}

/** True if both sides are the same text, so that nothing was measured. */
export function isUnchanged({ change }: Pick<Comparison, 'change'>): boolean {
  return change !== undefined && change.lines.length === 0 && !change.outside;
}

/** Above what is unlike about two. */
export function unlikeTitle(a: OfSubject, b: OfSubject): string {
  return areRevisions(a, b) ? 'What the edit changed in the work' : 'They do unlike work';
}

/** `HEAD`, `working copy`, of one that stands beside another state of its file; else null. */
export function stateName({ subject }: OfSubject, other: OfSubject): string | null {
  if (!areRevisions({ subject }, other)) return null;
  return subject.revision?.name ?? 'working copy';
}
