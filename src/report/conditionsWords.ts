/** Words for what the machine did while it measured. */

import type { Conditions } from '../runtimes/conditions';
import type { Units } from './units';

/**
 * `others took 0.9 % of the CPU time, load 0.4 before, no CPU quota, never slowed down for heat, not
 * on battery`; what cannot be told here is named at the end.
 */
export function conditionsWords(conditions: Conditions, units: Units): string {
  const { othersShare, load, quota, thermalThrottles, onBattery } = conditions;
  const untold: string[] = [];
  const told = <Value>(value: Value | null, name: string, words: (value: Value) => string) => {
    if (value !== null) return [words(value)];
    untold.push(name);
    return [];
  };
  const parts = [
    ...told(
      othersShare,
      'other programs',
      (it) => `others took ${units.share(it)} of the CPU time`,
    ),
    ...told(load, 'load', (it) => `load ${units.number(it)} before`),
    ...told(quota, 'CPU quota', (it) =>
      it === 'none'
        ? 'no CPU quota'
        : `a quota of ${units.number(it.cpus)} ${it.cpus === 1 ? 'CPU' : 'CPUs'}`,
    ),
    ...told(thermalThrottles, 'heat', (it) =>
      it === 0 ? 'never slowed down for heat' : `slowed down for heat ${units.counted(it, 'time')}`,
    ),
    ...told(onBattery, 'battery', (it) => (it ? 'on battery' : 'not on battery')),
  ];
  const notTold = untold.length === 0 ? [] : [`not told here: ${untold.join(', ')}`];
  return [parts.join(', '), ...notTold].filter((text) => text !== '').join('; ');
}
