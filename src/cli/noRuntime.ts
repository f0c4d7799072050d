import type { RuntimeInfo } from '../runtimes/runtime';

/** Stands in a listing where no Node could be found. */
export const NO_RUNTIME: RuntimeInfo = {
  version: '',
  v8: '',
  path: '',
  source: 'none',
  flags: [],
};
