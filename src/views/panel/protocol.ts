/** What passes between the extension host and the panel's page; both ends import this file. */

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

/** Everything that the panel draws. It is also what is kept over a window reload. */
export type PanelModel = (EmptyModel | ProblemModel | FileModel | ScoreModel | ComparisonModel) & {
  way?: Way;
};

/** Where the panel can turn to from what it shows; left out: nobody said. */
export interface Way {
  /** What was shown before, by its name; null: nothing. */
  back: string | null;
  /** What was shown until a person went back. */
  forth: string | null;
  /** It goes on showing this: what comes next has a panel of its own. */
  isKept: boolean;
}

export interface EmptyModel {
  kind: 'empty';
  examples: { name: string; title: string; description: string }[];
}

/** A file that could not even be read as text. */
export interface ProblemModel {
  kind: 'problem';
  /** What "Run again" scores or compares. */
  targets: EditorTarget[];
  problem: DocumentProblem;
}

/** A file with several functions. As a target it is each of them. */
export interface FileModel extends EditorTarget {
  kind: 'file';
  /** Hash of the whole text of its document when it was scored. */
  shownHash: string;
  status: PanelStatus;
  file: FileSummary;
  /** The text changed since it was scored. */
  stale: boolean;
  /** Whether the workspace is trusted now. */
  trusted: boolean;
}

/** As a target it is what was scored; `report.subject.file` may not exist. */
export interface ScoreModel extends EditorTarget {
  kind: 'score';
  /** Hash of the whole text of its document when it was scored. */
  shownHash: string;
  status: PanelStatus;
  report: Report;
  /** The text changed since it was scored. */
  stale: boolean;
  /** Whether the workspace is trusted now; the report tells how it was when it was scored. */
  trusted: boolean;
  /** Names of the cases that the function's score file has of it. */
  cases?: string[];
  /** Where the text was changed by a fix and scored again: what became of its stacks. */
  change?: AppliedFix;
  /** The scores of it that are kept, this one last. */
  history?: HistoryEntry[];
}

export interface ComparisonModel {
  kind: 'comparison';
  /** A and B. */
  targets: [EditorTarget, EditorTarget];
  /** Hashes of the whole texts of their documents when they were scored. */
  shownHashes: [string, string];
  status: PanelStatus;
  a: Report;
  b: Report;
  /** Null while it runs and where it was cancelled before there was a ratio. */
  comparison: Comparison | null;
  stale: boolean;
  trusted: boolean;
}

export type PanelStatus =
  /** Another score is running: two at once would spoil each other's times. */
  | { state: 'waiting' }
  | { state: 'running'; progress: Progress }
  | { state: 'done' }
  /** By a person, unless the window was reloaded meanwhile. */
  | { state: 'cancelled'; byReload?: true };

/** What the page hands to `vscode.setState`, and what the host is given to restore it. */
export interface PanelState {
  model: PanelModel;
  /** Keys of the disclosures that are open. */
  open: string[];
}

export type ToPanel =
  | { type: 'model'; model: PanelModel }
  /** To be drawn as PNG: the page is the one browser that there is. */
  | { type: 'rasterise'; svg: string };

/** A drawing that the host asked for, in Base64; null: it could not be had. */
export interface Drawn {
  type: 'drawn';
  png: string | null;
}

export type FromPanel = { type: 'ready' } | Drawn | AskedOfPanel;

/**
 * Reads a message of the page.
 * @throws RangeError where it is none of `FromPanel`
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
 * Reads a message of the host.
 * @throws RangeError where it is none of `ToPanel`
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

/** Whether a value of unknown origin is a model as far as its outline tells. */
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

/** Base64 that begins as every PNG does. */
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
    // a large whole number, or what holds itself
    return `something that is no JSON (${typeof value})`;
  }
}
