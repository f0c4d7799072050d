import { ending as endingHere } from '../runtimes/processGroup';
import { processTable } from './processTable';
import type { RunMark } from './runMark';

/** Most looks: a process may start another one between a look and its end. */
const MOST_LOOKS = 20;

/**
 * Kills the first process of a run and everything that it started, as far as the system shows it.
 * Returns the number of processes beside the first.
 */
export async function killTree(
  run: RunMark,
  table = processTable,
  ending = endingHere,
): Promise<number> {
  const found = new Set<number>();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const there = (await table.of(run)).filter((pid) => pid !== run.pid && !found.has(pid));
    if (look === 0) await ending.tree(run.pid);
    if (there.length === 0) break;
    for (const pid of there) {
      found.add(pid);
      ending.one(pid);
    }
  }
  return found.size;
}
