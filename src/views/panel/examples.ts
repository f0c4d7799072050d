import type { EmptyModel } from './protocol';
import type { LazyCore } from '../../host/lazyCore';

const SHOWN_EXAMPLES = 3;

/**
 * Lists hand-written members of the gallery that can run, for a user without a file: the first of
 * each pattern, such as callbacks.
 */
export async function examples(lazyCore: LazyCore): Promise<EmptyModel> {
  const members = await lazyCore.get().galleryMembers();
  const offered = members.filter(({ handWritten, missing }) => handWritten && missing.length === 0);
  const ways = offered.map(({ name }) => name.split('-')[0]);
  return {
    kind: 'empty',
    examples: offered
      .filter((_, index) => ways.indexOf(ways[index]) === index)
      .slice(0, SHOWN_EXAMPLES)
      .map(({ name, title, description }) => ({ name, title, description })),
  };
}
