import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { ProcessFiles } from '../../src/harness/processFiles';
import type { RunMark } from '../../src/harness/runMark';

/** A process, as the files of Linux show it. */
export interface Shown {
  pid: number;
  state?: string;
  group?: number;
  startTicks?: number;
  environment?: string;
  oomScore?: number;
  cwd?: string;
  residentKilobytes?: number;
  swappedKilobytes?: number;
}

/** Files of these processes, in a folder of their own; `end` removes one. */
export class ShownProcesses {
  private readonly root = fs.mkdtempSync(path.join(tmpdir(), 'proc-'));
  readonly files = new ProcessFiles(this.root);

  constructor(processes: readonly Shown[]) {
    processes.forEach((each) => this.begin(each));
  }

  begin(shown: Shown): void {
    const { pid, state = 'S', group = pid, startTicks = 1000, oomScore = 0, cwd = '/' } = shown;
    const folder = path.join(this.root, String(pid));
    fs.mkdirSync(folder);
    const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
    const behindName = [state, 1, group, group, ...Array<number>(15).fill(0), startTicks, 0];
    write('stat', `${pid} (odd) name (x) ${behindName.join(' ')}\n`);
    write('environ', shown.environment ?? 'PATH=/bin\0');
    write('oom_score_adj', `${oomScore}\n`);
    const { residentKilobytes = 0, swappedKilobytes = 0 } = shown;
    write('status', `VmRSS:\t  ${residentKilobytes} kB\nVmSwap:\t  ${swappedKilobytes} kB\n`);
    fs.symlinkSync(cwd, path.join(folder, 'cwd'));
  }

  end(pid: number): void {
    fs.rmSync(path.join(this.root, String(pid)), { recursive: true });
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true });
  }
}

export function markOf(more: Partial<RunMark> = {}): RunMark {
  return { id: '7.a.b-1', pid: 40, folder: '/tmp/run', startTicks: 500, oomScore: 733, ...more };
}
