import type { Profile } from '../profile/profile';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Machine } from './report';

/** `profile --json`: one entry for each runtime. */
export interface ProfileListing {
  schema: string;
  machine: Machine;
  subjects: ProfileEntry[];
}

export interface ProfileEntry {
  file: string;
  function?: string;
  runtime: RuntimeInfo;
  parallel: number;
  ioMs: number;
  profile: Profile;
}
