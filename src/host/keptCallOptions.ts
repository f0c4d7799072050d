import type * as vscode from 'vscode';
import type { CallOptions } from '../calling/callOptions';
import type { RealIoConsent } from './realIoConsent';
import { keyOfTarget, type EditorTarget } from './target';

const KEY = 'calls';

/** Change of call options; undefined removes the user's choice. */
export type CallOptionsChange = { [Key in keyof CallOptions]: CallOptions[Key] | undefined };

/** Call options that the user chose for functions. */
export class KeptCallOptions {
  /** @param memory of the workspace: a choice concerns no other workspace */
  constructor(
    private readonly memory: vscode.Memento,
    private readonly consent: Pick<RealIoConsent, 'given'>,
  ) {}

  /**
   * Call options of a target. Without consent, real I/O is left out, whether chosen or in the code.
   */
  of(target: EditorTarget): CallOptions {
    const { io, ...asked } = this.all()[keyOf(target)] ?? {};
    if (!this.consent.given) return asked;
    return { ...asked, ...(io === undefined ? {} : { io }), realIoFromCode: true };
  }

  /** Keeps the user's last choice. */
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

/** Key of a target without its selection, whose offsets change with each edit. */
function keyOf({ uri, functionName }: EditorTarget): string {
  return keyOfTarget({ uri, ...(functionName === undefined ? {} : { functionName }) });
}
