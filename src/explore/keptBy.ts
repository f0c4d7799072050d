import { persistScenario, tagsOf } from '../calling/search/persistedScenario';
import type { Exploration, Seen } from './exploration';
import type { FoundScenario } from './scenario';

/**
 * The tag above a function with which its first call is made as in a scenario that was found. It has been put there,
 * in memory, and tried; null where none makes the difference. Never rejects.
 */
export async function keptBy(
  { call: { range }, way }: FoundScenario,
  { document, options, prepare, explorer }: Exploration<Seen>,
): Promise<string | null> {
  for (const tag of tagsOf(way)) {
    const insertion = persistScenario(document, range, tag);
    if (!insertion) return null;
    const { start, end, text: put } = insertion;
    const text = document.text.slice(0, start) + put + document.text.slice(end);
    const call = await prepare(options, { ...document, text, unsaved: true });
    const plain = call && (await explorer.explore(call, {}))?.plain;
    if (plain?.endsWell && plain.reached >= way.reached) return tag;
  }
  return null;
}
