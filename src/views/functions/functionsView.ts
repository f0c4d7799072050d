import * as vscode from 'vscode';

import { COMMANDS, FUNCTIONS_ORDER, FUNCTIONS_VIEW, INTERNAL_COMMANDS } from '../../host/ids';
import { openSource } from '../../host/openSource';
import { RULES, type Rule } from '../../rules/rules';
import { createUnits } from '../../report/units';
import type { ReportStore } from '../reportStore';
import {
  arranged,
  type Arrangement,
  countOf,
  type FunctionNode,
  type GroupNode,
  type Order,
  toldOf,
  type TreeNode,
} from './arranged';
import type { ScoredFunctions } from './scoredFunctions';

/** Icons with different shapes, so that colour is never the only difference. */
const ICONS: Readonly<Record<FunctionNode['worst'], vscode.ThemeIcon>> = {
  error: icon('error', 'list.errorForeground'),
  warning: icon('warning', 'list.warningForeground'),
  information: icon('info'),
  hint: icon('pass'),
  none: icon('pass'),
  unknown: icon('circle-slash'),
};
const STALE = icon('history');

/** Pause before a redraw, so that results are drawn together. */
const PAUSE_MS = 100;

/** The view "Async functions": the known functions of the workspace. It runs nothing. */
export class FunctionsView implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly units = createUnits(vscode.env.language);
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly tree: vscode.TreeView<TreeNode>;
  private readonly subscriptions: vscode.Disposable[];
  private arrangement: Arrangement = { order: 'worst', rules: new Set() };
  private timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly functions: ScoredFunctions,
    private readonly store: ReportStore,
  ) {
    this.tree = vscode.window.createTreeView(FUNCTIONS_VIEW, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    const { registerCommand } = vscode.commands;
    this.subscriptions = [
      this.changed,
      this.tree,
      functions.onDidChange(() => this.soon()),
      registerCommand(COMMANDS.functionsWorstFirst, () => this.orderBy('worst')),
      registerCommand(COMMANDS.functionsByFile, () => this.orderBy('file')),
      registerCommand(COMMANDS.filterFunctions, () => this.filter()),
      registerCommand(COMMANDS.goToFunction, (node?: unknown) => goTo(node)),
      registerCommand(INTERNAL_COMMANDS.openFunction, (node?: unknown) => this.openPage(node)),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (!node) return arranged(this.functions.all, this.arrangement, this.units);
    return node.kind === 'function' ? [] : node.children;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return node.kind === 'function' ? this.functionItem(node) : this.groupItem(node);
  }

  private groupItem({ kind, id, label, findings }: GroupNode): vscode.TreeItem {
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = id;
    item.iconPath = kind === 'folder' ? vscode.ThemeIcon.Folder : vscode.ThemeIcon.File;
    if (findings > 0) item.description = this.units.counted(findings, 'finding');
    return item;
  }

  private functionItem(node: FunctionNode): vscode.TreeItem {
    const { id, label, file, words, worst, sentences, scored } = node;
    const item = new vscode.TreeItem(label);
    const edited = scored.stale ? ['edited since'] : [];
    const where = this.arrangement.order === 'worst' ? [file] : [];
    item.id = id;
    item.description = [...edited, words, ...where].join(' · ');
    item.iconPath = scored.stale ? STALE : ICONS[worst];
    item.contextValue = 'function';
    item.tooltip = [`${file}#${label}`, ...(sentences.length > 0 ? sentences : [words])].join('\n');
    item.accessibilityInformation = { label: [label, ...edited, words, file].join(', ') };
    item.command = {
      title: 'Open the page of the function',
      command: INTERNAL_COMMANDS.openFunction,
      arguments: [node],
    };
    return item;
  }

  /** Opens a function's page; scores it first unless its score is up to date. */
  private async openPage(node: unknown): Promise<void> {
    if (!isFunction(node)) return;
    const { uri, one } = node.scored;
    const target = { uri, functionName: one.path };
    const isKnown = this.store.scoreOf(target)?.stale === false;
    await vscode.commands.executeCommand(isKnown ? COMMANDS.showLast : COMMANDS.score, target);
  }

  private orderBy(order: Order): void {
    this.arrangement = { ...this.arrangement, order };
    void vscode.commands.executeCommand('setContext', FUNCTIONS_ORDER, order);
    this.draw();
  }

  private async filter(): Promise<void> {
    const counts = new Map<Rule, number>();
    for (const { rule } of this.functions.all.flatMap(({ one }) => toldOf(one))) {
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    const items = [...counts].map(([rule, count]) => ({
      label: rule,
      description: `${RULES[rule].title} (${this.units.count(count)})`,
      picked: this.arrangement.rules.has(rule),
      rule,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      canPickMany: true,
      placeHolder: 'Show functions with one of these findings; none: all functions',
    });
    if (!Array.isArray(picked)) return;
    this.arrangement = { ...this.arrangement, rules: new Set(picked.map(({ rule }) => rule)) };
    this.draw();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.draw();
    }, PAUSE_MS);
  }

  private draw(): void {
    const count = countOf(this.functions.all);
    const rules = [...this.arrangement.rules];
    const tooltip = this.units.counted(count, 'finding');
    this.tree.badge = count > 0 ? { value: count, tooltip } : undefined;
    this.tree.message = rules.length > 0 ? `Only with ${rules.join(', ')}` : '';
    this.changed.fire();
  }
}

function goTo(node: unknown): Promise<void> | undefined {
  if (!isFunction(node)) return undefined;
  const { uri, one } = node.scored;
  return openSource(vscode.Uri.parse(uri), { line: one.line, column: 1 }, undefined);
}

function isFunction(value: unknown): value is FunctionNode {
  return (Object(value) as { kind?: unknown }).kind === 'function';
}

function icon(name: string, colour?: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, colour ? new vscode.ThemeColor(colour) : undefined);
}
