import * as path from 'node:path';

import * as vscode from 'vscode';
import { WORKLOAD_KINDS } from '../document/workloadKinds';
import type { Mode } from '../harness/benchmark';
import type { RunLimits } from '../harness/keeping/limits';
import type { WorkloadOptions } from '../harness/workload';
import { readRuleLevels, type RuleLevels } from '../rules/ruleLevels';
import { SECTION, SETTINGS, type SettingKey } from './ids';

/** Settings, with units in their names. */
export interface Settings {
  /** Path or version of a Node binary; undefined if none was chosen. */
  runtime: string | undefined;
  workload: WorkloadOptions['kind'];
  parallel: number;
  connections: number;
  ioMs: number;
  mode: Mode;
  budgetMs: number;
  timeoutMs: number;
  limits: RunLimits;
  rules: RuleLevels;
  /** Absolute paths of the user's models. */
  models: readonly string[];
  maxFileBytes: number;
}

export interface LensSettings {
  enabled: boolean;
  /** Least tokens of a function with a lens, unless it looks asynchronous. */
  minTokens: number;
  /** `async`: only functions that look asynchronous have a lens. */
  functions: 'async' | 'all';
  /** True to show lenses of nested functions too. */
  nested: boolean;
  maxFileBytes: number;
}

/** Marks at the call sites of a scored file. */
export interface MarkSettings {
  gutter: boolean;
  endOfLine: boolean;
  /** True to describe kept and lost stacks too. */
  stacks: boolean;
  hover: boolean;
}

/**
 * Most simultaneous connections, as package.json says: each needs a socket in the server and one in
 * the load.
 */
const MOST_CONNECTIONS = 1000;

export function readSettings(resource?: vscode.Uri): Settings {
  const read = reader(resource);
  return {
    runtime: String(read('runtime')).trim() || undefined,
    workload: WORKLOAD_KINDS.find((kind) => kind === read('workload')) ?? SETTINGS.workload,
    parallel: atLeast(1, read('parallel'), SETTINGS.parallel),
    connections: Math.min(MOST_CONNECTIONS, atLeast(1, read('connections'), SETTINGS.connections)),
    ioMs: atLeast(0, read(nameOfDelay(resource)), SETTINGS.IODelayMilliseconds),
    mode: read('mode') === 'faithful' ? 'faithful' : 'sound',
    budgetMs: 1000 * atLeast(0.1, read('budgetSeconds'), SETTINGS.budgetSeconds),
    timeoutMs: 1000 * atLeast(0.1, read('timeoutSeconds'), SETTINGS.timeoutSeconds),
    limits: {
      memoryPercent: Math.min(100, atLeast(1, read('memoryPercent'), SETTINGS.memoryPercent)),
      scratchMegabytes: atLeast(1, read('scratchMegabytes'), SETTINGS.scratchMegabytes),
    },
    rules: readRuleLevels(read('rules')),
    models: readModelPaths(resource),
    maxFileBytes: maxFileBytes(read),
  };
}

/** Absolute paths of the models in the setting, resolved from the workspace folder. */
export function readModelPaths(resource: vscode.Uri | undefined): string[] {
  const value = reader(resource)('models');
  const folder = resource && vscode.workspace.getWorkspaceFolder(resource)?.uri;
  const base = (folder ?? vscode.workspace.workspaceFolders?.[0]?.uri)?.fsPath ?? '';
  const named = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return named.map((each) => path.resolve(base, each));
}

/**
 * Versions or paths of the Nodes that measure the whole gallery; empty: each pattern where it runs.
 */
export function readGalleryRuntimes(): string[] {
  const value = reader(undefined)('gallery.runtimes');
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'string' && each.trim() !== '');
}

export function readLensSettings(resource: vscode.Uri): LensSettings {
  const read = reader(resource);
  return {
    enabled: read('codeLens.enabled') !== false,
    minTokens: atLeast(0, read('codeLens.minTokens'), SETTINGS['codeLens.minTokens']),
    functions: read('codeLens.functions') === 'async' ? 'async' : 'all',
    nested: read('codeLens.nested') === true,
    maxFileBytes: maxFileBytes(read),
  };
}

export function readMarkSettings(resource: vscode.Uri): MarkSettings {
  const read = reader(resource);
  const enabled = read('marks.enabled') !== false;
  return {
    gutter: enabled && read('marks.gutter') !== false,
    endOfLine: enabled && read('marks.endOfLine') !== false,
    stacks: read('marks.stacks') === true,
    hover: enabled,
  };
}

/** True if saving a file scores its changed functions. */
export function scoresOnSave(resource: vscode.Uri): boolean {
  return reader(resource)('onSave') === 'changedFunctions';
}

/** Levels of the rules, as the user sets them now. */
export function readRules(resource: vscode.Uri): RuleLevels {
  return readRuleLevels(reader(resource)('rules'));
}

/** Key of the I/O delay: the former name if only that one is set. */
function nameOfDelay(resource: vscode.Uri | undefined): SettingKey {
  const configuration = vscode.workspace.getConfiguration(SECTION, resource);
  const isSet = (key: SettingKey) => {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect(key) ?? {};
    return (workspaceFolderValue ?? workspaceValue ?? globalValue ?? null) !== null;
  };
  return isSet('ioMs') && !isSet('IODelayMilliseconds') ? 'ioMs' : 'IODelayMilliseconds';
}

type Read = (key: SettingKey) => unknown;

function reader(resource: vscode.Uri | undefined): Read {
  const configuration = vscode.workspace.getConfiguration(SECTION, resource);
  return (key) => configuration.get<unknown>(key, SETTINGS[key]);
}

function maxFileBytes(read: Read): number {
  return 1024 * atLeast(1, read('maxFileKilobytes'), SETTINGS.maxFileKilobytes);
}

/** Falls back to the default for values that make no sense, as settings.json may hold anything. */
function atLeast(least: number, value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= least ? value : fallback;
}
