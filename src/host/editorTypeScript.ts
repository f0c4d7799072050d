import * as path from 'node:path';
import * as vscode from 'vscode';

/** Path of the TypeScript that editors ship for their own services; it may not exist. */
export function editorTypeScript(): string {
  const { appRoot } = vscode.env;
  return path.join(appRoot, 'extensions/node_modules/typescript/lib/typescript.js');
}
