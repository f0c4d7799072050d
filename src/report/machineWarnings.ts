/** The warnings about the machine: what it did beside measuring, and what held it back. */

import type { WarningBuilders } from './codedWarnings';
import { units } from './warningUnits';

export const machineWarnings = {
  machineBusy: (othersShare: number) => ({
    about: 'time',
    cause: `Other programs took ${units.share(othersShare)} of the machine's CPU time while this was measured.`,
    remedy: 'Close what else keeps the machine busy and score it again.',
  }),

  cpuQuota: (cpus: number) => ({
    about: 'time',
    cause: `A quota of this container allows ${cpusOf(cpus)}; it was not reached.`,
    remedy:
      'Nothing needs to change on this machine; times from one with another quota are no match.',
  }),

  throttled: (by: { heat: number } | { quota: number; times: number; ms: number }) => ({
    about: 'time',
    cause:
      'heat' in by
        ? `The processor was slowed down for heat ${units.counted(by.heat, 'time')} while this was measured.`
        : `A quota of this container allows ${cpusOf(by.quota)}, and held its processes back ${units.counted(by.times, 'time')}, ${units.time(by.ms)} in all.`,
    remedy:
      'heat' in by
        ? 'Let the machine cool down and score it again.'
        : 'Raise the quota of the container, or measure outside of it.',
  }),

  onBattery: () => ({
    about: 'time',
    cause: 'The machine runs on its battery, so its clock may change from round to round.',
    remedy: 'Plug it in and score it again.',
  }),

  powersave: () => ({
    about: 'time',
    cause: 'The processor is set to save power, so its clock is held down.',
    remedy: 'Choose the governor "performance" or "schedutil", or the power mode "balanced".',
  }),
} satisfies WarningBuilders;

function cpusOf(cpus: number): string {
  return cpus === 1 ? '1 CPU' : `${units.number(cpus)} CPUs`;
}
