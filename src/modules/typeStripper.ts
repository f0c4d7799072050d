import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import * as path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { spawn } from '../gate';
import { inspectionEnvironment } from '../runtimes/inspect';
import { NEUTRAL_FOLDER } from '../runtimes/neutralFolder';
import type { RuntimeInfo } from '../runtimes/runtime';

/**
 * Text without its types, with every other character in its place, or the reason why there is none.
 */
export type Stripped =
  | { state: 'stripped'; text: string }
  | { state: 'refused'; /** Reason as a clause without a full stop. */ why: string };

/**
 * Limit for a process that hangs: a text of a megabyte takes half a second, and ten times that
 * under load.
 */
const PATIENCE_MS = 30_000;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Strips types in a process of the Node that will run the code, so that the result is its own form.
 * The texts do not run.
 */
export class TypeStripper {
  private child: { process: Child; lines: Interface } | null = null;
  private broken: string | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** @param runnerFolder folder of bench-runner */
  constructor(
    private readonly runtime: RuntimeInfo,
    private readonly runnerFolder: string,
  ) {}

  /** Returns the name and version: `Node 24.21.0`. */
  get name(): string {
    return `Node ${this.runtime.version}`;
  }

  /** Strips texts one after another. Never rejects. */
  strip(text: string): Promise<Stripped> {
    const stripping = this.last.then(() => this.stripNext(text));
    this.last = stripping;
    return stripping;
  }

  private async stripNext(text: string): Promise<Stripped> {
    if (this.broken !== null) return { state: 'refused', why: this.broken };
    const patience = new AbortController();
    const { signal } = patience;
    try {
      this.child ??= this.started();
      const { process, lines } = this.child;
      keepsAlive(process, true);
      process.stdin.write(`${JSON.stringify({ text })}\n`);
      return await Promise.race([
        once(lines, 'line', { signal }).then(([line]: string[]) => answered(line!, text)),
        once(process, 'exit', { signal }).then(() => this.stopped('it ended its process')),
        delay(PATIENCE_MS, null, { signal }).then(() =>
          this.stopped(`it took longer than ${PATIENCE_MS / 1000} s`),
        ),
      ]);
    } catch (error) {
      return this.stopped(error instanceof Error ? error.message : String(error));
    } finally {
      patience.abort();
      if (this.child) keepsAlive(this.child.process, false);
    }
  }

  private started(): { process: Child; lines: Interface } {
    const program = path.join(this.runnerFolder, 'tools', 'strip.js');
    const child = spawn(this.runtime.path, [...this.runtime.flags, program], {
      cwd: NEUTRAL_FOLDER,
      env: inspectionEnvironment(process.env),
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    // the end of the process reports these errors
    child.stdin.on('error', () => undefined);
    child.on('error', () => undefined);
    return { process: child, lines: createInterface({ input: child.stdout }) };
  }

  private stopped(why: string): Stripped {
    this.broken = why;
    this.child?.process.kill('SIGKILL');
    this.child = null;
    return { state: 'refused', why };
  }
}

/** Keeps this process alive only during a request; the child ends with its input. */
function keepsAlive(child: Child, isAsked: boolean): void {
  const handles: unknown[] = [child, child.stdin, child.stdout];
  for (const each of handles as Pick<Socket, 'ref' | 'unref'>[]) each[isAsked ? 'ref' : 'unref']();
}

function answered(line: string, written: string): Stripped {
  const { text, refused } = Object(JSON.parse(line)) as { text?: unknown; refused?: unknown };
  if (typeof text !== 'string') return { state: 'refused', why: firstLine(String(refused)) };
  const isInPlace = text.length === written.length;
  return isInPlace
    ? { state: 'stripped', text }
    : { state: 'refused', why: 'it moved the code from its places' };
}

function firstLine(said: string): string {
  return (/\S.*/.exec(said)?.[0] ?? 'it gave no reason').replace(/\.$/, '');
}
