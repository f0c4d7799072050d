import { rangeOf } from '../document/range';
import type { Broken, FixPlace, ParsedSource } from './fix';
import { removal } from './codeLayout';
import { callThere, listedAround } from './codeOfFinding';

/** Removes a release in a statement of its own, if another one follows: in a `finally`. */
export function dropRelease({ beside }: Broken, source: ParsedSource): FixPlace | null {
  for (const at of beside) {
    const call = callThere(at, source);
    const [release] = call ? listedAround(call) : [];
    if (!release || release.statement.type !== 'ExpressionStatement') continue;
    return { edits: [removal(release.statement, source.text)], ...rangeOf(release.statement) };
  }
  return null;
}
