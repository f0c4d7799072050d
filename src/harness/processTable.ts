import { setTimeout as delay } from 'node:timers/promises';

import { execFile } from '../gate';
import { RUN_MARK } from './childEnvironment';
import { processFiles, type ProcessFiles } from './processFiles';
import { LEAST_SCORE, type RunMark } from './runMark';

/** Reads a system's list of processes. */
export interface ProcessTable {
  /** Lists the live processes of a run. */
  of(run: RunMark): Promise<number[]>;
  /** Lists all marked processes, of any owner, each in the form of a run's first process. */
  marked(): Promise<RunMark[]>;
  /**
   * Returns a function that reads the memory of all processes of a run in bytes; null: the system
   * does not report it.
   */
  memoryOf(run: RunMark): () => Promise<number | null>;
  /** Least time between reads of the memory, in ms, at which the reads do not affect figures. */
  readonly restMs: number;
}

/** Most looks: an unreaped zombie stays for ever. */
const MOST_LOOKS = 3;

/** Table of Linux: finds any process of a run, whatever its environment. */
export class FileTable implements ProcessTable {
  readonly restMs = 50;

  constructor(private readonly files: ProcessFiles) {}

  async of(run: RunMark): Promise<number[]> {
    for (let look = 0; ; look += 1) {
      const pids = this.files.pids();
      const are = pids.map((pid) => this.isOf(run, pid));
      // a process that has ended since it was listed may have started an unlisted one
      const isSure = are.includes(true) || !are.includes('ended');
      if (isSure || look === MOST_LOOKS) return pids.filter((_, i) => are[i] === true).map(Number);
      await delay(look);
    }
  }

  marked(): Promise<RunMark[]> {
    return Promise.resolve(this.files.pids().flatMap((pid) => this.markedAs(pid)));
  }

  memoryOf(run: RunMark): () => Promise<number> {
    // the run of a process does not change
    let known = new Map<string, boolean | 'ended'>();
    return () => {
      const { files } = this;
      const now = files.pids().map((pid) => [pid, known.get(pid) ?? this.isOf(run, pid)] as const);
      known = new Map(now);
      const bytes = now.map(([pid, isOurs]) => (isOurs === true ? files.residentBytes(pid) : 0));
      return Promise.resolve(bytes.reduce((sum, each) => sum + each, 0));
    };
  }

  private markedAs(pid: string): RunMark[] {
    const id = this.mark(pid);
    const startTicks = this.files.startTicks(pid);
    if (id === null || startTicks === null || !this.files.lives(pid)) return [];
    const score = this.files.oomScore(pid) ?? 0;
    const oomScore = score >= LEAST_SCORE ? score : null;
    return [{ id, pid: Number(pid), folder: null, startTicks, oomScore }];
  }

  private isOf({ id, startTicks, oomScore, folder }: RunMark, pid: string): boolean | 'ended' {
    const began = this.files.startTicks(pid);
    if (began === null) return 'ended';
    if (began < startTicks) return false;
    if (!this.files.lives(pid)) return 'ended';
    const mark = this.mark(pid);
    if (mark !== null) return mark === id;
    if (oomScore !== null && this.files.oomScore(pid) === oomScore) return true;
    return folder !== null && `${this.files.link(pid, 'cwd')}/`.startsWith(`${folder}/`);
  }

  private mark(pid: string): string | null {
    return this.files.variable(pid, RUN_MARK);
  }
}

type List = (columns: readonly string[]) => Promise<string>;

/**
 * Table of other systems with `ps`: finds processes that kept their group, or their environment if
 * that is shown.
 */
export class PsTable implements ProcessTable {
  /** Starting `ps` takes some 10 ms. */
  readonly restMs = 1000;

  constructor(private readonly list: List) {}

  async of(run: RunMark): Promise<number[]> {
    const members = (await this.group(run.pid)).map(({ pid }) => pid);
    const marked = (await this.marked()).filter(({ id }) => id === run.id);
    return [...new Set([...members, ...marked.map(({ pid }) => pid)])];
  }

  async marked(): Promise<RunMark[]> {
    const lines = (await this.list(['-Eww', '-o', 'pid=', '-o', 'command='])).split('\n');
    return lines.flatMap((line) => {
      const [, pid, id] = MARKED_LINE.exec(line) ?? [];
      if (pid === undefined || id === undefined) return [];
      return [{ id, pid: Number(pid), folder: null, startTicks: 0, oomScore: null }];
    });
  }

  memoryOf({ pid }: RunMark): () => Promise<number> {
    return async () => (await this.group(pid)).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private async group(leader: number): Promise<{ pid: number; bytes: number }[]> {
    const lines = (await this.list(['-o', 'pid=', '-o', 'pgid=', '-o', 'rss='])).split('\n');
    const rows = lines.map((line) => line.trim().split(/\s+/).map(Number));
    return rows
      .filter(([, group]) => group === leader)
      .map(([pid = 0, , kilobytes = 0]) => ({ pid, bytes: kilobytes * 1024 }));
  }
}

const MARKED_LINE = new RegExp(`^\\s*(\\d+)\\s.*\\s${RUN_MARK}=(\\S+)`);

/** Table of Windows, where only programs that take longer than a run list processes. */
export const NO_TABLE: ProcessTable = {
  restMs: 1000,
  of: () => Promise.resolve([]),
  marked: () => Promise.resolve([]),
  memoryOf: () => () => Promise.resolve(null),
};

/** Table of this system. */
export const processTable: ProcessTable = tableOf(process.platform);

function tableOf(platform: NodeJS.Platform): ProcessTable {
  if (processFiles !== null) return new FileTable(processFiles);
  return platform === 'win32' ? NO_TABLE : new PsTable(ps);
}

/** Lists every process; '' if `ps` fails. */
function ps(columns: readonly string[]): Promise<string> {
  return new Promise<string>((resolve) =>
    execFile('/bin/ps', ['-A', ...columns], { maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout),
    ),
  ).catch(() => '');
}
