import * as path from 'node:path';
import type { MachineReaders } from './machineReaders';

/** A limit on the CPU time of this process's control group or of one around it. */
export interface CpuQuota {
  /** Most CPUs; less than 1 is a part of one. */
  cpus: number;
  /** Throttling since the group was made; null: not reported. */
  throttled: Throttled | null;
}

export interface Throttled {
  times: number;
  ms: number;
}

/** Files of one version of control groups. */
interface Version {
  quota(folder: string, readers: MachineReaders): number | null;
  /** Throttled time in `cpu.stat`, and its unit. */
  throttledKey: string;
  perMs: number;
}

/** https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu-interface-files */
const V2: Version = {
  quota(folder, { text }) {
    const [quota, period] = (text(path.posix.join(folder, 'cpu.max')) ?? '').trim().split(' ');
    return share(quota, period);
  },
  throttledKey: 'throttled_usec',
  perMs: 1e3,
};

/** https://docs.kernel.org/scheduler/sched-bwc.html#management */
const V1: Version = {
  quota(folder, { text }) {
    const quota = text(path.posix.join(folder, 'cpu.cfs_quota_us')) ?? undefined;
    return share(quota, text(path.posix.join(folder, 'cpu.cfs_period_us')) ?? undefined);
  },
  throttledKey: 'throttled_time',
  perMs: 1e6,
};

/** The tightest quota on this process; `none` if there is none, null if not reported. */
export function cpuQuota(readers: MachineReaders): CpuQuota | 'none' | null {
  if (readers.platform !== 'linux') return null;
  const groups = readers.text('/proc/self/cgroup');
  const mounts = readers.text('/proc/self/mountinfo');
  if (groups === null || mounts === null) return null;
  const quotas = parsedMounts(mounts).flatMap(({ version, root, at }) => {
    const group = groupIn(groups, version);
    return group === null ? [] : quotasAbove(at, group, root, version, readers);
  });
  if (quotas.length === 0) return 'none';
  return quotas.reduce((tightest, quota) => (quota.cpus < tightest.cpus ? quota : tightest));
}

interface Mount {
  version: Version;
  /** Group at the mount point. */
  root: string;
  at: string;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
function parsedMounts(mounts: string): Mount[] {
  return mounts.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , root = '/', at = ''] = before.split(' ');
    const [type, , options = ''] = after.split(' ');
    if (type === 'cgroup2') return [{ version: V2, root, at }];
    const isCpu = type === 'cgroup' && options.split(',').includes('cpu');
    return isCpu ? [{ version: V1, root, at }] : [];
  });
}

/** Group of this process in `/proc/self/cgroup`. */
function groupIn(groups: string, version: Version): string | null {
  for (const line of groups.split('\n')) {
    const [, controllers, ...rest] = line.split(':');
    const isIt =
      version === V2 ? controllers === '' : (controllers ?? '').split(',').includes('cpu');
    if (isIt) return rest.join(':');
  }
  return null;
}

/**
 * Quotas of a group and all groups around it up to the mount point, as each binds the groups
 * inside.
 */
function quotasAbove(
  at: string,
  group: string,
  root: string,
  version: Version,
  readers: MachineReaders,
): CpuQuota[] {
  // for a group outside the mount, the mount point is the nearest
  const inside = path.posix.relative(root, group);
  const names = inside.startsWith('..') ? [] : inside.split('/').filter(Boolean);
  return Array.from({ length: names.length + 1 }, (_, depth) =>
    path.posix.join(at, ...names.slice(0, depth)),
  ).flatMap((folder) => {
    const cpus = version.quota(folder, readers);
    return cpus === null ? [] : [{ cpus, throttled: throttled(folder, version, readers) }];
  });
}

/** Number of CPUs; null for `max` and -1, which mean no quota. */
function share(quota: string | undefined, period: string | undefined): number | null {
  const cpus = Number(quota) / Number(period);
  return Number.isFinite(cpus) && cpus > 0 ? cpus : null;
}

function throttled(
  folder: string,
  { throttledKey, perMs }: Version,
  { text }: MachineReaders,
): Throttled | null {
  const lines = (text(path.posix.join(folder, 'cpu.stat')) ?? '').split('\n');
  const stat = new Map(lines.map((line) => line.split(' ') as [string, string]));
  const times = Number(stat.get('nr_throttled'));
  const ms = Number(stat.get(throttledKey)) / perMs;
  return Number.isFinite(times) && Number.isFinite(ms) ? { times, ms } : null;
}
