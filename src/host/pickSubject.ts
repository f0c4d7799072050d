import * as vscode from 'vscode';
import { LANGUAGE_EXTENSIONS } from '../document/document';
import type { LazyCore } from './lazyCore';
import { isScored, nameOf } from './subjects';

interface SubjectItem extends vscode.QuickPickItem {
  uri?: vscode.Uri;
  browse?: boolean;
}

/** Files of the workspace beyond these are found with "Browse…". */
const MOST_FILES = 200;

const EXTENSION_NAMES = LANGUAGE_EXTENSIONS.map((extension) => extension.slice(1));

/** Asks for a file: one that is open, a member of the gallery, one of the workspace, or any other. */
export async function pickSubject(
  placeholder: string,
  lazyCore: LazyCore,
  except: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showQuickPick(items(lazyCore, except), {
    placeHolder: placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.browse ? browse() : picked?.uri;
}

async function items(lazyCore: LazyCore, except: vscode.Uri | undefined): Promise<SubjectItem[]> {
  const [gallery, files] = await Promise.all([galleryItems(lazyCore), workspaceUris()]);
  const open = vscode.workspace.textDocuments
    .filter((document) => isScored(document) && isInEditor(document))
    .map(({ uri }) => uri);
  const seen = new Set([except?.toString()]);
  return [
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

function fileItem(uri: vscode.Uri): SubjectItem {
  return { label: nameOf(uri), description: vscode.workspace.asRelativePath(uri), uri };
}

async function galleryItems(lazyCore: LazyCore): Promise<SubjectItem[]> {
  const { gallery } = await lazyCore.get();
  return gallery.members.map(({ title, description, document, missing }) => ({
    label: title,
    detail: missing.length === 0 ? description : `${description} Its libraries are not installed.`,
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
