/** Resources and states that calls leave behind, each reported once, where it is acquired. */

import { callAt } from '../document/callAt';
import { endsItself } from '../document/component';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { linesInWords } from '../document/words';
import type { Left, Site } from '../probe/debuggability';
import { breach, FAILING_CALL, TURNS_OFF, type Breach, type RelatedPlace } from './breach';
import { byModel } from './byModel';
import { calleeText, callWords, placeAt } from './callPlaces';
import type { Facts } from './facts';
import { whereWords } from './branchFindings';

/** Words of a leak: `then` says what is left, `released` what an undisturbed call does with it. */
export interface LeftWords {
  then: string;
  released: string;
  mark?: string;
}

/** Describes a leak; null where it breaks another rule. */
export type LeftTeller = (left: Left, document: SubjectDocument) => LeftWords | null;

/** Returns the leaks of failing calls. */
export function leaksOfFailures({ sites, document }: Facts, tell: LeftTeller): Breach[] {
  const found = new Map<string, { left: Left; failing: Site[] }>();
  for (const site of sites) {
    for (const left of site.left) {
      const key = `${left.kind} ${left.at.file}:${left.at.line}:${left.at.column}`;
      const known = found.get(key) ?? { left, failing: [] };
      if (!known.failing.some((other) => other.at?.line === site.at?.line))
        known.failing.push(site);
      found.set(key, known);
    }
  }
  return [...found.values()].flatMap(({ left, failing }) => {
    const related = failing.flatMap(({ at }) => (at ? [{ ...at, message: FAILING_CALL }] : []));
    return told(left, ifAnyFails(failing, document), related, tell, document);
  });
}

/** Returns the leaks of scenarios without a failure. */
export function leaksOfBranches({ otherWays, document }: Facts, tell: LeftTeller): Breach[] {
  return otherWays.flatMap((way) => {
    if (!way.left || isEndedByEffect(way.left, document)) return [];
    const where = whereWords(way);
    const related = [{ ...way.tests.at(-1)!.from, message: TURNS_OFF }];
    const found = told(way.left, where, related, tell, document);
    return found.map((each) => ({ ...each, where }));
  });
}

/** True if an effect of a component has it, and returns a function that ends it. */
export function isEndedByEffect({ at }: Left, document: SubjectDocument): boolean {
  for (let fn = callAt(document, at)?.within; fn; fn = fn.within) if (endsItself(fn)) return true;
  return false;
}

function told(
  left: Left,
  when: string,
  related: readonly RelatedPlace[],
  tell: LeftTeller,
  document: SubjectDocument,
): Breach[] {
  const words = tell(left, document);
  if (!words) return [];
  const { then, released, mark } = words;
  const release = left.release && {
    ...left.release,
    message: `where it is ${released} if nothing fails`,
  };
  const all = release ? [...related, release] : [...related];
  const found = breach(when, then, placeAt(left.at, document), all);
  return [{ ...byModel(found, left.model), ...(mark && { mark }) }];
}

/** Returns ``If line 9 `db.query(…)` fails`` or `If any of lines 9 and 12 fails`. */
export function ifAnyFails(failing: readonly Site[], document: SubjectDocument): string {
  return `If ${failingWords(failing, document)} fails`;
}

function failingWords(failing: readonly Site[], document: SubjectDocument): string {
  const [first, ...others] = failing;
  if (!first) return 'a call';
  if (others.length === 0) return callWords(first, document);
  const lines = [...new Set(failing.flatMap(({ at }) => at?.line ?? []))];
  return lines.length === 1 ? linesInWords(lines) : `any of ${linesInWords(lines)}`;
}

/** Returns ``line 14 `client.release(…)` is not reached``. */
export function notReached({ release }: Left, document: SubjectDocument, given?: string): string {
  if (release === null) return 'nothing destroys it';
  return `${callText(release, document, given)} is not reached`;
}

/** Returns `line 9 `pool.connect(…)``, with `given` as the argument. */
export function callText(at: SourcePosition, document: SubjectDocument, given = '…'): string {
  const call = callAt(document, at);
  return call ? `line ${at.line} \`${calleeText(call, document)}(${given})\`` : `line ${at.line}`;
}
