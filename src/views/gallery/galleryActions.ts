import * as vscode from 'vscode';
import { explainTrust } from '../../host/explainTrust';
import { COMMANDS } from '../../host/ids';
import { installLibraries } from '../../host/installLibraries';
import { installRuntime } from '../../host/installRuntime';
import type { LastSubject } from '../../host/lastSubject';
import type { LazyCore } from '../../host/lazyCore';
import { openSource } from '../../host/openSource';
import type { GalleryModels } from './galleryModels';
import type { GalleryRequest, HandleGallery } from './galleryPanel';
import type { GalleryService } from './galleryService';
import type { GalleryCommand, MemberAction } from '../../page/asked';

const FETCHED_BY_RUNNING =
  'To fetch is to run npm, and nothing is run while this workspace is not trusted.';

/** Actions of the gallery's buttons and links. */
export class GalleryActions {
  constructor(
    private readonly lazyCore: LazyCore,
    private readonly lastSubject: LastSubject,
    private readonly models: GalleryModels,
    private readonly service: GalleryService,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  readonly handle: HandleGallery = (message, webviewPanel) => {
    this.act(message, webviewPanel).catch((error: unknown) => {
      this.log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(`Async Score: ${String(error)}`);
    });
  };

  private async act(message: GalleryRequest, { viewColumn }: vscode.WebviewPanel): Promise<void> {
    if (message.type === 'command') await this.commands[message.command]();
    else await this.member(message.action, message.name, viewColumn);
  }

  private readonly commands: Readonly<Record<GalleryCommand, () => unknown>> = {
    measure: () => this.service.measure(false),
    measureAnew: () => this.service.measure(true),
    cancel: () => this.service.cancel(),
    fetchLibraries: () => this.fetch(installLibraries),
    fetchRuntime: () => this.fetch(installRuntime),
    manageTrust: () => vscode.commands.executeCommand('workbench.trust.manage'),
  };

  /** Runs npm, and each Node of this machine to find its version. */
  private async fetch(install: typeof installLibraries | typeof installRuntime): Promise<void> {
    if (!vscode.workspace.isTrusted) return explainTrust(FETCHED_BY_RUNNING);
    if (await install(await this.lazyCore.get(), this.log)) await this.models.lookAgain();
  }

  private async member(
    action: MemberAction,
    name: string,
    viewColumn: vscode.ViewColumn | undefined,
  ): Promise<void> {
    const members = await this.lazyCore.get().galleryMembers();
    const member = members.find((one) => one.name === name);
    if (!member) throw new RangeError(`The gallery has no pattern named ${name}`);
    const { document, writtenAs = document.file } = member;
    if (action === 'openSource') {
      await openSource(vscode.Uri.file(writtenAs), { line: 1, column: 1 }, viewColumn);
    } else {
      await this.compare(vscode.Uri.file(document.file));
    }
  }

  /** Compares a pattern with the last viewed file; without one, the command asks for a file. */
  private async compare(pattern: vscode.Uri): Promise<void> {
    const { uri } = this.lastSubject;
    if (uri) await vscode.commands.executeCommand(COMMANDS.compare, uri, [uri, pattern]);
    else await vscode.commands.executeCommand(COMMANDS.compare, pattern);
  }
}
