import type { Site } from '../probe/debuggability';
import type { Units } from './units';

/** What is to be known of a failure beside what becomes of it; none of it is a mistake by itself. */
export function besideWords({ goesOn, callerGets, always, reached }: Site, units: Units): string[] {
  const words: string[] = [];
  if (goesOn !== undefined) {
    const goes = goesOn === 1 ? 'goes' : 'go';
    words.push(`${units.counted(goesOn, 'other operation')} ${goes} on after the caller was told`);
  }
  if (callerGets && reached.by === 'failure') {
    const first = reached.line === null ? 'the first error' : `the error of line ${reached.line}`;
    words.push(`if it fails, too, ${WHOSE[callerGets](first)}`);
  }
  if (always?.ends) {
    words.push(
      `made ${units.counted(always.attempts, 'time')} if it fails each time, and then the call ends`,
    );
  }
  return words;
}

type Whose = Required<Site>['callerGets'];

const WHOSE: Readonly<Record<Whose, (first: string) => string>> = {
  first: (first) => `the caller gets ${first} all the same`,
  second: (first) => `the caller gets its error, and ${first} is lost`,
  both: (first) => `the caller gets both, its error and ${first}`,
  another: (first) => `the caller gets another error, which holds ${first} as little as its own`,
};
