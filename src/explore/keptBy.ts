import { persistScenario, tagsOf } from '../calling/search/persistedScenario';
import type { Exploration, Seen } from './exploration';
import type { FoundScenario } from './scenario';

/**
 * Returns the tag above a function that makes its first call the found scenario. The tag is tried
 * in memory; null where none works. Never rejects.
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
