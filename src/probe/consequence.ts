import type { Arrived, ProbeOutcome, Stray } from '../../bench-runner/protocol/probe';
import type { SourcePosition } from '../document/document';
import type { Capabilities } from '../runtimes/capabilities';

/** What becomes of a failure at one call site. */
export type Consequence =
  /** The caller gets that very error, or another error that holds it. */
  | { kind: 'delivered' }
  | { kind: 'wrapped'; by: Holding; error: ErrorInWords }
  /** The caller gets another error. `mistake`: the engine threw it in the subject's own code. */
  | { kind: 'replaced'; error: ErrorInWords; mistake: boolean }
  /** The call completes as undisturbed, after a retry of the operation. */
  | { kind: 'recovered'; times: number }
  /**
   * The call completes with another result (`fallback`), or as usual (`hidden`); `toldTo` names a
   * function that gets the error.
   */
  | { kind: 'fallback'; result: string; usual: string }
  | { kind: 'hidden'; toldTo?: string }
  /** A promise rejects without a handler, or an exception is thrown that nothing can catch. */
  | { kind: 'unhandled'; error: ErrorInWords; mistake: boolean; process: ProcessEnd }
  | { kind: 'uncaught'; error: ErrorInWords; mistake: boolean; process: ProcessEnd }
  /** The call never ends; `hangs`: it blocks the event loop. */
  | { kind: 'neverEnds'; hangs?: true }
  | { kind: 'endsTwice' }
  /** The code ends the process itself, by process.exit. */
  | { kind: 'exits'; exitCode: number };

/** Errors that reach no caller. */
export type Thrown = Extract<Consequence, { kind: 'unhandled' | 'uncaught' }>;

/**
 * Relation of another error to the failure. `handed`: a mock made the other error and was given the
 * failure; whether it keeps it is unknown.
 */
export type Holding = 'cause' | 'errors' | 'property' | 'handed';

export type ConsequenceKind = Consequence['kind'];

export interface ErrorInWords extends ErrorOrigin {
  className: string;
  message: string;
}

export interface ErrorOrigin {
  /** Where the subject or its project made the error; null: elsewhere, or unknown. */
  at: SourcePosition | null;
  /** A package made it. */
  ofPackage?: true;
}

/**
 * Reaction of the process, as this version of Node was seen to react. It ends with `exitCode`
 * (null: not known), warns, or calls a handler of the subject. In code for a browser (`because`)
 * the page reports the error and goes on; in code for React Native the app warns, or ends.
 */
export type ProcessEnd =
  | { does: 'ends'; exitCode: number | null }
  | { does: 'warns' }
  | { does: 'handles' }
  | { does: 'reports'; because: string; app?: 'warns' | 'ends' };

/** Kinds of consequences, the worst first. */
const ORDER: readonly ConsequenceKind[] = [
  'uncaught',
  'unhandled',
  'neverEnds',
  'endsTwice',
  'exits',
  'replaced',
  'hidden',
  'fallback',
  'wrapped',
  'recovered',
  'delivered',
];

export interface ConsequenceGround {
  capabilities: Capabilities;
  originOf(arrived: Arrived): ErrorOrigin;
}

/**
 * Returns all consequences of a failure, the worst first. The list is empty where nothing failed.
 */
export function consequencesOf(outcome: ProbeOutcome, ground: ConsequenceGround): Consequence[] {
  const found: Consequence[] = outcome.strays.map((stray) => ofStray(stray, ground));
  const end = ofEnd(outcome, ground);
  if (end) found.push(end);
  if (outcome.endsAgain) found.push({ kind: 'endsTwice' });
  return distinct(found).sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/**
 * Returns the consequence of a probe that ended its process (`crashed`), or was killed because its
 * event loop was blocked.
 */
export function consequenceOfEnded(how: 'crashed' | 'hung'): Consequence {
  if (how === 'hung') return { kind: 'neverEnds', hangs: true };
  const error = { className: '', message: '', at: null };
  return { kind: 'uncaught', error, mistake: false, process: { does: 'ends', exitCode: null } };
}

function ofEnd(outcome: ProbeOutcome, ground: ConsequenceGround): Consequence | null {
  switch (outcome.outcome) {
    case 'delivered':
      return outcome.arrived && ofArrived(outcome.arrived, ground);
    case 'completed':
      return ofCompleted(outcome);
    case 'neverCompleted':
    case 'waiting':
    case 'timesOut':
      return { kind: 'neverEnds' };
    case 'exited':
      return { kind: 'exits', exitCode: outcome.exitCode ?? 0 };
    case 'uncaught':
    case 'unhandled':
      // the strays include it
      return null;
  }
}

/** Returns the relation of an error that the caller got to the failure. */
export function ofArrived(arrived: Arrived, ground: ConsequenceGround): Consequence {
  const { is } = arrived;
  if (is === 'itself') return { kind: 'delivered' };
  const error = inWords(arrived, ground);
  if (is !== 'another') return { kind: 'wrapped', by: is, error };
  return { kind: 'replaced', error, mistake: isMistake(arrived, error) };
}

function ofCompleted({ result, usual, again, toldTo }: ProbeOutcome): Consequence {
  // a call that reported another failure before has no result of its own
  const isUsual = usual === null || result === null || result === usual;
  if (!isUsual) return { kind: 'fallback', result, usual };
  if (again > 0) return { kind: 'recovered', times: again };
  return { kind: 'hidden', ...(toldTo === null ? {} : { toldTo }) };
}

/** Returns the consequence of an error that nothing handled. */
export function ofStray({ by, isHandled, arrived }: Stray, ground: ConsequenceGround): Thrown {
  const error = inWords(arrived, ground);
  const mistake = arrived.is === 'another' && isMistake(arrived, error);
  const kind = by === 'rejection' ? 'unhandled' : 'uncaught';
  return { kind, error, mistake, process: isHandled ? { does: 'handles' } : endBy(kind, ground) };
}

function endBy(kind: 'unhandled' | 'uncaught', { capabilities }: ConsequenceGround): ProcessEnd {
  if (kind === 'unhandled' && !capabilities.rejectionExitsWithOne) return { does: 'warns' };
  const isOne = kind === 'unhandled' || capabilities.exceptionExitsWithOne;
  return { does: 'ends', exitCode: isOne ? 1 : null };
}

/**
 * True if the engine threw the error in the subject's own code, not in code that the subject
 * called.
 */
function isMistake({ byEngine }: Arrived, { at }: ErrorInWords): boolean {
  return byEngine && at !== null;
}

function inWords(arrived: Arrived, ground: ConsequenceGround): ErrorInWords {
  const { className, message } = arrived;
  return { className, message, ...ground.originOf(arrived) };
}

/** Removes duplicates of a kind, such as rejections of sibling promises. */
function distinct(all: readonly Consequence[]): Consequence[] {
  return all.filter(({ kind }, index) => all.findIndex((other) => other.kind === kind) === index);
}
