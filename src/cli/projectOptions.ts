import { Option } from 'commander';

import type { Shard } from '../report/projectScore';
import type { RunOptions } from './options';
import { count, named, shardNamed } from './optionValues';

export interface ProjectOptions extends RunOptions {
  changedSince?: string;
  staged?: true;
  config?: string;
  cache?: string;
  fresh?: true;
  bench?: true;
  jobs?: number;
  shard?: Shard;
  sarif?: string;
  junit?: string;
  summary?: string;
  annotations?: true;
  writeBaseline?: true;
  prune?: true;
}

export const config = new Option(
  '--config <file>',
  'configuration of the project (default: async-score.config.json of its folder)',
).argParser((text) => named(text, 'a file'));

export const cache = new Option(
  '--cache <folder>',
  'keep results of functions in this folder, which may be carried from one job to the next',
).argParser((text) => named(text, 'a folder'));

export const changedSince = new Option(
  '--changed-since <revision>',
  'only functions that differ from this revision of git, or lead to what does, each beside what it was',
).argParser((text) => named(text, 'a revision that git knows, such as origin/main'));

export const staged = new Option(
  '--staged',
  'only functions that what is staged changes, as the next commit would have them',
);

export const bench = new Option(
  '--bench',
  'time the functions, too, one at a time; with --changed-since against what they were, in the same rounds',
);

export const jobs = new Option(
  '--jobs <n>',
  'functions that are run at the same time (default: as many as there are cores)',
).argParser((text) => count(text, 'such as 4'));

export const shard = new Option(
  '--shard <n/m>',
  "score the nth of m parts; auto: as GitLab, CircleCI, Buildkite or Kubernetes' indexed jobs say",
).argParser((text) => shardNamed(text));

export const sarif = new Option(
  '--sarif <file>',
  'write the findings as SARIF 2.1.0, too',
).argParser((text) => named(text, 'a file'));

export const summary = new Option('--summary <file>', 'write the page as Markdown, too').argParser(
  (text) => named(text, 'a file'),
);

export const junit = new Option(
  '--junit <file>',
  "write the functions as JUnit's XML, too",
).argParser((text) => named(text, 'a file'));

export const annotations = new Option(
  '--annotations',
  'print the findings for GitHub, which shows them at their lines, too',
).conflicts(['json']);

export const writeBaseline = new Option(
  '--write-baseline',
  'write all findings to the baseline that the configuration names: they fail nothing from then on',
);

export const prune = new Option(
  '--prune',
  'take out of the baseline what is not found any more',
).conflicts(['writeBaseline']);
