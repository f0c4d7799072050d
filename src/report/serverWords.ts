/** Words for what a server answered; panel and terminal share them. */

import type { ServerFigures } from '../harness/benchmark';
import type { Units } from './units';

/** What becomes of a connection behind its first answer. */
export function connectionsWords({ keepAlive }: ServerFigures): string {
  return keepAlive ? 'over connections that are kept' : 'each over a connection of its own';
}

/** `3 connections failed (2 still waited for an answer at the end), 12 answers without a 2xx status`; empty where nothing went wrong. */
export function troubleWords(
  { errors, unanswered = 0, not2xx }: Pick<ServerFigures, 'errors' | 'unanswered' | 'not2xx'>,
  units: Units,
): string {
  if (errors + not2xx === 0) return '';
  const still = unanswered === 0 ? '' : ` (${unanswered} still waited for an answer at the end)`;
  return [
    `${units.counted(errors, 'connection')} failed${still}`,
    `${units.counted(not2xx, 'answer')} without a 2xx status`,
  ].join(', ');
}

/** How the memory of several processes is told; empty where there is one. */
export function processesWords({ processes }: ServerFigures): string {
  return processes === 1 ? '' : 'memory: the peak of each, added up';
}

/** What the process took that made the requests: `49 % of a processor`. */
export function askingWords({ askingShare }: ServerFigures, units: Units): string {
  return `${units.share(askingShare)} of a processor`;
}
