/** What passes between the extension host and the panel's page; both ends import this file. */

import type { SourcePosition } from '../../document/document';
import type { Comparison, Report } from '../../report/report';
import type { Progress } from '../../score';

/** Everything that the panel draws. It is also what is kept over a window reload. */
export type PanelModel = EmptyModel | ScoreModel | ComparisonModel;

export interface EmptyModel {
  kind: 'empty';
  examples: { name: string; title: string; description: string }[];
}

export interface ScoreModel {
  kind: 'score';
  status: PanelStatus;
  report: Report;
  /** The text changed since it was scored. */
  stale: boolean;
}

export interface ComparisonModel {
  kind: 'comparison';
  status: PanelStatus;
  a: Report;
  b: Report;
  /** Null while it runs and where it was cancelled before there was a ratio. */
  comparison: Comparison | null;
  stale: boolean;
}

export type PanelStatus =
  { state: 'running'; progress: Progress } | { state: 'done' } | { state: 'cancelled' };

export type ToPanel = { type: 'model'; model: PanelModel };

export type PanelCommand =
  | 'runAgain'
  | 'cancel'
  | 'compareWith'
  | 'copyMarkdown'
  | 'copyJson'
  | 'manageTrust'
  | 'pickRuntime'
  | 'openDiff';

export type FromPanel =
  | { type: 'ready' }
  | { type: 'open'; at: SourcePosition }
  | { type: 'openExample'; name: string }
  | { type: 'command'; command: PanelCommand };
