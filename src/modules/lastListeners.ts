import { named } from '../models/shipped';
import type { ProgramFiles } from './programFiles';

/** Event of the process for an error that nobody handled. */
export type LastEvent = 'unhandledRejection' | 'uncaughtException';

/** Limit of characters of a listener that are read. */
const LISTENER_LENGTH = 1500;

const LISTENS =
  /\bprocess\s*\.\s*(?:on|once|addListener|prependListener)\s*\(\s*['"`](unhandledRejection|uncaughtException)['"`]\s*,(?:\s*([\w$.]+)\s*[,)])?/g;
const ENDS_PROCESS = /\bprocess\s*\.\s*(?:exit|kill|abort)\s*\(|\bthrow\b/;
const CALLED = /([\w$]+)\s*\(/g;

/** Finds listeners that keep a process running after an error that nobody handled. Never throws. */
export class LastListeners {
  private readonly known = new Map<string, ReadonlySet<LastEvent>>();

  constructor(private readonly programs: ProgramFiles) {}

  /** Returns the events that the program of a file listens to, without ending the process. */
  of(file: string): ReadonlySet<LastEvent> {
    return new Set(this.programs.textsOf(file).flatMap((text) => [...this.eventsIn(text)]));
  }

  private eventsIn(text: string): ReadonlySet<LastEvent> {
    const known = this.known.get(text) ?? listenedIn(text);
    this.known.set(text, known);
    return known;
  }
}

function listenedIn(text: string): ReadonlySet<LastEvent> {
  const found = new Set<LastEvent>();
  for (const match of text.matchAll(LISTENS)) {
    const [all, event, name] = match;
    const listener = name ? bodyOf(name, text) : text.slice(match.index + all.length);
    if (!ends(firstBlock(listener))) found.add(event as LastEvent);
  }
  return found;
}

/** True for `process.exit(1)`, `logger.dumpAndExit(1)`, `gracefulShutdown()` and `throw`. */
function ends(text: string): boolean {
  const called = [...text.matchAll(CALLED)].map(([, name = '']) => name);
  return ENDS_PROCESS.test(text) || called.some((name) => named('endsProgram').test(name));
}

/** Returns the text from where a function of that name is declared; empty if it is imported. */
function bodyOf(name: string, text: string): string {
  const declared = new RegExp(`(?:function\\s+|\\b)${name.replace(/[.$]/g, '\\$&')}\\s*[=(]`);
  const at = text.search(declared);
  return at < 0 ? '' : text.slice(at);
}

/** Returns the text up to the end of its first block in braces. */
function firstBlock(text: string): string {
  let depth = 0;
  for (let at = 0; at < Math.min(text.length, LISTENER_LENGTH); at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return text.slice(0, at);
    else if (text[at] === ';' && depth === 0) return text.slice(0, at);
  }
  return text.slice(0, LISTENER_LENGTH);
}
