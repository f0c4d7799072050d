import { setMaxListeners } from 'node:events';
import { handed, isHanded, isHandedOver, isSignal, withOthers } from './handed';
import type { Handed, HandedOver } from './handed';
import { remote, type Remote } from './remote';

/** Message between the two sides. Calls and passed functions are numbered. */
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

/** Call that awaits its answer, with the functions passed to it. */
interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  release(): void;
}

/**
 * Lets two threads call each other's functions. Arguments and results are copied; functions and
 * signals, at the top level or as members, are represented by proxies on the other side. (Existing
 * libraries support neither signals nor the end of a thread.)
 */
export class Channel {
  private count = 0;
  private ended: Error | null = null;
  private readonly pending = new Map<number, Pending>();
  /** Functions that the other side may call until the call that passed them is answered. */
  private readonly functions = new Map<
    number,
    { fn: (...args: unknown[]) => unknown; owner: number }
  >();
  /** Controllers of the other side's signals. */
  private readonly signals = new Map<number, AbortController>();

  /**
   * @param post sends a message, or throws if it cannot be copied
   * @param target object whose members the other side may call
   * @param otherFor replaces a received value; null keeps it
   */
  constructor(
    private readonly post: (message: Message) => void,
    private readonly target: object = {},
    private readonly otherFor: (sent: unknown) => { by: unknown } | null = () => null,
  ) {}

  /** Proxy of the other side's target. */
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

  /** Ends the channel: rejects all present and later calls. */
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
    // its call was answered, so nobody needs the result
    if (!fn) return undefined;
    try {
      return fn(...args);
    } catch (error) {
      // the other side may ignore this error, but the passing side must learn of it
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
      // each running child adds a listener
      setMaxListeners(0, controller.signal);
      if (one.aborted) controller.abort();
      this.signals.set(id, controller);
      signals.push(id);
      return { by: controller.signal };
    });
  }

  /** Calls a function of the other side; most callers ignore the result. */
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
