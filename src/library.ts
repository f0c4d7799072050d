/**
 * The package's API: `import { score, compare, findings } from 'async-score'`. Its types name
 * nothing outside the package; results are checked against them.
 */

import { createSession } from './cli/createSession';
import { findInstallation } from './cli/installation';
import { createProgram } from './cli/program';
import { terminalOf } from './cli/terminal';
import { openGate } from './gate';

export interface Options {
  /** Version or path of the Node that runs the subject. */
  runtime?: string;
  /** Simultaneous calls. */
  parallel?: number;
  /** Duration of an invented I/O operation, in milliseconds. */
  ioMs?: number;
  /** Time for measuring, in seconds. */
  budgetSeconds?: number;
  /** Longest time of a child process, in seconds. */
  timeoutSeconds?: number;
  /** Name of a case of the function's score file. */
  case?: string;
  signal?: AbortSignal;
}

/** A finding. Lines and columns are 1-based; the end is exclusive. */
export interface Finding {
  rule: string;
  severity: 'hint' | 'information' | 'warning' | 'error';
  message: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Why there is no result. */
export interface NotHad {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted' | 'cancelled' | 'skipped';
  reason: { code: string; message: string };
}

/**
 * Part of a report, as `async-score score --json` prints it. The package's docs/report.schema.json
 * describes all of it.
 */
export interface Score {
  schema: string;
  subject: { file: string; function?: string };
  complexity: { tokens: number };
  benchmark: NotHad | { state: 'completed'; timeMs: { median: number; low: number; high: number } };
  debuggability: NotHad | { state: 'scored'; total: number };
  findings: Finding[];
}

/** Part of a comparison, as `async-score compare --json` prints it. */
export interface Compared {
  a: Score;
  b: Score;
  ratio: { tokens: number; time: object };
}

/**
 * Scores a function or a file.
 * @param place `FILE#NAME`, or a file with one function
 * @throws Error if it cannot be scored
 */
export function score(place: string, options: Options = {}): Promise<Score> {
  return asked<Score>(['score', place], options);
}

/**
 * Compares two subjects, measured in the same rounds.
 * @throws Error if one of them cannot be scored
 */
export function compare(a: string, b: string, options: Options = {}): Promise<Compared> {
  return asked<Compared>(['compare', a, b], options);
}

/**
 * Returns the findings of a function, or of all functions of a file. Hints about lost stacks are
 * left out.
 *
 * @throws Error if a function could not be called, as nothing is known of it then
 */
export async function findings(place: string, options: Options = {}): Promise<Finding[]> {
  const { subjects } = await asked<{ subjects: Score[] }>(['probe', place], options);
  for (const { debuggability } of subjects) {
    if (debuggability.state !== 'scored' && debuggability.state !== 'skipped')
      throw notHad(place, debuggability);
  }
  const all = subjects.flatMap((one) => one.findings);
  return all.filter(({ severity }) => severity !== 'hint');
}

const FLAGS: readonly [keyof Options, string][] = [
  ['runtime', '--runtime'],
  ['parallel', '--parallel'],
  ['ioMs', '--io-ms'],
  ['budgetSeconds', '--budget'],
  ['timeoutSeconds', '--timeout'],
  ['case', '--case'],
];

/** Returns the JSON value of a terminal command. */
async function asked<Value>(command: readonly string[], options: Options): Promise<Value> {
  // a program that calls this wants it to run
  openGate(() => true);
  const { signal = new AbortController().signal } = options;
  const installation = findInstallation(__dirname);
  const terminal = terminalOf(process.stdout, process.stderr, process.env);
  const session = { ...createSession(installation, terminal, signal), confirm: null };
  session.progress.show = () => undefined;
  const flags = FLAGS.flatMap(([key, flag]) =>
    options[key] === undefined ? [] : [flag, String(options[key])],
  );
  let value: unknown;
  const program = createProgram(installation.version, async (work) => {
    ({ value } = await work(session));
  });
  await program.parseAsync([...command, ...flags], { from: 'user' });
  const { state, reason } = Object(value) as Partial<NotHad>;
  if (state !== undefined && reason !== undefined) throw notHad(command[1]!, { state, reason });
  return value as Value;
}

function notHad(place: string, { reason }: NotHad): Error {
  return new Error(`${place} could not be scored: ${reason.message}`);
}
