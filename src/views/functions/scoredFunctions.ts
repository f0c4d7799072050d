import * as path from 'node:path';
import * as vscode from 'vscode';

import { textHash } from '../../document/document';
import { probedOf } from '../../project/probedFunction';
import type { ProjectFunction } from '../../report/projectScore';
import { onceInProject } from '../../report/toldOnce';
import type { ScoreModel } from '../panel/protocol';
import { isBusy, type ReportStore } from '../reportStore';
import type { ScoredFunction } from './arranged';

interface Held extends ScoredFunction {
  /** Hash of its file's text when it was scored. */
  hash: string;
}

const SOURCES = '**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx,vue,svelte}';

/** Last scores of the workspace's functions, in memory. An edit of the file makes them stale. */
export class ScoredFunctions implements vscode.Disposable {
  private readonly held = new Map<string, Held>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private watcher: vscode.FileSystemWatcher | undefined;
  readonly onDidChange = this.changed.event;

  constructor(store: ReportStore) {
    this.subscriptions = [
      this.changed,
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.lookAt(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.lookAt(document)),
      store.onDidChange((model) => {
        if (model === null) this.clear();
        else if (model.kind === 'score' && !isBusy(model)) this.follow(model);
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
    this.watcher?.dispose();
  }

  /** All functions; a finding that several functions of a project share is listed once. */
  get all(): readonly ScoredFunction[] {
    const projects = new Map<string, Held[]>();
    for (const one of this.held.values()) {
      projects.set(one.folder, [...(projects.get(one.folder) ?? []), one]);
    }
    return [...projects.values()].flatMap((held) => {
      const once = onceInProject(held.map(({ one }) => one));
      return held.map((each, index) => ({ ...each, one: once[index]! }));
    });
  }

  /**
   * @param folder absolute path of the project
   * @param hash of its file's text
   */
  put(folder: string, one: ProjectFunction, hash: string): void {
    this.watcher ??= this.watched();
    const uri = vscode.Uri.file(path.join(folder, one.file)).toString();
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    const stale = open !== undefined && textHash(open.getText()) !== hash;
    this.held.set(keyOf(uri, one.path), { folder, uri, one, hash, stale });
    this.changed.fire();
  }

  /** Removes functions of a project that no longer exist, after a score of all. */
  keepOnly(folder: string, functions: readonly ProjectFunction[]): void {
    const names = new Set(functions.map(({ file, path: name }) => `${file}#${name}`));
    for (const [key, { folder: own, one }] of this.held) {
      if (own === folder && !names.has(`${one.file}#${one.path}`)) this.held.delete(key);
    }
    this.changed.fire();
  }

  private clear(): void {
    this.held.clear();
    this.changed.fire();
  }

  /** Updates the list after a score of one function, so that it agrees with its page. */
  private follow({ uri, functionName, shownHash, report }: ScoreModel): void {
    const known = this.held.get(keyOf(uri, functionName ?? ''));
    if (!known || report.debuggability.state === 'cancelled') return;
    const nameOf = (file: string) => {
      if (!path.isAbsolute(file)) return file;
      return path.relative(known.folder, file).replaceAll(path.sep, '/');
    };
    this.put(known.folder, { ...known.one, ...probedOf(report, nameOf) }, shownHash);
  }

  private lookAt(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    if (this.isOf(uri)) this.textChanged(uri, textHash(document.getText()));
  }

  private isOf(uri: string): boolean {
    return [...this.held.values()].some((each) => each.uri === uri);
  }

  private textChanged(uri: string, hash: string): void {
    let differs = false;
    for (const one of this.held.values()) {
      if (one.uri !== uri || one.stale === (one.hash !== hash)) continue;
      one.stale = !one.stale;
      differs = true;
    }
    if (differs) this.changed.fire();
  }

  /** Watches files, as they also change outside of editors, as by a checkout. */
  private watched(): vscode.FileSystemWatcher {
    const watcher = vscode.workspace.createFileSystemWatcher(SOURCES, true);
    const look = async (uri: vscode.Uri) => {
      const key = uri.toString();
      const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === key);
      if (isOpen || !this.isOf(key)) return;
      const bytes = await vscode.workspace.fs.readFile(uri).then(
        (read) => read,
        () => new Uint8Array(),
      );
      this.textChanged(key, textHash(new TextDecoder().decode(bytes)));
    };
    watcher.onDidChange(look);
    watcher.onDidDelete(look);
    return watcher;
  }
}

function keyOf(uri: string, name: string): string {
  return `${uri}\t${name}`;
}
