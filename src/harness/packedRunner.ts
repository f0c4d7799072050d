import { readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';

import type { PackedStart } from '../../bench-runner/protocol/job';
import type { RuntimeInfo } from '../runtimes/runtime';
import { PACKED } from '../runtimes/runnerHash';
import type { JobRequest } from './executor';

/** How a child is started from it. */
export interface PackedChild {
  /** Absolute path. */
  program: string;
  /** What it is sent before all else. */
  firstLine: Buffer;
  /** Told of what V8 compiled, as base64. Left out: that is known. */
  keep?(cache: string): void;
}

/** A runner whose files were edited after it was packed is read file by file. */
const TOLERANCE_MS = 60_000;

/**
 * The runner in one file, with what V8 compiled of it: for children of which nothing is timed. The first of each
 * Node hands over what it compiled, before it loads anything of a subject; later ones need not compile it.
 */
export class PackedRunner {
  private readonly begins = new Map<string, Buffer>();
  private fresh: boolean | undefined;

  /** @param folder that of bench-runner */
  constructor(private readonly folder: string) {}

  /** How a child is started from it; null where it is to read file by file. */
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

/** It was made, and of the files that are there: their sizes stand in its first line. */
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
