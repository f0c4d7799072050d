import * as vscode from 'vscode';
import { INTERNAL_COMMANDS } from '../../host/ids';
import type { FixService } from '../actions/fixService';
import { SOURCE } from '../diagnostics';
import { editOf } from './editOf';
import type { Offer } from './offers';

/**
 * Quick fixes for findings and for calls that lose their stack. A title claims only what was
 * measured.
 */
export class FixProvider implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  };

  constructor(private readonly fixes: FixService) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const problems = diagnostics.filter(({ source }) => source === SOURCE);
    if (problems.length === 0 || (only && !only.contains(vscode.CodeActionKind.QuickFix)))
      return [];
    const lines = new Set(problems.map(({ range }) => range.start.line + 1));
    const { version } = document;
    const offers = await this.fixes.offers(document, lines);
    if (token.isCancellationRequested || document.version !== version) return [];
    return offers.map((offer) => this.action(offer, document, problems));
  }

  private action(
    offer: Offer,
    document: vscode.TextDocument,
    problems: vscode.Diagnostic[],
  ): vscode.CodeAction {
    const { fix, title, isMeasured, target } = offer;
    const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    made.diagnostics = problems;
    if (isMeasured) {
      made.edit = editOf(fix, document);
      this.fixes.edits.offer(document, offer);
    } else {
      made.command = { title, command: INTERNAL_COMMANDS.tryFix, arguments: [target, fix.id] };
    }
    return made;
  }
}
