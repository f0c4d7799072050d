import * as vscode from 'vscode';
import type { FunctionTokens } from '../complexity/complexity';
import type { FunctionOfDocument } from '../document/functions';
import { createUnits } from '../report/units';
import { visible } from '../document/visible';

type Offered = FunctionOfDocument & FunctionTokens;

interface FunctionItem extends vscode.QuickPickItem {
  path?: string;
  showNested?: boolean;
}

/**
 * Lets the user pick a function of a text; nested ones are shown on request. Resolves to its path.
 *
 * @param functions in the order of the text
 * @param meant path of the most likely function, which is listed first
 */
export async function pickFunction(
  placeHolder: string,
  functions: readonly Offered[],
  { except, meant }: { except?: string; meant?: string } = {},
): Promise<string | undefined> {
  const isMeant = ({ path }: Offered) => Number(path === meant);
  const offered = functions
    .filter(({ path }) => path !== except)
    .sort((a, b) => isMeant(b) - isMeant(a));
  const outer = offered.filter(({ nested, path }) => !nested || path === meant);
  const inner = offered.length - outer.length;
  const items = outer.length === 0 ? offered.map(itemOf) : outer.map(itemOf);
  if (outer.length > 0 && inner > 0) items.push(...more(inner));
  const options = { placeHolder, matchOnDescription: true };
  const picked = await vscode.window.showQuickPick(items, options);
  if (!picked?.showNested) return picked?.path;
  const all = await vscode.window.showQuickPick(offered.map(itemOf), options);
  return all?.path;
}

function itemOf({ path, line, tokens, asyncLook }: Offered): FunctionItem {
  const units = createUnits(vscode.env.language);
  return {
    label: `$(${asyncLook === null ? 'symbol-method' : 'pulse'}) ${visible(path)}`,
    description: `${units.counted(tokens, 'token')} · line ${line}`,
    path,
  };
}

function more(inner: number): FunctionItem[] {
  const what = inner === 1 ? 'One function' : `${inner} functions`;
  return [
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: `${what} inside others…`, showNested: true },
  ];
}
