import * as vscode from 'vscode';
import type { WorkloadKind } from '../document/workloadKinds';
import { LANGUAGE_EXTENSIONS } from '../document/document';
import type { LazyCore } from './lazyCore';
import { isScored, nameOf } from './subjects';

interface SubjectItem extends vscode.QuickPickItem {
  uri?: vscode.Uri;
  browse?: boolean;
}

/** Most files of the workspace in the list; "Browse…" finds others. */
const MOST_FILES = 200;

const EXTENSION_NAMES = LANGUAGE_EXTENSIONS.map((extension) => extension.slice(1));

/** Subject for which a second one is picked. */
export interface Compared {
  uri: vscode.Uri;
  /** Workload kind, if known. */
  kind?: WorkloadKind;
}

/**
 * Lets the user pick a file: an open one, a member of the gallery, one of the workspace, or any
 * other.
 *
 * @param compared only comparable files are listed
 */
export async function pickSubject(
  placeholder: string,
  lazyCore: LazyCore,
  compared?: Compared,
): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showQuickPick(items(lazyCore, compared), {
    placeHolder: placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.browse ? browse() : picked?.uri;
}

async function items(lazyCore: LazyCore, compared?: Compared): Promise<SubjectItem[]> {
  const { uri: except, kind } = compared ?? {};
  const [gallery, files] = await Promise.all([galleryItems(lazyCore, kind), workspaceUris()]);
  const open = vscode.workspace.textDocuments
    .filter((document) => isScored(document) && isInEditor(document))
    .map(({ uri }) => uri);
  const seen = new Set([except?.toString()]);
  return [
    ...(except && kind === 'function' ? [otherFunction(except)] : []),
    ...group('Open editors', unseen(open, seen).map(fileItem)),
    ...group('Gallery', gallery),
    ...group('Workspace', unseen(files, seen).map(fileItem)),
    ...group('Elsewhere', [{ label: 'Browse…', browse: true }]),
  ];
}

function isInEditor({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === 'file' || uri.scheme === 'untitled' || uri.scheme === 'vscode-vfs';
}

function group(label: string, members: readonly SubjectItem[]): SubjectItem[] {
  if (members.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...members];
}

function unseen(uris: readonly vscode.Uri[], seen: Set<string | undefined>): vscode.Uri[] {
  return uris.filter((uri) => {
    const key = uri.toString();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function otherFunction(uri: vscode.Uri): SubjectItem {
  return { label: `Another function of ${nameOf(uri)}…`, uri };
}

function fileItem(uri: vscode.Uri): SubjectItem {
  return { label: nameOf(uri), description: vscode.workspace.asRelativePath(uri), uri };
}

/** Members of the gallery that can run here and have the same workload kind. */
async function galleryItems(lazyCore: LazyCore, kind?: WorkloadKind): Promise<SubjectItem[]> {
  const members = await lazyCore.get().galleryMembers();
  return members
    .filter(({ missing, kind: own }) => missing.length === 0 && own === (kind ?? own))
    .map(({ title, description, document }) => ({
      label: title,
      detail: description,
      uri: vscode.Uri.file(document.file),
    }));
}

function workspaceUris(): Thenable<vscode.Uri[]> {
  const pattern = `**/*.{${EXTENSION_NAMES.join(',')}}`;
  return vscode.workspace.findFiles(pattern, '**/{node_modules,dist,out}/**', MOST_FILES);
}

async function browse(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    openLabel: 'Compare',
    filters: { 'JavaScript and TypeScript': EXTENSION_NAMES },
  });
  return picked?.[0];
}
