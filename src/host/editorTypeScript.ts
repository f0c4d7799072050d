import * as path from 'node:path';
import * as vscode from 'vscode';

/** Where editors bring the TypeScript of their own services. It need not be there. */
export function editorTypeScript(): string {
  const { appRoot } = vscode.env;
  return path.join(appRoot, 'extensions/node_modules/typescript/lib/typescript.js');
}
