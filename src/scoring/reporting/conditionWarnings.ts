import type { Conditions } from '../../runtimes/conditions';
import type { Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/** Less than this is what a machine does that nobody uses. */
const BUSY_SHARE = 0.1;

/** What of the machine's conditions can be seen in the times; what cannot be told is passed over. */
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
  // as much as all that there are is no limit
  return quota.cpus < cpus ? [warnings.cpuQuota(quota.cpus)] : [];
}
