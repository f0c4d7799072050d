/** Messages between the extension host and the gallery's page; both import this file. */

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
  /** Each published table with our figures beside it. */
  tables: TableBeside[];
  /** Workload of our figures; null while unknown. */
  workload: WorkloadOptions | null;
  machine: Machine | null;
  /** Number of members whose libraries are not installed. */
  missingLibraries: number;
  /** Name of the file that a pattern would be compared with; null: none was open. */
  subject: string | null;
  /** Failure of the last installation or run; null: none. */
  problem: Failure | null;
}

export type GalleryStatus =
  /** Nodes and kept results are being searched. */
  | { state: 'looking' }
  | { state: 'idle' }
  /** Another run is active: simultaneous ones would distort each other's times. */
  | { state: 'waiting' }
  | { state: 'running'; progress: Progress }
  | { state: 'cancelled' };

export type ToGallery = { type: 'model'; model: GalleryModel };

export type FromGallery = { type: 'ready' } | AskedOfGallery;

/**
 * Parses a message of the page.
 * @throws RangeError if it is not a `FromGallery`
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
 * Parses a message of the host.
 * @throws RangeError if it is not a `ToGallery`
 */
export function parseToGallery(value: unknown): ToGallery {
  const message = fields(value);
  if (message.type === 'model' && isGalleryModel(message.model)) {
    return { type: 'model', model: message.model };
  }
  throw unknownMessage(value);
}

/** True if an unknown value has the outline of a model. */
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
    // a bigint, or a circular object
    return `something that is no JSON (${typeof value})`;
  }
}
