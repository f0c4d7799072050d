import { ownerName } from '../src/harness/owner';
import { processTable } from '../src/harness/processTable';

/** Every process that any run of ours started and that is still there. */
export async function leftBehind(): Promise<number[]> {
  const marked = await processTable.marked();
  return marked.filter(({ id }) => id.startsWith(`${ownerName()}-`)).map(({ pid }) => pid);
}
