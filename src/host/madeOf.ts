import * as path from 'node:path';

import { isInProjectOf } from '../document/projectFolder';
import type { Report } from '../report/report';

/**
 * True if a report refers to a file: its subject, a mapped source, a file of its project or of a
 * loaded package. An error may name any path in its stack, so other files are not trusted.
 */
export function isMadeOf(report: Report, file: string): boolean {
  const { subject } = report;
  if (file === subject.file) return true;
  // reading a file on another machine reveals the reader to that machine
  if (isOnNetwork(file) && rootOf(file) !== rootOf(subject.file)) return false;
  return named(report, file, (owner) => owner !== 'library' || isLoaded(file, subject.file));
}

/** True if a value contains a code position in the file, from an owner that may name it. */
function named(value: unknown, file: string, mayName: (owner: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { file: own, line, owner, at } = value as Record<string, unknown>;
  if (own === file && typeof line === 'number') return true;
  const isOther = at !== undefined && !mayName(owner);
  return !isOther && Object.values(value).some((each) => named(each, file, mayName));
}

function isLoaded(file: string, subject: string): boolean {
  if (path.normalize(file) !== file) return false;
  return /[\\/]node_modules[\\/]/.test(file) || isInProjectOf(file, subject);
}

function isOnNetwork(file: string): boolean {
  return /^[\\/]{2}/.test(file);
}

/** Root of a path on any platform, with machine and share for Windows. */
function rootOf(file: string): string {
  return path.win32.parse(file).root;
}
