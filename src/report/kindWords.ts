/** What the same figure is called, by the kind of workload. */

import type { WorkloadKind } from '../document/workloadKinds';
import type { WorkloadChoice } from './report';
import { WORKLOADS } from './labels';

/** What a comparison and a table of runs call the CPU time. */
export const CPU_TIMES: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'CPU time of a call',
  function: 'CPU time of a call',
  script: 'CPU time',
  ops: 'CPU time of an operation',
  server: 'CPU time of a request',
};

/** What the peak of memory is of. */
export const PEAKS: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'peak above the start',
  function: 'peak above the start',
  script: 'peak of the process',
  ops: 'peak above the start',
  server: 'peak of its processes',
};

/** `script, because it exports nothing (--workload changes it)` */
export function choiceWords({ kind, chosenBy, because }: WorkloadChoice): string {
  if (chosenBy === 'person') return `${WORKLOADS[kind]}, as was asked for`;
  const words = `${WORKLOADS[kind]}, because ${because}`;
  return chosenBy === 'file' ? `${words}; --workload or asyncScore.workload changes it` : words;
}
