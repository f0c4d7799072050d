/**
 * Composition root of the terminal: reads argv, runs a command, writes its output and sets the exit
 * code.
 */

import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';

import { CommanderError } from 'commander';
import { findInstallation } from './cli/installation';
import { assertWritable, writeOutcome } from './cli/outcome';
import { createProgram, type Perform } from './cli/program';
import { createSession } from './cli/createSession';
import { type Terminal, terminalOf } from './cli/terminal';
import { explained, OutputError, UsageError } from './cli/usageError';
import { GalleryError } from './gallery/manifest';
import { openGate } from './gate';
import { createUnits } from './report/units';
import { visibleLines } from './document/visible';

const EXIT = { scored: 0, failed: 1, usage: 2 } as const;

/**
 * @param signal name of the signal; all but SIGTERM come from the keyboard or a closing terminal
 */
function cancelledBy(signal: unknown): string {
  const by = signal === 'SIGTERM' ? ' by SIGTERM, which another process sent' : '';
  return `Cancelled${by}: this is what had been measured until then.\n`;
}

/**
 * Budget after which V8 optimises a function, in bytes of V8's own code. With the usual one,
 * optimising takes a third of this process's CPU time, for code that runs once.
 */
const INTERRUPT_BUDGET = 1_000_000;

async function main(argv: readonly string[]): Promise<number> {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  const cancelling = cancelledBySignals();
  // a user who names a file here wants it to run
  openGate(() => {
    cancelling.listen();
    return true;
  });
  const terminal = terminalOf(process.stdout, process.stderr, process.env);
  let exitCode: number = EXIT.scored;
  try {
    const installation = findInstallation(__dirname);
    const perform: Perform = async (work, output) => {
      await assertWritable(output);
      const session = createSession(installation, terminal, cancelling.signal);
      const outcome = await work(session).finally(() => session.progress.end());
      await writeOutcome(outcome, output, terminal, createUnits());
      if (session.signal.aborted) terminal.stderr.write(cancelledBy(session.signal.reason));
      if (outcome.hasFailed || session.signal.aborted) exitCode = outcome.exitCode ?? EXIT.failed;
    };
    await createProgram(installation.version, perform).parseAsync(argv);
    return exitCode;
  } catch (error) {
    return explain(error, terminal);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Returns an AbortSignal that the first signal aborts, so that what was measured is still reported.
 * A second signal ends the process. `listen` is called with the first child process. Until then a
 * signal ends this program as it ends any other, even while it reads a large file.
 */
function cancelledBySignals(): { signal: AbortSignal; listen(): void } {
  const controller = new AbortController();
  // each running child adds a listener
  setMaxListeners(0, controller.signal);
  let listens = false;
  const listen = () => {
    if (listens) return;
    listens = true;
    for (const name of SIGNALS) process.once(name, () => controller.abort(name));
  };
  return { signal: controller.signal, listen };
}

/**
 * Writes an error to stderr and returns the exit code; commander has already written its own
 * errors.
 */
function explain(error: unknown, { stderr }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.scored : EXIT.usage;
  const isExplained = [UsageError, OutputError, GalleryError].some((kind) => error instanceof kind);
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  const text = isExplained ? message : stack;
  stderr.write(`${visibleLines(text).join('\n')}\n`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

// a reader such as `head` may stop reading
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.scored);
  process.stderr.write(`${notPrinted(error)}\n`);
  process.exit(EXIT.failed);
});
// no output is left to report this on
process.stderr.on('error', () => undefined);

function notPrinted({ message }: Error): string {
  return explained({
    message: 'What was found could not be printed.',
    found: message,
    needed: 'an output that takes it all',
    remedy: 'Make room where the output goes, or let it go elsewhere.',
  });
}

void main(process.argv).then((exitCode) => {
  process.exitCode = exitCode;
});
