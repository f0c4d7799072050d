import type { Arrived, ProbeOutcome, Stray } from '../../bench-runner/protocol/probe';
import type { SourcePosition } from '../document/document';
import type { Capabilities } from '../runtimes/capabilities';

/** What becomes of a failure at one call site. */
export type Consequence =
  /** The caller gets that very error; or another one that holds it. */
  | { kind: 'delivered' }
  | { kind: 'wrapped'; by: Holding; error: ErrorInWords }
  /** The caller gets another error. `mistake`: no throw statement of the subject's own code made it. */
  | { kind: 'replaced'; error: ErrorInWords; mistake: boolean }
  /** The call completes as undisturbed, as the operation was made again. */
  | { kind: 'recovered'; times: number }
  /** The call completes with another result than undisturbed; as if nothing had happened, but for a function that is told. */
  | { kind: 'fallback'; result: string; usual: string }
  | { kind: 'hidden'; toldTo?: string }
  /** A promise that nobody handles rejects; an exception that nobody can catch is thrown. */
  | { kind: 'unhandled'; error: ErrorInWords; mistake: boolean; process: ProcessEnd }
  | { kind: 'uncaught'; error: ErrorInWords; mistake: boolean; process: ProcessEnd }
  /** The call never tells its end; `hangs`: the event loop does not turn any more. */
  | { kind: 'neverEnds'; hangs?: true }
  | { kind: 'endsTwice' }
  /** The code ends the process itself, by process.exit. */
  | { kind: 'exits'; exitCode: number };

/** What reaches nobody. */
export type Thrown = Extract<Consequence, { kind: 'unhandled' | 'uncaught' }>;

/** `handed`: who made the other error is invented, and was given it; what is kept of it is not known. */
export type Holding = 'cause' | 'errors' | 'property' | 'handed';

export type ConsequenceKind = Consequence['kind'];

export interface ErrorInWords {
  className: string;
  message: string;
  /** Where it was made, as far as its stack tells. */
  at: SourcePosition | null;
}

/**
 * What the process does then, as this Node did that was asked: it ends with that exit code (null: it
 * is not known), it warns, or a handler of the subject's own is told. Of code that is for the page of
 * a browser (`because`) that page reports it, and goes on.
 */
export type ProcessEnd =
  | { does: 'ends'; exitCode: number | null }
  | { does: 'warns' }
  | { does: 'handles' }
  | { does: 'reports'; because: string };

/** The worst first. */
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
  /** Where an error was made, in the subject or its project; null: elsewhere. */
  placeOf(arrived: Arrived): SourcePosition | null;
}

/** All that became of a failure, the worst first; none where nothing was made to fail. */
export function consequencesOf(outcome: ProbeOutcome, ground: ConsequenceGround): Consequence[] {
  const found: Consequence[] = outcome.strays.map((stray) => ofStray(stray, ground));
  const end = ofEnd(outcome, ground);
  if (end) found.push(end);
  if (outcome.endsAgain) found.push({ kind: 'endsTwice' });
  return distinct(found).sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** A process that the subject ended, or that had to be killed as its loop did not turn. */
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
      // it is among the strays
      return null;
  }
}

/** What an error that came out is to the failure. */
export function ofArrived(arrived: Arrived, ground: ConsequenceGround): Consequence {
  const { is } = arrived;
  if (is === 'itself') return { kind: 'delivered' };
  const error = inWords(arrived, ground);
  if (is !== 'another') return { kind: 'wrapped', by: is, error };
  return { kind: 'replaced', error, mistake: isMistake(arrived, error) };
}

function ofCompleted({ result, usual, again, toldTo }: ProbeOutcome): Consequence {
  // one that was told of another failure before has no result of its own
  const isUsual = usual === null || result === null || result === usual;
  if (!isUsual) return { kind: 'fallback', result, usual };
  if (again > 0) return { kind: 'recovered', times: again };
  return { kind: 'hidden', ...(toldTo === null ? {} : { toldTo }) };
}

/** What an error is that nobody handled. */
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

/** Thrown by the engine, in code of the subject's own and not deep in what it gave things to. */
function isMistake({ byEngine }: Arrived, { at }: ErrorInWords): boolean {
  return byEngine && at !== null;
}

function inWords(arrived: Arrived, ground: ConsequenceGround): ErrorInWords {
  const { className, message } = arrived;
  return { className, message, at: ground.placeOf(arrived) };
}

/** Several rejections of one kind, as of siblings, are told once. */
function distinct(all: readonly Consequence[]): Consequence[] {
  return all.filter(({ kind }, index) => all.findIndex((other) => other.kind === kind) === index);
}
