/**
 * What another program calls: `import { score, compare, findings } from 'async-score'`. The types here are the
 * package's own, so they name nothing that it does not hold; what is scored is checked against them.
 */

import { createSession } from './cli/createSession';
import { findInstallation } from './cli/installation';
import { createProgram } from './cli/program';
import { terminalOf } from './cli/terminal';
import { openGate } from './gate';

export interface Options {
  /** Version or path of the Node that runs what is scored. */
  runtime?: string;
  /** Simultaneous calls. */
  parallel?: number;
  /** How long an invented operation takes. */
  ioMs?: number;
  /** How long measuring may take. */
  budgetSeconds?: number;
  /** Longest time of a child process. */
  timeoutSeconds?: number;
  /** Name of a case of the function's score file. */
  case?: string;
  signal?: AbortSignal;
}

/** Lines and columns are 1-based, the end is behind it. */
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

/** Why something could not be had. */
export interface NotHad {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted' | 'cancelled' | 'skipped';
  reason: { code: string; message: string };
}

/** As `async-score score --json` prints it; docs/report.schema.json of the package has all of it. */
export interface Score {
  schema: string;
  subject: { file: string; function?: string };
  complexity: { tokens: number };
  benchmark: NotHad | { state: 'completed'; timeMs: { median: number; low: number; high: number } };
  debuggability: NotHad | { state: 'scored'; total: number };
  findings: Finding[];
}

/** As `async-score compare --json` prints it. */
export interface Compared {
  a: Score;
  b: Score;
  ratio: { tokens: number; time: object };
}

/** @param place `FILE#NAME`, or a file with one function. @throws Error where it cannot be scored */
export function score(place: string, options: Options = {}): Promise<Score> {
  return asked<Score>(['score', place], options);
}

/** Two, measured in the same rounds. @throws Error where one cannot be scored */
export function compare(a: string, b: string, options: Options = {}): Promise<Compared> {
  return asked<Compared>(['compare', a, b], options);
}

/**
 * What becomes of a function, or of those of a file, when its calls fail. Hints, of lost stacks, are left out.
 *
 * @throws Error where one could not be called: nothing is known of it then
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

/** What a command of the terminal would print as JSON. */
async function asked<Value>(command: readonly string[], options: Options): Promise<Value> {
  // who calls this wants it to run
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
