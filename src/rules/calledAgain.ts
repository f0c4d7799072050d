import type { SubjectDocument } from '../document/document';
import type { GradedDebuggability } from '../probe/debuggability';
import { placeAt, start } from './callPlaces';
import type { Finding } from './finding';

/** A callback whose own error comes back to it, as if the function had failed. */
export function calledAgain(
  { calledAgainAt }: Pick<GradedDebuggability, 'calledAgainAt'>,
  document: SubjectDocument,
): Finding[] {
  if (!calledAgainAt) return [];
  const message = `If the callback that line ${calledAgainAt.line} calls throws, it is called again, with its own error`;
  return [{ ...start('called-again', message), ...placeAt(calledAgainAt, document), related: [] }];
}
