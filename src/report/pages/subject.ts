import { baseName } from '../../document/words';
import { MADE_WORDS } from '../messages/project';
import { type Block, paragraph } from '../../page/page';
import type { ListedFunction } from '../listings';
import type { Report, ReportedSubject } from '../report';
import { areRevisions } from '../revisions';

/** `async-await.js · upload`, with a word where the editor's text is not the disk's. */
export function subjectName(subject: ReportedSubject): string {
  const parts = [baseName(subject.file)];
  if (subject.function !== undefined) parts.push(subject.function);
  if (subject.revision) parts.push(`at ${subject.revision.name}`);
  if (subject.unsaved) parts.push('unsaved');
  return parts.join(' · ');
}

/** Says that a file is generated or minified; nothing where a person wrote it. */
export function madeBlocks({ madeBy }: ReportedSubject): Block[] {
  return madeBy === undefined ? [] : [paragraph(MADE_WORDS[madeBy], 'quiet')];
}

/** Name of one side, with the state of its file where both are of the same file. */
export function sideName(report: Pick<Report, 'subject'>, other: Pick<Report, 'subject'>): string {
  const { subject } = report;
  const isWorkingCopy = areRevisions(report, other) && !subject.revision;
  return isWorkingCopy ? `${subjectName(subject)} · working copy` : subjectName(subject);
}

/** Of an entry of a listing: `cart.js · Cart.checkout`. */
export function entryName({
  file,
  function: name,
}: Pick<ReportedSubject, 'file' | 'function'>): string {
  return name === undefined ? baseName(file) : `${baseName(file)} · ${name}`;
}

/** Suffix that names a function behind its file, safe for any shell. */
export function placeBehind({ path, line }: Pick<ListedFunction, 'path' | 'line'>): string {
  return /^[\w./-]+$/.test(path) ? `#${path}` : `:${line}`;
}
