import { readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';

import type { PackedStart } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import { PACKED } from '../runtimes/runnerHash';
import type { JobRequest } from './executor';

/** Start of a child from the packed runner. */
export interface PackedChild {
  /** Absolute path of the program. */
  program: string;
  /** First line that it gets. */
  firstLine: Buffer;
  /** Gets V8's compiled code, as base64. Left out: it is known. */
  keep?(cache: string): void;
}

/**
 * Tolerance for file times: if files changed after the packing, the runner is read file by file.
 */
const TOLERANCE_MS = 60_000;

/**
 * The runner in one file, with V8's compiled code: for children in which nothing is timed. The
 * first child of each Node sends the code that it compiled, before it loads anything of a subject;
 * later ones reuse it.
 */
export class PackedRunner {
  private readonly begins = new Map<string, Buffer>();
  private fresh: boolean | undefined;

  /** @param folder path of bench-runner */
  constructor(private readonly folder: string) {}

  /** Returns how to start a child from it; null if the child must read file by file. */
  startFor(
    { kind }: Pick<JobRequest, 'kind'>,
    { path: node, flags, capabilities }: RuntimeInfo,
  ): PackedChild | null {
    if ((kind !== 'probe' && kind !== 'search') || !capabilities.codeCache) return null;
    this.fresh ??= isFresh(this.folder);
    if (!this.fresh) return null;
    const key = [node, ...flags].join('\0');
    const known = this.begins.get(key);
    if (known === undefined) this.begins.set(key, lineOf({ cache: null, makes: false }));
    return {
      program: path.join(this.folder, 'start.js'),
      firstLine: known ?? lineOf({ cache: null, makes: true }),
      ...(known ? {} : { keep: (cache) => this.begins.set(key, lineOf({ cache, makes: false })) }),
    };
  }
}

function lineOf(start: PackedStart): Buffer {
  return Buffer.from(`${JSON.stringify(start)}\n`);
}

/** True if the packed file exists and matches the present files: its first line has their sizes. */
function isFresh(folder: string): boolean {
  try {
    const packed = path.join(folder, PACKED);
    const { mtimeMs } = statSync(packed);
    const [first = ''] = readFileSync(packed, 'latin1').split('\n', 1);
    const sizes = JSON.parse(first.slice('// '.length)) as Record<string, number>;
    return Object.entries(sizes).every(([name, size]) => {
      const found = statSync(path.join(folder, name));
      return found.size === size && found.mtimeMs < mtimeMs + TOLERANCE_MS;
    });
  } catch {
    return false;
  }
}
