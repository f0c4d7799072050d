import type { WorkloadKind } from '../../document/workloadKind';
import { calls } from './callsKind';
import type { Kind } from './kind';
import { ops } from './ops';
import { script } from './script';
import { server } from './server';

export const KINDS: Readonly<Record<WorkloadKind, Kind>> = {
  doxbee: calls,
  function: calls,
  script,
  ops,
  server,
};
