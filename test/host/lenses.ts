import * as vscode from 'vscode';

import { until } from '../setup/until';

/** Titles of the CodeLenses that speak of tokens, top to bottom. */
export async function lensTitles(document: vscode.TextDocument): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    100,
  );
  return lenses
    .map((lens) => lens.command?.title ?? '')
    .filter((title) => /\btokens\b/.test(title));
}

/** Waits until a lens of the document matches. */
export function lensThat(document: vscode.TextDocument, pattern: RegExp): Promise<string> {
  return until(`a lens that matches ${pattern}`, async () => {
    const titles = await lensTitles(document);
    return titles.find((title) => pattern.test(title));
  });
}
