import type { Fix } from '../fixes/fix';
import { fixTitle } from '../fixes/fixTitle';
import type { FindingFix } from './breach';
import { helps, type Effect } from './effect';
import type { Finding } from './finding';

/**
 * Returns a fix with its measured effect; null unless it ends the finding and makes nothing worse.
 */
export function verifiedFix(
  { rule, line, column }: Finding,
  fix: Fix,
  effect: Effect | null,
): FindingFix | null {
  const ended = effect?.mended?.ended.find(
    (each) => each.rule === rule && each.line === line && each.column === column,
  );
  return effect && ended && helps(effect)
    ? { ...fix, title: fixTitle(fix), becomes: ended.becomes }
    : null;
}
