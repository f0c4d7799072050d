/** Words for what a server answered; panel and terminal share them. */

import type { ServerFigures } from '../harness/benchmark';
import type { Units } from './units';

/** `67,469 answers, over connections that are kept` */
export function answersWords({ requests, keepAlive }: ServerFigures, units: Units): string {
  const over = keepAlive ? 'over connections that are kept' : 'each over a connection of its own';
  return `${units.counted(requests, 'answer')} in all, ${over}`;
}

/** `3 connections failed, 12 answers without a 2xx status`, or that there were none. */
export function troubleWords({ errors, not2xx }: ServerFigures, units: Units): string {
  if (errors + not2xx === 0) return 'none: no connection failed, and all answers had a 2xx status';
  return [
    `${units.counted(errors, 'connection')} failed`,
    `${units.counted(not2xx, 'answer')} without a 2xx status`,
  ].join(', ');
}

/** `over 5 processes, each one's own peak`, of the memory of a server. */
export function processesWords({ processes }: ServerFigures, units: Units): string {
  if (processes === 1) return 'of one process';
  return `of ${units.count(processes)} processes, each one's own peak added up`;
}

/** `49 % of a processor` */
export function askingWords({ askingShare }: ServerFigures, units: Units): string {
  return `${units.share(askingShare)} of a processor`;
}
