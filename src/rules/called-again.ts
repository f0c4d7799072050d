import { breach } from './breach';
import { placeAt } from './callPlaces';
import type { RuleModule } from './rule';

export const calledAgain: RuleModule = {
  severity: 'information',
  title: 'a callback that is called again if it throws',
  mark: 'may call back twice',
  why: 'What the callback throws is caught by the code that calls it, and handed to it as a failure of that code: what comes after the call is done again.',
  remedy:
    'Call it where nothing catches what it throws: behind the `try`, or give `then` both functions, `then(onValue, onError)`.',
  ended: 'calls back once',
  fixes: [],
  /** Finds a callback that is called again with its own error, as if the function had failed. */
  check({ probed, document }) {
    const at = probed?.calledAgainAt;
    if (!at) return [];
    const when = `If the callback that line ${at.line} calls throws`;
    return [breach(when, 'it is called again, with its own error', placeAt(at, document))];
  },
};
