import * as path from 'node:path';
import type { MachineReaders } from './machineReaders';

const SUPPLIES = '/sys/class/power_supply';
const CPUS = '/sys/devices/system/cpu';

/** Most processors to read; those of one package are throttled together. */
const MOST_CPUS = 64;

/** True if the machine runs on its battery; null if not reported. */
export async function onBattery(readers: MachineReaders): Promise<boolean | null> {
  if (readers.platform === 'linux') return linuxOnBattery(readers);
  if (readers.platform !== 'darwin') return null;
  const told = await readers.printed('/usr/bin/pmset', ['-g', 'batt']);
  if (told === null) return null;
  return told.includes("'Battery Power'");
}

/** https://docs.kernel.org/admin-guide/abi-testing.html#abi-sys-class-power-supply-supply-name-type */
function linuxOnBattery({ names, text }: MachineReaders): boolean | null {
  const supplies = names(SUPPLIES);
  if (supplies === null) return null;
  const read = (supply: string, what: string) =>
    text(path.posix.join(SUPPLIES, supply, what))?.trim() ?? '';
  const isPlugged = supplies.some((each) => read(each, 'online') === '1');
  const drains = supplies.some(
    (each) =>
      read(each, 'type') === 'Battery' &&
      // not the battery of a mouse or a headset
      read(each, 'scope') !== 'Device' &&
      read(each, 'status') === 'Discharging',
  );
  return drains && !isPlugged;
}

/** Drivers whose governor `powersave` does not limit the clock: it is their usual one. */
const SCALES_ANYWAY = /^(intel_pstate|amd[-_]pstate([-_]epp)?)$/;

/** True if the machine limits its clock to save power; null if not reported. */
export function savesPower({ platform, text }: MachineReaders): boolean | null {
  if (platform !== 'linux') return null;
  const read = (what: string) => text(path.posix.join(CPUS, 'cpu0/cpufreq', what))?.trim() ?? null;
  const governor = read('scaling_governor');
  if (governor === null) return null;
  if (read('energy_performance_preference') === 'power') return true;
  return governor === 'powersave' && !SCALES_ANYWAY.test(read('scaling_driver') ?? '');
}

/**
 * Number of times that processors were throttled for heat since the start; null if not reported.
 */
export function thermalThrottles({ platform, names, text }: MachineReaders): number | null {
  if (platform !== 'linux') return null;
  const cpus = (names(CPUS) ?? []).filter((name) => /^cpu\d+$/.test(name)).slice(0, MOST_CPUS);
  const counts = cpus.flatMap((cpu) =>
    ['core_throttle_count', 'package_throttle_count'].flatMap((file) => {
      const count = text(path.posix.join(CPUS, cpu, 'thermal_throttle', file));
      return count === null ? [] : [Number(count)];
    }),
  );
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
