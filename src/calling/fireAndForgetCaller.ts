import type { Node } from '@babel/types';
import { satisfies } from 'semver';

import { firstFireAndForgetCall, registered } from '../analysis/registrations';
import type { FunctionAnalysis } from '../analysis/functionAnalysis';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { rangeOf } from '../document/range';
import type { Disk } from '../document/disk';
import { findPackage } from '../modules/packages';
import type { ModelFile } from '../models/model';

/** A caller that ignores the promise of a function. */
export interface FireAndForgetCaller {
  /** `Express 4`; `setInterval`, `server.on`. */
  name: string;
  /** A router has handlers, and may take their errors. */
  is: 'router' | 'platform';
  /** Where it gets the function. */
  at: SourcePosition;
}

type Analysed = Pick<FunctionAnalysis, 'visit' | 'code' | 'document'>;

/**
 * Returns the caller that gets a function directly and ignores its promise, so that nothing handles
 * a failure. It is a timer, an emitter, another API of the platform, or a router whose version does
 * not wait. Null if there is none.
 */
export function fireAndForgetCaller(analysed: Analysed, disk: Disk): FireAndForgetCaller | null {
  return unheardByCaller(analysed) ?? unheardByRouter(analysed, disk);
}

function unheardByCaller({ visit, code, document }: Analysed): FireAndForgetCaller | null {
  const call = firstFireAndForgetCall(visit, code);
  if (!call) return null;
  const { start, end } = rangeOf(call.callee);
  return { name: document.text.slice(start, end), is: 'platform', at: placeOf(call, document) };
}

function unheardByRouter(
  { visit, code, document }: Analysed,
  disk: Disk,
): FireAndForgetCaller | null {
  const { file } = document;
  const found = registered(visit, code);
  if (!found) return null;
  const { specifier } = found;
  const models = code.models.packages.of(specifier).filter(waitsForNoHandler);
  const major = models.length > 0 ? majorOf(specifier, file, disk) : null;
  const holds = models.some(
    ({ versions = '*', unless = [] }) =>
      satisfies(`${major ?? 0}.0.0`, versions) &&
      (major !== null || versions === '*') &&
      [unless].flat().every((name) => declared(name, file, disk) === null),
  );
  if (!holds) return null;
  const name = [specifier.charAt(0).toUpperCase() + specifier.slice(1), major ?? []].flat();
  return { name: name.join(' '), is: 'router', at: placeOf(found.call, document) };
}

function waitsForNoHandler({ entries }: ModelFile): boolean {
  return entries
    .flatMap(({ effects }) => effects)
    .some(
      (each) =>
        typeof each === 'object' &&
        'callback' in each &&
        each.callback === 'handler' &&
        each.awaitsReturn === false,
    );
}

function placeOf({ loc }: Node, { file }: SubjectDocument): SourcePosition {
  const { line, column } = loc!.start;
  return { file, line, column: column + 1 };
}

/** Returns the major version that is installed, or else the declared one. */
function majorOf(name: string, file: string, disk: Disk): number | null {
  const folder = findPackage(name, file, disk)?.folder;
  const installed = folder === undefined ? undefined : disk.manifest(folder)?.version;
  const version = typeof installed === 'string' ? installed : declared(name, file, disk);
  const [, digits] = /^[\^~v=]*(\d+)(?:[.\w-]*)$/.exec(version ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the range that a package above the file declares. */
function declared(name: string, file: string, disk: Disk): string | null {
  for (const folder of disk.above(file)) {
    const manifest = disk.manifest(folder);
    for (const key of ['dependencies', 'devDependencies', 'peerDependencies']) {
      const range = (manifest?.[key] as Record<string, unknown> | undefined)?.[name];
      if (typeof range === 'string') return range;
    }
  }
  return null;
}
