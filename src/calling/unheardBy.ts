import { registered } from '../analysis/registered';
import type { FunctionAnalysis } from '../analysis/functionAnalysis';
import type { SourcePosition } from '../document/document';
import type { Disk } from '../modules/disk';
import { findPackage } from '../modules/packages';

/** What calls a function and waits for no promise of it. */
export interface UnheardBy {
  /** With its version: `Express 4`. */
  name: string;
  /** Where the function is given to it. */
  at: SourcePosition;
}

/**
 * From which version on a router waits for what its handlers return.
 * https://expressjs.com/en/guide/error-handling.html
 */
const WAITS_SINCE: Readonly<Record<string, { name: string; major: number; unless: string[] }>> = {
  express: {
    name: 'Express',
    major: 5,
    unless: ['express-async-errors', 'express-promise-router'],
  },
};

/**
 * The router that a handler is given to as it stands, where that hears no promise of it: the failure of one
 * is handled by nobody. Null where it is given to none, or where the version of it is not known.
 */
export function unheardBy(
  { visit, code, document: { file } }: Pick<FunctionAnalysis, 'visit' | 'code' | 'document'>,
  disk: Disk,
): UnheardBy | null {
  const found = registered(visit, code);
  const known = found && WAITS_SINCE[found.specifier];
  if (!found || !known) return null;
  const major = majorOf(found.specifier, file, disk);
  if (major === null || major >= known.major) return null;
  if (known.unless.some((name) => declared(name, file, disk) !== null)) return null;
  const { line, column } = found.call.loc!.start;
  return { name: `${known.name} ${major}`, at: { file, line, column: column + 1 } };
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
