import type * as vscode from 'vscode';
import type { CallWish } from '../calling/wish';
import type { RealIoConsent } from './realIoConsent';
import { keyOfTarget, type Target } from './target';

const KEY = 'calls';

/** What is undefined in it is found out again. */
export type WishChange = { [Key in keyof CallWish]: CallWish[Key] | undefined };

/** What a person said of how the functions of files are called. */
export class CallWishes {
  /** @param memory of the workspace: a function's call is the business of no other one */
  constructor(
    private readonly memory: vscode.Memento,
    private readonly consent: Pick<RealIoConsent, 'given'>,
  ) {}

  /** Without consent to real I/O none is wished for, whatever was said before or the code says. */
  of(target: Target): CallWish {
    const { io, ...wish } = this.all()[keyOf(target)] ?? {};
    if (!this.consent.given) return wish;
    return { ...wish, ...(io === undefined ? {} : { io }), realIoFromCode: true };
  }

  /** Keeps what a person said last. */
  async change(target: Target, change: WishChange): Promise<void> {
    const all = this.all();
    const wish = { ...all[keyOf(target)], ...change };
    const said = Object.entries(wish).filter(([, value]) => value !== undefined);
    const { [keyOf(target)]: before, ...others } = all;
    void before;
    const kept = said.length > 0 ? { [keyOf(target)]: Object.fromEntries(said) } : {};
    await this.memory.update(KEY, { ...others, ...kept });
  }

  private all(): Record<string, CallWish> {
    return { ...this.memory.get<Record<string, CallWish>>(KEY) };
  }
}

/** A selection is at another place after the next edit; what its function is stays. */
function keyOf({ uri, functionName }: Target): string {
  return keyOfTarget({ uri, ...(functionName === undefined ? {} : { functionName }) });
}
