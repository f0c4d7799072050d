import { baseName } from '../document/words';
import * as path from 'node:path';
import { chooseFunction } from '../calling/chooseFunction';
import type { Gallery } from '../gallery/gallery';
import { placeBehind } from '../report/pages/subject';
import { functionsToScore } from '../scoring/severalFunctions';
import type { RunOptions } from './options';
import type { Session } from './session';
import type { NamedFile } from './subjects';
import { usageError } from './usageError';

/**
 * Throws a `UsageError` if a file has several functions and none is its main one; the message
 * suggests a command that works. For commands about one function.
 */
export function assertOneFunction(
  { dependencies }: Session,
  command: string,
  subjects: readonly NamedFile[],
  { workload: kind = 'auto' }: { workload?: RunOptions['workload'] },
): void {
  for (const subject of subjects) {
    const several = withoutMain(subject, kind, dependencies.gallery);
    if (!several) continue;
    const { reason, functions } = several;
    const one = functions.find(({ asyncLook }) => asyncLook) ?? functions[0]!;
    const typed = subjects.map(
      (each) => typedName(each) + (each === subject ? placeBehind(one) : ''),
    );
    throw usageError({
      message: `${baseName(subject.file)} has several functions, and none is its only export.`,
      ...(reason.found === undefined ? {} : { found: reason.found }),
      needed: 'one of them',
      remedy: `async-score ${command} ${typed.join(' ')}`,
    });
  }
}

function withoutMain(
  { document, functionName }: NamedFile,
  kind: RunOptions['workload'],
  gallery: Gallery,
) {
  if (!document || functionName !== undefined) return null;
  const several = functionsToScore(document, { kind }, gallery);
  const chosen = several?.choice.kind === 'function' ? chooseFunction(document, null) : null;
  return several && chosen && 'state' in chosen ? { ...several, ...chosen } : null;
}

function typedName({ file, functionName }: NamedFile): string {
  const relative = path.relative('', file);
  const typed = relative.startsWith('..') ? file : relative;
  return functionName === undefined ? typed : `${typed}#${functionName}`;
}
