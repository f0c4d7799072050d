import { setMaxListeners } from 'node:events';
import { handed, isHanded, isHandedOver, isSignal, withOthers } from './handed';
import type { Handed, HandedOver } from './handed';
import { remote, type Remote } from './remote';

/** What one side of a channel tells the other. Calls are numbered, and so is what is handed over. */
export type Message =
  | { type: 'call'; id: number; of: readonly string[] | number; args: unknown[] }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'thrown'; id: number; error: Thrown }
  | { type: 'abort'; id: number };

interface Thrown {
  name: string;
  message: string;
  stack: string | undefined;
}

/** A call of the other side that has no answer yet, and what it was handed. */
interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  release(): void;
}

/**
 * Lets two threads call each other as if they were one. Arguments and answers are copied; functions
 * and signals, as arguments or as members of one, stay where they are: the other side gets one of its
 * own, which does the same. (The libraries for this know neither signals nor the end of a thread.)
 */
export class Channel {
  private count = 0;
  private ended: Error | null = null;
  private readonly pending = new Map<number, Pending>();
  /** Those that the other side may call until the call that handed them over has its answer. */
  private readonly functions = new Map<
    number,
    { fn: (...args: unknown[]) => unknown; owner: number }
  >();
  /** Those of the other side. */
  private readonly signals = new Map<number, AbortController>();

  /**
   * @param post sends a message to the other side, or throws where it cannot be copied
   * @param target whose members the other side may call
   * @param otherFor what a value that the other side sent is taken for; null: what it is
   */
  constructor(
    private readonly post: (message: Message) => void,
    private readonly target: object = {},
    private readonly otherFor: (sent: unknown) => { by: unknown } | null = () => null,
  ) {}

  /** The target of the other side. */
  remote<Target extends object>(): Remote<Target> {
    return remote<Target>((path, args) => this.call(path, args));
  }

  receive(message: Message): void {
    const { id } = message;
    if (message.type === 'call') void this.answer(message);
    else if (message.type === 'abort') this.signals.get(id)?.abort();
    else {
      const { resolve, reject } = this.pending.get(id) ?? {};
      this.settled(id);
      if (message.type === 'answer') resolve?.(message.value);
      else reject?.(errorOf(message.error));
    }
  }

  /** The other side is there no more: what it was asked, and whatever it will be asked, is rejected. */
  end(why: Error): void {
    this.ended = why;
    for (const [id, { reject }] of this.pending) {
      this.settled(id);
      reject(why);
    }
    for (const controller of this.signals.values()) controller.abort();
  }

  private call(of: readonly string[] | number, args: readonly unknown[]): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      const releases: (() => void)[] = [];
      const release = () => releases.forEach((each) => each());
      this.pending.set(id, { resolve, reject, release });
      try {
        const over = (value: unknown) =>
          isHandedOver(value) ? { by: this.hand(value, id, releases) } : null;
        const sent = args.map((arg) => withOthers(arg, over));
        this.post({ type: 'call', id, of, args: sent });
      } catch (error) {
        this.settled(id);
        reject(error as Error);
      }
    });
  }

  private settled(id: number): void {
    this.pending.get(id)?.release();
    this.pending.delete(id);
  }

  private hand(one: HandedOver, owner: number, releases: (() => void)[]): Handed {
    const id = ++this.count;
    if (typeof one === 'function') {
      this.functions.set(id, { fn: one, owner });
      releases.push(() => this.functions.delete(id));
    } else {
      const abort = () => this.post({ type: 'abort', id });
      one.addEventListener('abort', abort, { once: true });
      releases.push(() => one.removeEventListener('abort', abort));
    }
    return handed(one, id);
  }

  private async answer({ id, of, args }: Message & { type: 'call' }): Promise<void> {
    const signals: number[] = [];
    try {
      const given = args.map((arg) => this.taken(arg, signals));
      this.post({ type: 'answer', id, value: await this.run(of, given) });
    } catch (error) {
      this.post({ type: 'thrown', id, error: thrownOf(error) });
    } finally {
      for (const signal of signals) this.signals.delete(signal);
    }
  }

  private run(of: readonly string[] | number, args: unknown[]): unknown {
    if (typeof of !== 'number') return runMember(this.target, of, args);
    const { fn, owner } = this.functions.get(of) ?? {};
    // its call has had its answer: what comes after that interests nobody
    if (!fn) return undefined;
    try {
      return fn(...args);
    } catch (error) {
      // the other side may not look at what comes of it; who handed it over does
      if (owner !== undefined) this.pending.get(owner)?.reject(error);
      throw error;
    }
  }

  private taken(arg: unknown, signals: number[]): unknown {
    return withOthers(arg, (one) => {
      if (!isHanded(one)) return this.otherFor(one);
      const { id } = one;
      if (!isSignal(one)) return { by: (...args: unknown[]) => this.callBack(id, args) };
      const controller = new AbortController();
      // each child that runs listens
      setMaxListeners(0, controller.signal);
      if (one.aborted) controller.abort();
      this.signals.set(id, controller);
      signals.push(id);
      return { by: controller.signal };
    });
  }

  /** Most are told something, and nobody waits for their answer. */
  private callBack(of: number, args: unknown[]): Promise<unknown> {
    const answer = this.call(of, args);
    answer.catch(() => undefined);
    return answer;
  }
}

function runMember(target: object, path: readonly string[], args: unknown[]): unknown {
  const [name, ...rest] = path;
  const member = (target as Record<string, unknown>)[String(name)];
  if (rest.length > 0) return runMember(Object(member), rest, args);
  if (typeof member !== 'function') throw new TypeError(`${path.join('.')} is no function`);
  return member.apply(target, args) as unknown;
}

function thrownOf(error: unknown): Thrown {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return { name, message, stack };
}

function errorOf({ name, message, stack }: Thrown): Error {
  return Object.assign(new Error(message), { name, stack });
}
