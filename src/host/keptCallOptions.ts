import type * as vscode from 'vscode';
import type { CallOptions } from '../calling/callOptions';
import type { RealIoConsent } from './realIoConsent';
import { keyOfTarget, type EditorTarget } from './target';

const KEY = 'calls';

/** What is undefined in it is found out again. */
export type CallOptionsChange = { [Key in keyof CallOptions]: CallOptions[Key] | undefined };

/** What a person said of how the functions of files are called. */
export class KeptCallOptions {
  /** @param memory of the workspace: a function's call is the business of no other one */
  constructor(
    private readonly memory: vscode.Memento,
    private readonly consent: Pick<RealIoConsent, 'given'>,
  ) {}

  /** Without consent to real I/O none is wished for, whatever was said before or the code says. */
  of(target: EditorTarget): CallOptions {
    const { io, ...asked } = this.all()[keyOf(target)] ?? {};
    if (!this.consent.given) return asked;
    return { ...asked, ...(io === undefined ? {} : { io }), realIoFromCode: true };
  }

  /** Keeps what a person said last. */
  async change(target: EditorTarget, change: CallOptionsChange): Promise<void> {
    const all = this.all();
    const asked = { ...all[keyOf(target)], ...change };
    const said = Object.entries(asked).filter(([, value]) => value !== undefined);
    const { [keyOf(target)]: before, ...others } = all;
    void before;
    const kept = said.length > 0 ? { [keyOf(target)]: Object.fromEntries(said) } : {};
    await this.memory.update(KEY, { ...others, ...kept });
  }

  private all(): Record<string, CallOptions> {
    return { ...this.memory.get<Record<string, CallOptions>>(KEY) };
  }
}

/** A selection is at another place after the next edit; what its function is stays. */
function keyOf({ uri, functionName }: EditorTarget): string {
  return keyOfTarget({ uri, ...(functionName === undefined ? {} : { functionName }) });
}
