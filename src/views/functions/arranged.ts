/** Functions of a workspace as a tree. */

import { markOf, isTold } from '../../rules/finding';
import type { Rule } from '../../rules/rules';
import type { Severity } from '../../rules/rule';
import { findingWords, withoutFindings, worstFirst } from '../../report/messages/project';
import { type ProjectFunction, rowOfProject } from '../../report/projectScore';
import type { Units } from '../../report/units';

export interface ScoredFunction {
  /** Absolute path of the project. */
  folder: string;
  /** URI of its file. */
  uri: string;
  one: ProjectFunction;
  /** True if its file was edited since. */
  stale: boolean;
}

export const ORDERS = ['worst', 'file'] as const;
export type Order = (typeof ORDERS)[number];

export interface Arrangement {
  order: Order;
  /** Rules to filter by; empty: all functions. */
  rules: ReadonlySet<Rule>;
}

export type TreeNode = GroupNode | FunctionNode;

/** Folder or file with its functions. */
export interface GroupNode {
  kind: 'folder' | 'file';
  /** Id that stays the same when the content changes. */
  id: string;
  label: string;
  findings: number;
  children: TreeNode[];
}

export interface FunctionNode {
  kind: 'function';
  id: string;
  label: string;
  /** `src/orders.ts` */
  file: string;
  /** `line 19 ends the process` */
  words: string;
  worst: Severity | 'none' | 'unknown';
  /** A sentence per finding, with its line. */
  sentences: string[];
  scored: ScoredFunction;
}

export function arranged(
  functions: readonly ScoredFunction[],
  { order, rules }: Arrangement,
  units: Units,
): TreeNode[] {
  const rows = functions
    .filter(({ one }) => rules.size === 0 || toldOf(one).some(({ rule }) => rules.has(rule)))
    .map((scored) => ({ ...rowOfProject(scored.one), scored }));
  const nodes = worstFirst(rows).map(({ scored }) => nodeOf(scored, units));
  return order === 'worst' ? nodes : byFolder(nodes);
}

/** Findings of a function without hints. */
export function toldOf(one: ProjectFunction) {
  return one.state === 'scored' ? one.findings.filter(isTold) : [];
}

/** Number of findings, for a badge. */
export function countOf(functions: readonly ScoredFunction[]): number {
  return functions.reduce((sum, { one }) => sum + toldOf(one).length, 0);
}

function nodeOf(scored: ScoredFunction, units: Units): FunctionNode {
  const { uri, one } = scored;
  const row = rowOfProject(one);
  const words = findingWords(row).join('; ') || withoutFindings(row, units);
  const isUnknown = row.unknown !== null && row.unknown.state !== 'skipped';
  return {
    kind: 'function',
    id: `${uri}#${one.path}`,
    label: one.path,
    file: one.file,
    words,
    worst: row.findings[0]?.severity ?? (isUnknown ? 'unknown' : 'none'),
    sentences: toldOf(one).map(
      (finding) => `${finding.message} (line ${finding.line} ${markOf(finding)})`,
    ),
    scored,
  };
}

function byFolder(nodes: readonly FunctionNode[]): TreeNode[] {
  const folderOf = ({ file, scored: { folder } }: FunctionNode) =>
    `${folder}/${file}`.replace(/\/[^/]*$/, '');
  return groups(nodes, folderOf, 'folder', (inFolder) =>
    groups(inFolder, ({ scored: { uri } }) => uri, 'file', inLines),
  );
}

function inLines(nodes: readonly FunctionNode[]): TreeNode[] {
  return [...nodes].sort((a, b) => a.scored.one.line - b.scored.one.line);
}

function groups(
  nodes: readonly FunctionNode[],
  keyOf: (node: FunctionNode) => string,
  kind: GroupNode['kind'],
  inside: (nodes: readonly FunctionNode[]) => TreeNode[],
): GroupNode[] {
  const grouped = new Map<string, FunctionNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    grouped.set(key, [...(grouped.get(key) ?? []), node]);
  }
  return [...grouped]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => ({
      kind,
      id: `${kind} ${key}`,
      label: labelOf(kind, own[0]!),
      findings: countOf(own.map(({ scored }) => scored)),
      children: inside(own),
    }));
}

/**
 * Label of a group: a file's name, or a folder's path in the project; the project's name for its
 * root.
 */
function labelOf(kind: GroupNode['kind'], { file, scored: { folder } }: FunctionNode): string {
  const parts = file.split('/');
  if (kind === 'file') return parts.at(-1) ?? file;
  return parts.slice(0, -1).join('/') || (folder.split(/[\\/]/).at(-1) ?? folder);
}
