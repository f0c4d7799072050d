import * as vscode from 'vscode';

/**
 * Explains why nothing happened, and offers to manage Workspace Trust.
 * @param why one sentence
 */
export async function explainTrust(why: string): Promise<void> {
  const manage = 'Manage Workspace Trust';
  const answer = await vscode.window.showWarningMessage(why, manage);
  if (answer === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}
