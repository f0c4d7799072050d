/** The warnings about a server under load. */

import type { ServerFigures } from '../harness/benchmark';
import type { WarningBuilders } from './codedWarnings';
import { troubleWords } from './serverWords';
import { units } from './warningUnits';

type Answered = Pick<ServerFigures, 'requests' | 'errors' | 'unanswered' | 'not2xx'>;

/** From 0 to 1. */
export function failedShare({ requests, errors, not2xx }: Answered): number {
  return (errors + not2xx) / (requests + errors + not2xx);
}

export const serverWarnings = {
  failedRequests: (server: Answered) => ({
    about: 'time',
    cause: `Of all requests ${units.share(failedShare(server))} went wrong (${troubleWords(server, units)}); the rate counts the others alone.`,
    remedy:
      'Let the server answer GET / with a 2xx status, or ask over fewer connections (--connections, asyncScore.connections).',
  }),

  slowAsking: (askingShare: number) => ({
    about: 'time',
    cause: `Asking took ${units.share(askingShare)} of a processor: the server may answer more than it could be asked.`,
    remedy: 'Compare by the CPU time of a request.',
  }),
} satisfies WarningBuilders;
