import { cpuQuota, type CpuQuota, type Throttled } from './cpuQuota';
import { machineReaders, type MachineReaders } from './machineReaders';
import { onBattery, savesPower, thermalThrottles } from './power';

/** State of the machine during a measurement. Null means: not known here. */
export interface Conditions {
  /** Processors of the machine. */
  cpus: number;
  /** Processors that the children may use. */
  usableCpus: number;
  /** Share of the CPU time of all processors that other programs used, from 0 to 1. */
  othersShare: number | null;
  /** Load of the minute before the start. */
  load: number | null;
  /** The tightest quota of CPU time, and its effect. */
  quota: CpuQuota | 'none' | null;
  /** Number of times that a processor was throttled for heat. */
  thermalThrottles: number | null;
  onBattery: boolean | null;
  /** The clock is limited to save power. */
  savesPower: boolean | null;
}

export interface ConditionsWatch {
  /**
   * Never rejects. `childrenCpuMs` is the CPU time of all children that ended since the start, or
   * null if not known; the system's own count of it is preferred.
   */
  end(childrenCpuMs: number | null): Promise<Conditions>;
}

/** Shortest time for which the system's counters, with ticks of 10 ms, are useful. */
const SHORTEST_CPU_MS = 300;

/**
 * Notes the state of the machine now; `end` returns what happened since. Nothing polls in between.
 */
export function watchConditions(readers: MachineReaders = machineReaders): ConditionsWatch {
  const start = standing(readers);
  const load = readers.platform === 'win32' ? null : readers.load();
  return {
    async end(childrenCpuMs) {
      const end = standing(readers);
      return {
        cpus: readers.cpus(),
        usableCpus: readers.usableCpus(),
        othersShare: othersShare(start, end, childrenCpuMs),
        load,
        quota: quotaSince(start.quota, end.quota),
        thermalThrottles:
          start.throttles === null || end.throttles === null
            ? null
            : Math.max(0, end.throttles - start.throttles),
        onBattery: await onBattery(readers),
        savesPower: savesPower(readers),
      };
    },
  };
}

interface Standing {
  busyMs: number;
  idleMs: number;
  ownMs: number;
  /** CPU time of ended children, as the system counts it. */
  childrenMs: number | null;
  stolenMs: number;
  quota: CpuQuota | 'none' | null;
  throttles: number | null;
}

function standing(readers: MachineReaders): Standing {
  return {
    ...readers.cpuTimes(),
    ownMs: readers.ownCpuMs(),
    childrenMs: endedChildrenMs(readers),
    stolenMs: stolenMs(readers),
    quota: cpuQuota(readers),
    throttles: thermalThrottles(readers),
  };
}

/** Unit of CPU times on Linux. */
const TICK_MS = 10;

/** `cutime` and `cstime`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function endedChildrenMs({ platform, text }: MachineReaders): number | null {
  const stat = platform === 'linux' ? text('/proc/self/stat') : null;
  if (stat === null) return null;
  // a program's name may hold spaces and parentheses; the field after it is the third
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}

/** Time that a virtual machine wanted and did not get, which Node's figures do not show. */
function stolenMs({ platform, text }: MachineReaders): number {
  const all = platform === 'linux' ? text('/proc/stat') : null;
  const ticks = Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(all ?? '')?.[1] ?? 0);
  return ticks * TICK_MS;
}

function othersShare(start: Standing, end: Standing, childrenCpuMs: number | null): number | null {
  const counted =
    start.childrenMs === null || end.childrenMs === null
      ? childrenCpuMs
      : end.childrenMs - start.childrenMs;
  if (counted === null) return null;
  const stolen = end.stolenMs - start.stolenMs;
  const busy = end.busyMs - start.busyMs + stolen;
  const all = busy + end.idleMs - start.idleMs;
  if (all < SHORTEST_CPU_MS) return null;
  const ours = end.ownMs - start.ownMs + counted;
  return Math.min(1, Math.max(0, (busy - ours) / all));
}

function quotaSince(start: Standing['quota'], end: Standing['quota']): Standing['quota'] {
  if (end === null || end === 'none') return end;
  const before = start === null || start === 'none' ? null : start.throttled;
  return { cpus: end.cpus, throttled: throttledSince(before, end.throttled) };
}

function throttledSince(start: Throttled | null, end: Throttled | null): Throttled | null {
  if (start === null || end === null) return null;
  return { times: Math.max(0, end.times - start.times), ms: Math.max(0, end.ms - start.ms) };
}
