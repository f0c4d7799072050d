import * as vscode from 'vscode';

/** A service as many are written, for a person who has no file to score yet: a copy that is in no file. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const file = vscode.Uri.joinPath(extensionUri, 'media', 'walkthrough', 'orders.ts.txt');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}
