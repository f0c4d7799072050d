import * as vscode from 'vscode';
import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { CallIo } from '../../harness/ownProgram';
import type { KeptCallOptions, CallOptionsChange } from '../../host/keptCallOptions';
import type { RealIoConsent } from '../../host/realIoConsent';
import { nameOf } from '../../host/subjects';
import type { EditorTarget } from '../../host/target';
import { visible } from '../../document/visible';
import type { ScoreService } from './scoreService';

/** Changes how a function is called, and scores it again. */
export class CallService {
  constructor(
    private readonly callOptions: KeptCallOptions,
    private readonly consent: RealIoConsent,
    private readonly service: ScoreService,
  ) {}

  /** Sets how a call completes; `auto` removes the user's choice. */
  async completion(target: EditorTarget, completesBy: CompletesBy | 'auto'): Promise<void> {
    await this.scoreAs(target, {
      completesBy: completesBy === 'auto' ? undefined : completesBy,
    });
  }

  /** Sets the I/O of a call; requests consent before the first real I/O of a workspace. */
  async io(target: EditorTarget, io: CallIo): Promise<void> {
    if (io === 'real' && !(await this.consent.ask(functionOf(target)))) return;
    await this.scoreAs(target, { io: io === 'real' ? io : undefined });
  }

  /** Sets the case of a call; null removes the user's choice. */
  async byCase(target: EditorTarget, name: string | null): Promise<void> {
    await this.scoreAs(target, { case: name ?? undefined });
  }

  private async scoreAs(target: EditorTarget, change: CallOptionsChange): Promise<void> {
    await this.callOptions.change(target, change);
    await this.service.run([target]);
  }
}

/** `checkout of cart.ts`, for people. */
function functionOf({ uri, functionName }: EditorTarget): string {
  const file = nameOf(vscode.Uri.parse(uri));
  return functionName === undefined ? file : `${visible(functionName)} of ${file}`;
}
