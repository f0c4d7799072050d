import type { WorkloadKind } from '../../document/workloadKind';
import { failure } from '../../failure';
import { doxbee } from './doxbee';
import type { Kind } from './kind';

const NOT_YET: Kind = {
  isObserved: false,
  run: () => Promise.resolve(failure('skipped', 'notYet', 'Not measured yet.')),
  figures: () => ({}),
};

export const KINDS: Readonly<Record<WorkloadKind, Kind>> = {
  doxbee,
  script: NOT_YET,
  ops: NOT_YET,
  server: NOT_YET,
};
