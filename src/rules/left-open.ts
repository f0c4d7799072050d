import { codeOf } from '../analysis/code';
import { nameGiven } from '../analysis/nameGiven';
import { timeOutsLeft } from '../analysis/timeOutsLeft';
import type { SubjectDocument } from '../document/document';
import { syntaxOf } from '../document/syntax';
import type { Left } from '../probe/debuggability';
import { unreleasedResource } from '../probe/unreleasedResource';
import { breach, type Breach } from './breach';
import { callIn, callWords, placeAt, placeOfNode } from './callPlaces';
import type { Facts } from './facts';
import {
  callText,
  isEndedByEffect,
  leaksOfFailures,
  leaksOfBranches,
  notReached,
  type LeftWords,
} from './leakWords';
import type { RuleModule } from './rule';

export const leftOpen: RuleModule = {
  severity: 'warning',
  title: 'something left open',
  mark: 'leaves something open',
  why: 'What was acquired is not given back on each way through the code: it is used up, or goes on.',
  remedy: 'Give it back, remove or clear it in a finally.',
  ended: 'cleans up',
  fixes: ['moveIntoTry', 'releaseInFinally', 'releaseFirst'],
  inAnyCase: true,
  check: (facts) => [
    ...leaksOfFailures(facts, wordsOf),
    ...leaksOfBranches(facts, wordsOf),
    ...borrowed(facts),
    ...timersLeft(facts),
  ],
};

/** For each kind of leak: the words before and after its call, the word for its release, and the mark. */
const WORDS: Partial<Record<Left['kind'], readonly [string, string, string, string?]>> = {
  listener: ['the listener of', 'stays', 'taken off', 'leaves its listener behind'],
  entry: ['what', 'has put there stays', 'removed', 'leaves its entry behind'],
  timer: ['the timer of', 'stays', 'cleared', 'leaves its timer running'],
  object: ['what', 'acquired is left open', 'given back'],
  stream: ['what', 'acquired is left open', 'closed'],
};

function wordsOf(left: Left, document: SubjectDocument): LeftWords | null {
  const [what, is, released, mark] = WORDS[left.kind] ?? [];
  if (!what || !is || !released || isEndedByEffect(left, document)) return null;
  const acquired = callText(left.at, document);
  const why = notReached(left, document);
  const name = mark ? null : nameGiven(left.at, document);
  return name === null
    ? { then: `${what} ${acquired} ${is}: ${why}`, released, ...(mark && { mark }) }
    : {
        then: `\`${name}\` of ${acquired} is left open: ${why}`,
        released,
        mark: `leaves ${name} open`,
      };
}

/** Finds borrowed resources that no line of the function releases. */
function borrowed({ sites, document }: Facts): Breach[] {
  const known = new Set<unknown>();
  return sites.flatMap((site) => {
    const found = callIn(document, site.at);
    const left = found && unreleasedResource(found.call, found.code);
    if (!left || known.has(left)) return [];
    known.add(left);
    const { name } = left;
    return {
      message: `Each call leaves \`${name}\` of ${callWords(site, document)} open: nothing gives it back`,
      ...placeAt(site.at!, document),
      mark: `leaves ${name} open though nothing fails`,
      remedy: GIVE_BACK,
      related: [],
    };
  });
}

const GIVE_BACK =
  'Give it back in a `finally`, by `release()`, `close()` or the method that it has for that.';

/** Finds time-outs that go on after what they limit has come; it is a hint, as that may be meant. */
function timersLeft({ document, called: { range } }: Facts): Breach[] {
  const { file } = syntaxOf(document);
  if (!file || !range) return [];
  return timeOutsLeft(codeOf(file), range).map((timer) => {
    const place = placeOfNode(timer, document);
    const when = `If the result comes before the time-out of line ${place.line}`;
    const told = breach(
      when,
      'its timer goes on, and keeps the process alive: nothing clears it',
      place,
    );
    return { ...told, remedy: CLEAR_IT, evidence: 'convention' };
  });
}

const CLEAR_IT = 'Keep the timer in a variable, and clear it in a `finally`.';
