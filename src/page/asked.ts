/** Requests that a click on a page of the editor sends to the host. */

import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { CallIo } from '../harness/ownProgram';
import type { SourcePosition } from '../document/document';
import type { WorkloadKind } from '../document/workloadKind';

export const PANEL_COMMANDS = [
  'scoreActive',
  'runAgain',
  'scoreWhole',
  'measureGrowth',
  'cancel',
  'compareWith',
  'copyMarkdown',
  'share',
  'manageTrust',
  'pickRuntime',
  'scoreElsewhere',
  'profile',
  'openCpuProfile',
  'openHeapProfile',
  'buildProfiler',
  'openDiff',
  'openGallery',
  'pickWorkload',
  'writeScoreFile',
  'keepWay',
] as const;

export type PanelCommand = (typeof PANEL_COMMANDS)[number];

/** Where a panel turns: to what it showed before, to what it showed then; or it keeps what it shows. */
export const TURNS = ['back', 'forth', 'keep'] as const;

export type Turn = (typeof TURNS)[number];

export type AskedOfPanel =
  | { type: 'open'; at: SourcePosition }
  | { type: 'openExample'; name: string }
  | { type: 'turn'; to: Turn }
  /** The page of a function of the file, by its path. */
  | { type: 'openFunction'; path: string }
  /** The fix of a finding is to be made, by its id. */
  | { type: 'applyFix'; id: string }
  /** A race of the function, by its index, is to be written as a test. */
  | { type: 'writeTest'; race: number }
  /** The function is to be scored again with its calls ending so; `auto`: that is found out. */
  | { type: 'completion'; completesBy: CompletesBy | 'auto' }
  /** The function is to be scored again with this I/O; the host asks before what is real. */
  | { type: 'io'; io: CallIo }
  /** The function is to be scored again by this case of its score file; null: by none in particular. */
  | { type: 'case'; name: string | null }
  | { type: 'command'; command: PanelCommand };

export const GALLERY_COMMANDS = [
  'measure',
  'measureAnew',
  'cancel',
  'fetchLibraries',
  'fetchRuntime',
  'manageTrust',
] as const;

export type GalleryCommand = (typeof GALLERY_COMMANDS)[number];

/** Actions on one member. */
export const MEMBER_ACTIONS = ['openSource', 'compare'] as const;

export type MemberAction = (typeof MEMBER_ACTIONS)[number];

export type AskedOfGallery =
  | { type: 'member'; action: MemberAction; name: string }
  | { type: 'command'; command: GalleryCommand };

/** How a person has arranged the gallery. */
export interface GalleryView {
  /** Text that a row's title, description or pattern must have. */
  text: string;
  /** A pattern, or empty for all. */
  pattern: string;
  kind: WorkloadKind | '';
  /** Only rows that can run here. */
  runsHere: boolean;
  /** Column that a kind is sorted by; left out, the order is the gallery's. */
  sorted: Partial<Record<WorkloadKind, Sorting>>;
  /** Published tables whose figures stand beside ours, by kind; left out, the first. */
  beside: Partial<Record<WorkloadKind, string>>;
}

export interface Sorting {
  /** `title`, or the key of a figure. */
  by: string;
  descending: boolean;
}

/** The page arranges itself: the host is not asked. */
export type Arranged = { type: 'arrange'; change: Partial<GalleryView> };

export type Asked = AskedOfPanel | AskedOfGallery | Arranged;
