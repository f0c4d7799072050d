import type { Node } from '@babel/types';
import { satisfies } from 'semver';

import { firstFireAndForgetCall, registered } from '../analysis/registrations';
import type { FunctionAnalysis } from '../analysis/functionAnalysis';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { rangeOf } from '../document/range';
import type { Disk } from '../modules/disk';
import { findPackage } from '../modules/packages';
import type { ModelFile } from '../models/model';

/** What calls a function and waits for no promise of it. */
export interface FireAndForgetCaller {
  /** `Express 4`; `setInterval`, `server.on`. */
  name: string;
  /** A router has handlers, and may be handed their errors. */
  is: 'router' | 'platform';
  /** Where the function is given to it. */
  at: SourcePosition;
}

type Analysed = Pick<FunctionAnalysis, 'visit' | 'code' | 'document'>;

/**
 * What a function is given to as it stands that hears no promise of it: the failure of one is handled by
 * nobody. A timer, an emitter, what is of the platform, or a router whose version is known not to wait. Null where it
 * is given to none of these.
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

/** Of what is installed, else of what the package asks for. */
function majorOf(name: string, file: string, disk: Disk): number | null {
  const folder = findPackage(name, file, disk)?.folder;
  const installed = folder === undefined ? undefined : disk.manifest(folder)?.version;
  const version = typeof installed === 'string' ? installed : declared(name, file, disk);
  const [, digits] = /^[\^~v=]*(\d+)(?:[.\w-]*)$/.exec(version ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The range that a package above the file asks for. */
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
