import { ABOUT } from '../labels';
import { type Block, fact, heading } from '../page';
import type { Warning } from '../report';

/** Each warning with what to do about it, or nothing where there is none. */
export function warningBlocks(warnings: readonly Warning[], title = 'Warnings'): Block[] {
  if (warnings.length === 0) return [];
  const rows = warnings.flatMap(({ about, cause, remedy }) => [
    fact(ABOUT[about], cause, 'strong'),
    fact('', remedy),
  ]);
  return [heading(2, title), { kind: 'facts', rows }];
}
