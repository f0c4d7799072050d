import { hearerOf } from '../analysis/messages';
import { uncheckedResponseOf } from '../analysis/uncheckedResponse';
import { breach } from './breach';
import { callIn, callWords, placeAt } from './callPlaces';
import type { RuleModule } from './rule';

export const statusUnread: RuleModule = {
  severity: 'information',
  title: 'an answer of failure that nobody reads',
  mark: 'takes any answer for success',
  why: 'The promise is fulfilled where the answer is 404 or 500, or holds an error: the call goes on with that.',
  remedy: 'Throw where `ok` of the answer is false, or an `error` is in it.',
  ended: 'is told of',
  fixes: ['askStatus', 'askError'],
  leadsThere: 'answers with a failure',
  /**
   * Finds calls with the same outcome for a failed response, whose status or error nothing reads.
   */
  check({ sites, document }) {
    return sites.flatMap((site) => {
      const { outcome } = site.lapses.find(({ mode }) => mode === 'refused') ?? {};
      const goesOn = outcome === 'completed' || outcome === 'cutShort';
      const found = goesOn ? callIn(document, site.at) : null;
      const unread = found && uncheckedResponseOf(found.call, found.code);
      if (!unread) return [];
      const [does, reads] =
        unread === 'status'
          ? ['answers 500', 'nothing reads that']
          : ['answers with an `error`', 'nothing reads it'];
      const when = `If ${callWords(site, document)} ${does}`;
      const then = `${reads}: the call completes all the same`;
      const remedy = hearerOf(found.call) ? { remedy: ASK_STATUS_CODE } : {};
      return [{ ...breach(when, then, placeAt(site.at!, document)), ...remedy }];
    });
  },
};

const ASK_STATUS_CODE =
  'Reject, or call back with an error, where `statusCode` of the answer is no success.';
