import type { Page } from '../../src/page/page';
import type { Settings } from './settings';

/** One of the benchmarks that `npm run bench` runs. */
export interface Measurement {
  name: string;
  /** What it finds out, as a heading. */
  title: string;
  /** About how long it takes. */
  seconds(settings: Settings): number;
  run(settings: Settings, context: Context): Promise<Findings>;
}

export interface Context {
  /** Says how far it is. */
  progress(done: number, total: number): void;
  /** An empty folder that goes away afterwards. */
  folder: string;
}

export interface Findings {
  page: Page;
  targets: Target[];
  /** For the file of results: everything that the page was made from. */
  data: unknown;
}

/** What was to be reached. */
export interface Target {
  what: string;
  wanted: string;
  found: string;
  /** Null where it could not be measured; `found` says why. */
  met: boolean | null;
}
