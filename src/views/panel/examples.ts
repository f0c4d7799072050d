import type { EmptyModel } from './protocol';
import type { LazyCore } from '../../host/lazyCore';

const SHOWN_EXAMPLES = 3;

/** Hand-written members of the gallery, for a person who has no file to score yet. */
export async function examples(lazyCore: LazyCore): Promise<EmptyModel> {
  const { gallery } = await lazyCore.get();
  const written = gallery.members.filter((member) => member.handWritten);
  return {
    kind: 'empty',
    examples: written
      .slice(0, SHOWN_EXAMPLES)
      .map(({ name, title, description }) => ({ name, title, description })),
  };
}
