/** What passes between the extension host and the gallery's page; both ends import this file. */

import type { Failure } from '../../failure';
import type { WorkloadOptions } from '../../harness/workload';
import type { Machine } from '../../runtimes/machine';
import { type AskedOfGallery, GALLERY_COMMANDS, MEMBER_ACTIONS } from '../../page/asked';
import type { TableBeside } from '../../report/tableBeside';
import type { Progress } from '../../scoring/score';
import type { GalleryRow } from '../../study/galleryRows';

/** Everything that the page draws. */
export interface GalleryModel {
  status: GalleryStatus;
  trusted: boolean;
  rows: GalleryRow[];
  /** Each published table with ours beside it. */
  tables: TableBeside[];
  /** What ours are measured under; null while that is not known. */
  workload: WorkloadOptions | null;
  machine: Machine | null;
  /** Members whose libraries are not here. */
  missingLibraries: number;
  /** Name of the file that a pattern would be compared with, or null where none was open. */
  subject: string | null;
  /** What kept the last fetch or the last run from its end; null where nothing did. */
  problem: Failure | null;
}

export type GalleryStatus =
  /** The Nodes of this machine, and what is kept, are being looked for. */
  | { state: 'looking' }
  | { state: 'idle' }
  /** Something else is being measured: two at once would spoil each other's times. */
  | { state: 'waiting' }
  | { state: 'running'; progress: Progress }
  | { state: 'cancelled' };

export type ToGallery = { type: 'model'; model: GalleryModel };

export type FromGallery = { type: 'ready' } | AskedOfGallery;

/**
 * Reads a message of the page.
 * @throws RangeError where it is none of `FromGallery`
 */
export function parseFromGallery(value: unknown): FromGallery {
  const message = fields(value);
  switch (message.type) {
    case 'ready':
      return { type: 'ready' };
    case 'member': {
      const { name } = message;
      const action = MEMBER_ACTIONS.find((known) => known === message.action);
      if (action && typeof name === 'string') return { type: 'member', action, name };
      break;
    }
    case 'command': {
      const command = GALLERY_COMMANDS.find((known) => known === message.command);
      if (command) return { type: 'command', command };
      break;
    }
  }
  throw unknownMessage(value);
}

/**
 * Reads a message of the host.
 * @throws RangeError where it is none of `ToGallery`
 */
export function parseToGallery(value: unknown): ToGallery {
  const message = fields(value);
  if (message.type === 'model' && isGalleryModel(message.model)) {
    return { type: 'model', model: message.model };
  }
  throw unknownMessage(value);
}

/** Whether a value of unknown origin is a model as far as its outline tells. */
export function isGalleryModel(value: unknown): value is GalleryModel {
  const { rows, tables, status } = fields(value);
  return Array.isArray(rows) && Array.isArray(tables) && typeof fields(status).state === 'string';
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function unknownMessage(value: unknown): RangeError {
  return new RangeError(`The gallery and its host do not know this message: ${brief(value)}`);
}

function brief(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200);
  } catch {
    // a large whole number, or what holds itself
    return `something that is no JSON (${typeof value})`;
  }
}
