/** Names a kept result by all that it depends on. */

import { stat } from 'node:fs/promises';
import * as path from 'node:path';

import type { WorkloadKind } from '../document/workloadKind';
import { lockHash } from '../gallery/libraryStorage';
import { runnerHash } from '../runtimes/runnerHash';
import { workloadOf, type WorkloadOptions } from '../harness/workload';
import { REPORT_SCHEMA } from '../report/report';
import type { Machine } from '../runtimes/machine';
import { hashOf } from '../runtimes/keptFiles';
import type { RuntimeInfo } from '../runtimes/runtime';
import { programFiles } from './programFiles';
import type { PlannedRun } from './study';

/** Conditions that all results of one process share. */
export interface KeptConditions {
  /** Version of Async Score. */
  version: string;
  /** Folder of bench-runner, which measures. */
  runnerFolder: string;
  machine: Machine;
  /**
   * The Node that sends requests to servers, which may be the slower of the two. Default: this
   * process's own.
   */
  asker?: string;
}

const ASKER = `${process.versions.node} ${process.platform}`;

/** Makes the keys of results. Reads files that all keys share only once. */
export class KeptKeys {
  private runner: Promise<string> | undefined;

  constructor(private readonly conditions: KeptConditions) {}

  /**
   * Returns a hexadecimal key; null without a runtime, and so without a result. Rejects if a file
   * is missing.
   */
  async of({ member, runtime, workload, parts }: PlannedRun): Promise<string | null> {
    if ('state' in runtime) return null;
    const { version, machine, runnerFolder, asker = ASKER } = this.conditions;
    this.runner ??= runnerHash(runnerFolder);
    const { file } = member.document;
    const needsLibraries = Object.keys(member.libraries).length > 0;
    return hashOf([
      [version, REPORT_SCHEMA, await this.runner],
      [machine.os, machine.cpu, machine.cores, machine.memoryBytes],
      [member.name, member.kind, file, await programFiles(member)],
      // includes versions of the libraries' own dependencies
      needsLibraries ? [member.libraries, lockHash(path.dirname(file))] : [],
      await runtimeKey(runtime),
      workloadKey(member.kind, workload),
      member.kind === 'server' ? [asker] : [],
      [parts.benchmark, parts.debuggability],
    ]);
  }
}

/**
 * Parts of the workload that affect the kind: simultaneous calls do not change a script, nor
 * connections an upload.
 */
function workloadKey(ofMember: WorkloadKind, asked: WorkloadOptions) {
  const { kind, parallel, ioMs, mode } = workloadOf(
    asked.kind === 'auto' ? ofMember : asked.kind,
    asked,
  );
  return [asked.kind, kind, parallel, ioMs, mode];
}

/** Identity of the binary, which may have been replaced under the same path. */
async function runtimeKey({ version, v8, arch, flags, path: file }: RuntimeInfo) {
  const { mtimeMs, size } = await stat(file);
  return [version, v8, arch, flags, file, mtimeMs, size];
}
