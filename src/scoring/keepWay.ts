import type { FoundWay } from '../../bench-runner/protocol/search';
import type { PreparedCall } from '../calling/preparedCall';
import { keeping, tagsOf } from '../calling/search/keptWay';
import { edited } from '../fixes/edited';
import { reachedBy, type SearchMeans } from './searchWay';
import type { ScoreEntry } from './inputs';

/** Prepares the call of an entry; null where it cannot be called. */
export type PrepareCall = (entry: ScoreEntry) => Promise<PreparedCall | null>;

/**
 * The tag above a function with which its first call is made in the way that was found. It has been put
 * there, in memory, and tried; null where none makes the difference. Never rejects.
 */
export async function keepWay(
  entry: ScoreEntry,
  { range }: PreparedCall,
  way: FoundWay,
  prepareCall: PrepareCall,
  means: SearchMeans,
): Promise<string | null> {
  const { document } = entry;
  for (const tag of tagsOf(way)) {
    const insertion = keeping(document, range, tag);
    if (!insertion) return null;
    const text = edited(document.text, [insertion]);
    const call = await prepareCall({ ...entry, document: { ...document, text, unsaved: true } });
    const reached = call && (await reachedBy(call, means));
    if (reached !== null && reached >= way.reached) return tag;
  }
  return null;
}
