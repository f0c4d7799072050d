import * as vscode from 'vscode';
import type { CompletesBy } from '../../../bench-runner/protocol';
import type { CallIo } from '../../harness/ownProgram';
import type { CallWishes, WishChange } from '../../host/callWishes';
import type { RealIoConsent } from '../../host/realIoConsent';
import { nameOf } from '../../host/subjects';
import type { Target } from '../../host/target';
import { visible } from '../../report/visible';
import type { ScoreService } from './scoreService';

/** Lets a person say how a function is called, and scores it again. */
export class CallService {
  constructor(
    private readonly wishes: CallWishes,
    private readonly consent: RealIoConsent,
    private readonly service: ScoreService,
  ) {}

  /** `auto` takes back what a person said of it. */
  async completion(target: Target, completesBy: CompletesBy | 'auto'): Promise<void> {
    await this.scoreAs(target, {
      completesBy: completesBy === 'auto' ? undefined : completesBy,
    });
  }

  /** Asks before the first real I/O of a workspace. */
  async io(target: Target, io: CallIo): Promise<void> {
    if (io === 'real' && !(await this.consent.ask(functionOf(target)))) return;
    await this.scoreAs(target, { io: io === 'real' ? io : undefined });
  }

  /** Null takes back what a person said of it. */
  async byCase(target: Target, name: string | null): Promise<void> {
    await this.scoreAs(target, { case: name ?? undefined });
  }

  private async scoreAs(target: Target, change: WishChange): Promise<void> {
    await this.wishes.change(target, change);
    await this.service.run([target]);
  }
}

/** `checkout of cart.ts`, for people. */
function functionOf({ uri, functionName }: Target): string {
  const file = nameOf(vscode.Uri.parse(uri));
  return functionName === undefined ? file : `${visible(functionName)} of ${file}`;
}
