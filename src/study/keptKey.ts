/** What a kept result depends on, as one name: where anything of it changes, so does the name. */

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

/** What is the same for all results of one process. */
export interface KeptConditions {
  /** Version of Async Score. */
  version: string;
  /** Folder of bench-runner: what measures. */
  runnerFolder: string;
  machine: Machine;
  /** The Node that asks servers, which may be the slower of the two. Default: this process's own. */
  asker?: string;
}

const ASKER = `${process.versions.node} ${process.platform}`;

/** Names results. What is read for all of them is read once. */
export class KeptKeys {
  private runner: Promise<string> | undefined;

  constructor(private readonly conditions: KeptConditions) {}

  /** Hexadecimal; null where there is no runtime, and so no result. Rejects where a file is gone. */
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
      // with the versions of what the libraries themselves need
      needsLibraries ? [member.libraries, lockHash(path.dirname(file))] : [],
      await runtimeKey(runtime),
      workloadKey(member.kind, workload),
      member.kind === 'server' ? [asker] : [],
      [parts.benchmark, parts.debuggability],
    ]);
  }
}

/** The calls at once do not change a script, nor the connections an upload. */
function workloadKey(ofMember: WorkloadKind, asked: WorkloadOptions) {
  const { kind, parallel, ioMs, mode } = workloadOf(
    asked.kind === 'auto' ? ofMember : asked.kind,
    asked,
  );
  return [asked.kind, kind, parallel, ioMs, mode];
}

/** The binary may be another one by now under the same path. */
async function runtimeKey({ version, v8, arch, flags, path: file }: RuntimeInfo) {
  const { mtimeMs, size } = await stat(file);
  return [version, v8, arch, flags, file, mtimeMs, size];
}
