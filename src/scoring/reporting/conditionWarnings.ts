import type { Conditions } from '../../runtimes/conditions';
import type { Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/** Share of other work up to which a machine counts as idle. */
const BUSY_SHARE = 0.1;

/** Returns warnings of conditions that affect the times; unknown ones are skipped. */
export function conditionWarnings(conditions: Conditions): Warning[] {
  const { othersShare, thermalThrottles, onBattery, savesPower } = conditions;
  return [
    ...(othersShare !== null && othersShare > BUSY_SHARE
      ? [warnings.machineBusy(othersShare)]
      : []),
    ...quotaWarnings(conditions),
    ...(thermalThrottles !== null && thermalThrottles > 0
      ? [warnings.throttled({ heat: thermalThrottles })]
      : []),
    ...(onBattery === true ? [warnings.onBattery()] : []),
    ...(savesPower === true ? [warnings.powersave()] : []),
  ];
}

function quotaWarnings({ quota, cpus }: Conditions): Warning[] {
  if (quota === null || quota === 'none') return [];
  const { throttled } = quota;
  if (throttled !== null && throttled.times > 0) {
    return [warnings.throttled({ quota: quota.cpus, ...throttled })];
  }
  // a quota of all processors is no limit
  return quota.cpus < cpus ? [warnings.cpuQuota(quota.cpus)] : [];
}
