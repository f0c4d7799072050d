import { existsSync } from 'node:fs';

import * as vscode from 'vscode';

import type { NamedPlace } from '../../document/namedPlace';
import { placeInside } from '../../document/placeInside';

/** Reason why tools run nothing in this window; null: they do. */
export function refusal(): string | null {
  if (!vscode.workspace.isTrusted)
    return 'Nothing was run: to answer this is to run the code, and this workspace is not trusted. A person can trust it by the command "Workspaces: Manage Workspace Trust".';
  if (folders().length === 0)
    return 'Nothing was run: this window has no folder of this machine, and only files of one are run.';
  return null;
}

/**
 * Resolves a place inside a folder of the window.
 * @throws TypeError if no folder contains the file
 */
export async function placeInWindow(place: string): Promise<NamedPlace> {
  const found = await Promise.all(folders().map((folder) => placeInside(folder, place)));
  const inside = found.filter((each) => each !== null);
  const named = inside.find(({ file }) => existsSync(file)) ?? inside[0];
  if (named) return named;
  throw new TypeError(`${place} was not run: its file is in no folder of this window.`);
}

function folders(): string[] {
  const all = vscode.workspace.workspaceFolders ?? [];
  return all.flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
}
