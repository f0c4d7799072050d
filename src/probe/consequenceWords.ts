/** Consequences in words, shared by lenses, marks, panel and pages. */

import type { Consequence, ConsequenceKind, Holding, ProcessEnd } from './consequence';
import type { Probe, Site } from './debuggability';
import { shortenMiddle } from '../document/words';

const MOST_CLASS_LENGTH = 32;

/**
 * Returns a few words for a line's end: `reaches the caller`, `replaced by TypeError`,
 * `ends the process`.
 */
export function consequenceWord(consequence: Consequence): string {
  switch (consequence.kind) {
    case 'replaced':
      return `replaced by ${shortenMiddle(consequence.error.className, MOST_CLASS_LENGTH)}`;
    case 'recovered':
      return consequence.times === 1 ? 'tried again' : `tried again ${consequence.times} times`;
    case 'unhandled':
    case 'uncaught':
      return PROCESS_WORDS[consequence.process.does][consequence.kind];
    case 'neverEnds':
      return consequence.hangs ? 'hangs the process' : WORDS.neverEnds;
    case 'exits':
      return `exits with code ${consequence.exitCode}`;
    case 'hidden':
      return consequence.toldTo === undefined
        ? WORDS.hidden
        : `told to ${shortenMiddle(consequence.toldTo, MOST_CLASS_LENGTH)}`;
    default:
      return WORDS[consequence.kind];
  }
}

const WORDS: Readonly<
  Record<
    Exclude<ConsequenceKind, 'replaced' | 'recovered' | 'unhandled' | 'uncaught' | 'exits'>,
    string
  >
> = {
  delivered: 'reaches the caller',
  wrapped: 'reaches the caller, wrapped',
  fallback: 'answered otherwise',
  hidden: 'ends as usual',
  neverEnds: 'waits for ever',
  endsTwice: 'calls back twice',
};

const PROCESS_WORDS: Readonly<
  Record<ProcessEnd['does'], Readonly<Record<'unhandled' | 'uncaught', string>>>
> = {
  ends: { unhandled: 'ends the process', uncaught: 'ends the process' },
  warns: { unhandled: 'goes unhandled', uncaught: 'goes uncaught' },
  handles: { unhandled: 'handled by the process', uncaught: 'caught by the process' },
  reports: { unhandled: 'goes unhandled', uncaught: 'goes uncaught' },
};

export const TAKES_NO_ERROR = 'takes no error';

/** Returns all consequences of a probe in a few words. */
export function probeWords({ consequence, alsoSeen, outcome }: Probe): string {
  if (consequence === null) return outcome === 'notRun' ? 'not probed' : TAKES_NO_ERROR;
  return [consequence, ...alsoSeen].map(consequenceWord).join(', ');
}

/**
 * Returns a consequence as a clause: `the caller gets that error`,
 * `nobody handles it: Node 24 ends the process`.
 */
export function consequenceClause(consequence: Consequence, runtime = 'Node'): string {
  switch (consequence.kind) {
    case 'delivered':
      return 'the caller gets that error';
    case 'wrapped':
      return `the caller gets another error ${HELD[consequence.by]}`;
    case 'replaced':
      return `the caller gets another error: ${errorWords(consequence.error)}`;
    case 'recovered':
      return 'the call completes as usual, as the operation is made again';
    case 'fallback':
      return `the call completes with ${consequence.result} in place of ${consequence.usual}`;
    case 'hidden':
      return consequence.toldTo === undefined
        ? 'the call completes as usual'
        : `the call completes, and \`${consequence.toldTo}\` is told`;
    case 'unhandled':
      return `nobody handles it${processClause(consequence.process, runtime)}`;
    case 'uncaught':
      return `nobody can catch it${processClause(consequence.process, runtime)}`;
    case 'neverEnds':
      return consequence.hangs ? 'the process hangs' : 'the call never ends';
    case 'endsTwice':
      return 'the caller is called back twice';
    case 'exits':
      return `the code itself ends the process, with exit code ${consequence.exitCode}`;
  }
}

const HELD: Readonly<Record<Holding, string>> = {
  cause: 'that holds it as its cause',
  errors: 'that holds it among its errors',
  property: 'that holds it in a property',
  handed: 'that is made of it, by what is invented',
};

export function processClause(process: ProcessEnd, runtime: string): string {
  switch (process.does) {
    case 'ends':
      return `: ${runtime} ends the process`;
    case 'warns':
      return `: ${runtime} warns, and goes on`;
    case 'handles':
      return ' but what the process has for such';
    case 'reports':
      if (process.app !== undefined)
        return `: a development build of the app shows it${process.app === 'ends' ? ', a release build ends' : ', and the app goes on'} (${process.because})`;
      return `: the browser reports it on its console and goes on (this runs in one, as ${process.because})`;
  }
}

const MOST_MESSAGE_LENGTH = 80;

/**
 * Returns an error on one line: `TypeError: Cannot read properties of undefined (reading 'data')`.
 */
export function errorWords({ className, message }: { className: string; message: string }): string {
  const [line = ''] = message.split('\n', 1);
  const said = line.startsWith(className) ? line : `${className}: ${line}`;
  return shortenMiddle(said, MOST_MESSAGE_LENGTH);
}

/** Consequences of a failure that the code has dealt with, so that no caller needs the error. */
export const PUT_RIGHT: ReadonlySet<ConsequenceKind> = new Set(['recovered', 'fallback']);

/** True if the caller gets the error, or another one that holds it, and nothing worse was seen. */
export function isDelivered({ consequence }: Pick<Site, 'consequence'>): boolean {
  const isHeld = consequence?.kind === 'wrapped' && consequence.by !== 'handed';
  return isHeld || consequence?.kind === 'delivered';
}

/** True if a message quotes the failure of a probe. */
export function quotesFailure(message: string): boolean {
  return message.includes('async-score probe: ');
}

/** Returns the outcome of a failure in a few words: `the process ends`. */
export function outcomeWords(consequence: Consequence): string {
  switch (consequence.kind) {
    case 'delivered':
      return 'the caller gets the error';
    case 'wrapped':
      return 'the caller gets an error that holds it';
    case 'replaced':
      return `the caller gets another error, ${errorWords(consequence.error)}`;
    case 'recovered':
      return 'it is tried again';
    case 'fallback':
      return 'the call completes otherwise';
    case 'hidden':
      return 'the call completes, and its caller is not told';
    case 'unhandled':
    case 'uncaught':
      return consequence.process.does === 'ends'
        ? 'the process ends'
        : consequenceWord(consequence);
    case 'neverEnds':
      return 'the call never ends';
    case 'endsTwice':
      return 'the caller is called back twice';
    case 'exits':
      return `the code ends the process with exit code ${consequence.exitCode}`;
  }
}
