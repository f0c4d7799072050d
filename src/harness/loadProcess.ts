import { failure } from '../failure';
import type { LoadGenerator } from './load';

export interface LoadProcessOptions {
  /** Path of the program that makes the requests. */
  programPath: string;
}

/** A load generator that starts a process for each load. */
export function createLoadProcess({ programPath }: LoadProcessOptions): LoadGenerator {
  return {
    run: () => Promise.resolve(failure('skipped', 'notYet', `${programPath} is not there yet.`)),
  };
}
