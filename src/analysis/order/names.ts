/** Effects of calls by their names: calls that only read may be moved. */

import type { Models } from '../../models/models';
import { named } from '../../models/shipped';

export function isReadByName(name: string, models: Models): boolean {
  const { ofUser } = models;
  if (ofUser?.named('writes').test(name)) return false;
  if (ofUser?.named('reads').test(name)) return true;
  return models.named('reads').test(name) && !named('yetChanges').test(name);
}

export function isWrittenByName(name: string, models: Models): boolean {
  const { ofUser } = models;
  if (ofUser?.named('writes').test(name)) return true;
  if (ofUser?.named('reads').test(name) || ofUser?.named('pure').test(name)) return false;
  if (named('yetChanges').test(name)) return true;
  // `readFile` reads a file; `openOf` returns what is open
  const asks = models.named('reads').test(name) || /^[a-z]+Of$/.test(name);
  return models.named('writes').test(name) && !asks;
}

/** Returns `getObject` for `GetObjectCommand`, as in `send(new GetObjectCommand(…))`. */
export function nameOfSent(className: string): string | null {
  if (!named('sentClass').test(className) || !/^[A-Z]/.test(className)) return null;
  const sent = className.replace(/[A-Z][a-z]+$/, '');
  return sent.charAt(0).toLowerCase() + sent.slice(1);
}

/** Plurals: `days`, `colours`; not `process`, `focus`, `alias`. */
const PLURAL = /^[a-z]{2,}[^suia]s$/;

/** Gerunds: `spending`, `pricing`; not `bring` and `string`. */
const GERUND = /^[a-z]*[aeiouy][a-z]*ing$/;

/**
 * True if a call is named by its answer: `ordersOf`, `colours`, `current`. Commands begin with a
 * verb; use this only for calls whose answer is used, and that take nothing to store.
 */
export function isNamedByAnswer(name: string, models: Models): boolean {
  if (isWrittenByName(name, models)) return false;
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[ _]/);
  const [first = '', ...more] = words.map((word) => word.toLowerCase());
  if (more.some((word) => models.named('writes').test(word))) return false;
  if (more.at(-1) === 'of') return true;
  if (PLURAL.test(first)) return true;
  return more.length === 0 && (named('nameOfAnswer').test(first) || GERUND.test(first));
}

export function transactsBySql(text: string | null): boolean {
  return /^\s*(?:begin|start\s+transaction|commit|rollback|savepoint)\b/i.test(text ?? '');
}

export function readsBySql(text: string | null): boolean {
  if (text === null || !/^\s*(?:select|show|explain)\b/i.test(text)) return false;
  return !/\b(?:for\s+(?:update|share)|into|nextval|setval|pg_advisory\w*|get_lock|lock)\b/i.test(
    text,
  );
}
