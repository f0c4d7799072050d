import * as path from 'node:path';

import type { Gallery } from './gallery';

/** Returns the node_modules that a gallery program searches before all others, or null. */
export function fetchedLibraries({ members }: Gallery, file: string): string | null {
  const member = members.find(
    ({ document, compiledFor }) =>
      document.file === file ||
      (compiledFor && path.resolve(path.dirname(document.file), compiledFor.file) === file),
  );
  return member?.fetchedTo ?? null;
}
