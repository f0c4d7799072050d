/** Messages between the extension host and the panel's page; both import this file. */

import { CALL_IOS, COMPLETIONS } from '../../calling/callOptions';
import type { DocumentProblem } from '../../document/problem';
import type { SourcePosition } from '../../document/document';
import type { EditorTarget } from '../../host/target';
import { type AskedOfPanel, PANEL_COMMANDS, TURNS } from '../../page/asked';
import type { FileSummary } from '../../report/fileScore';
import type { HistoryEntry } from '../../report/history';
import type { AppliedFix } from '../../report/pages/change';
import type { Comparison, Report } from '../../report/report';
import type { Progress } from '../../scoring/score';

/** Everything that the panel draws, and that survives a window reload. */
export type PanelModel = (EmptyModel | ProblemModel | FileModel | ScoreModel | ComparisonModel) & {
  way?: Way;
};

/** Position in the panel's history. */
export interface Way {
  /** Name of the page before; null: none. */
  back: string | null;
  /** Name of the page after, once the user went back; null: none. */
  forth: string | null;
  /** True if the panel keeps this page, so that other pages open another panel. */
  isKept: boolean;
}

export interface EmptyModel {
  kind: 'empty';
  examples: { name: string; title: string; description: string }[];
}

/** File that could not be read as text. */
export interface ProblemModel {
  kind: 'problem';
  /** Targets of "Run again". */
  targets: EditorTarget[];
  problem: DocumentProblem;
}

/** File with several functions. As a target, it means each of them. */
export interface FileModel extends EditorTarget {
  kind: 'file';
  /** Hash of its document's whole text when it was scored. */
  shownHash: string;
  status: PanelStatus;
  file: FileSummary;
  /** True if the text changed since the score. */
  stale: boolean;
  /** True if the workspace is trusted now. */
  trusted: boolean;
}

/** Score of a target; `report.subject.file` may not exist. */
export interface ScoreModel extends EditorTarget {
  kind: 'score';
  /** Hash of its document's whole text when it was scored. */
  shownHash: string;
  status: PanelStatus;
  report: Report;
  /** True if the text changed since the score. */
  stale: boolean;
  /** True if the workspace is trusted now; the report has the state at the score. */
  trusted: boolean;
  /** Names of the cases in the function's score file. */
  cases?: string[];
  /** Effect of a fix on its stacks, after one was applied. */
  change?: AppliedFix;
  /** Kept scores of the same target, this one last. */
  history?: HistoryEntry[];
}

export interface ComparisonModel {
  kind: 'comparison';
  /** A and B. */
  targets: [EditorTarget, EditorTarget];
  /** Hashes of their documents' whole texts when they were scored. */
  shownHashes: [string, string];
  status: PanelStatus;
  a: Report;
  b: Report;
  /** Null while it runs, or if it was cancelled before there was a ratio. */
  comparison: Comparison | null;
  stale: boolean;
  trusted: boolean;
}

export type PanelStatus =
  /** Another run is active: simultaneous ones would distort each other's times. */
  | { state: 'waiting' }
  | { state: 'running'; progress: Progress }
  | { state: 'done' }
  /** Cancelled by the user, or by a reload of the window. */
  | { state: 'cancelled'; byReload?: true };

/** Value of `vscode.setState`, which the host gets to restore a page. */
export interface PanelState {
  model: PanelModel;
  /** Keys of the open disclosures. */
  open: string[];
}

export type ToPanel =
  | { type: 'model'; model: PanelModel }
  /** SVG to draw as a PNG: the page is the only browser available. */
  | { type: 'rasterise'; svg: string };

/** PNG in Base64 that the host requested; null if it could not be drawn. */
export interface Drawn {
  type: 'drawn';
  png: string | null;
}

export type FromPanel = { type: 'ready' } | Drawn | AskedOfPanel;

/**
 * Parses a message of the page.
 * @throws RangeError if it is not a `FromPanel`
 */
export function parseFromPanel(value: unknown): FromPanel {
  const message = fields(value);
  switch (message.type) {
    case 'ready':
      return { type: 'ready' };
    case 'drawn':
      if (message.png === null || isPng(message.png)) return { type: 'drawn', png: message.png };
      break;
    case 'open':
      return { type: 'open', at: parsePosition(message.at) };
    case 'openExample':
      if (typeof message.name === 'string') return { type: 'openExample', name: message.name };
      break;
    case 'applyFix':
      if (typeof message.id === 'string') return { type: 'applyFix', id: message.id };
      break;
    case 'writeTest':
      if (typeof message.race === 'number') return { type: 'writeTest', race: message.race };
      break;
    case 'openFunction':
      if (typeof message.path === 'string') return { type: 'openFunction', path: message.path };
      break;
    case 'turn': {
      const to = TURNS.find((known) => known === message.to);
      if (to) return { type: 'turn', to };
      break;
    }
    case 'completion': {
      const wanted = (['auto', ...COMPLETIONS] as const).find((by) => by === message.completesBy);
      if (wanted) return { type: 'completion', completesBy: wanted };
      break;
    }
    case 'io': {
      const io = CALL_IOS.find((known) => known === message.io);
      if (io) return { type: 'io', io };
      break;
    }
    case 'case':
      if (message.name === null) return { type: 'case', name: null };
      if (typeof message.name === 'string') return { type: 'case', name: message.name };
      break;
    case 'command': {
      const command = PANEL_COMMANDS.find((known) => known === message.command);
      if (command) return { type: 'command', command };
      break;
    }
  }
  throw unknownMessage(value);
}

/**
 * Parses a message of the host.
 * @throws RangeError if it is not a `ToPanel`
 */
export function parseToPanel(value: unknown): ToPanel {
  const message = fields(value);
  if (message.type === 'model' && isModel(message.model)) {
    return { type: 'model', model: message.model };
  }
  if (message.type === 'rasterise' && typeof message.svg === 'string') {
    return { type: 'rasterise', svg: message.svg };
  }
  throw unknownMessage(value);
}

/** True if an unknown value has the outline of a model. */
export function isModel(value: unknown): value is PanelModel {
  const model = fields(value);
  switch (model.kind) {
    case 'empty':
      return Array.isArray(model.examples);
    case 'problem':
      return isTargets(model.targets) && typeof fields(model.problem).message === 'string';
    case 'file':
      return (
        typeof model.uri === 'string' &&
        Array.isArray(fields(model.file).rows) &&
        typeof fields(model.file).schema === 'string' &&
        isStatus(model.status)
      );
    case 'score':
      return typeof model.uri === 'string' && isReport(model.report) && isStatus(model.status);
    case 'comparison':
      return (
        isTargets(model.targets) &&
        model.targets.length === 2 &&
        isReport(model.a) &&
        isReport(model.b) &&
        isStatus(model.status)
      );
    default:
      return false;
  }
}

function isTargets(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((one) => typeof fields(one).uri === 'string');
}

function isReport(value: unknown): boolean {
  const report = fields(value);
  return (
    typeof report.schema === 'string' &&
    typeof fields(report.subject).file === 'string' &&
    typeof fields(report.workload).kind === 'string'
  );
}

function isStatus(value: unknown): boolean {
  return typeof fields(value).state === 'string';
}

/** True for Base64 that starts like a PNG. */
function isPng(value: unknown): value is string {
  return typeof value === 'string' && /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/.test(value);
}

function parsePosition(value: unknown): SourcePosition {
  const { file, line, column } = fields(value);
  if (typeof file === 'string' && isPlace(line) && isPlace(column)) return { file, line, column };
  throw unknownMessage(value);
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function unknownMessage(value: unknown): RangeError {
  return new RangeError(`The panel and its host do not know this message: ${brief(value)}`);
}

function brief(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200);
  } catch {
    // a bigint, or a circular object
    return `something that is no JSON (${typeof value})`;
  }
}
