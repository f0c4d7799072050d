import * as vscode from 'vscode';

/** Opens a sample service for a user without a file to score, as an untitled document. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const file = vscode.Uri.joinPath(extensionUri, 'media', 'walkthrough', 'orders.ts.txt');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}
