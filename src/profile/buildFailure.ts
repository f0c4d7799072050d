import { failure, type Failure, type Reason } from '../failure';
import type { CommandEnd } from '../runtimes/command';
import type { RuntimeInfo } from '../runtimes/runtime';
import { PROFILER_PACKAGE, PROFILER_VERSION } from './nativeProfiler';

type Cause = Required<Pick<Reason, 'found' | 'needed' | 'remedy'>>;

const ELSE_INSPECTOR = "or take the runtime's own profiler: --profiler inspector";

/** Causes of a failed build, by the messages of compilers and node-gyp. */
const CAUSES: readonly [RegExp, Cause][] = [
  [
    /gyp ERR! find Python|Could not find any Python/,
    {
      found: 'no Python, which node-gyp needs to make its build files',
      needed: 'Python 3',
      remedy: `Install Python 3, ${ELSE_INSPECTOR}.`,
    },
  ],
  [
    /not found: make|(g\+\+|c\+\+|clang\+\+|cc|gcc|make): (command )?not found|(g\+\+|c\+\+|clang\+\+|cc): No such file|Error 127\b|gyp ERR! find VS|xcode-select|No Xcode/i,
    {
      found: 'no C++ compiler',
      needed:
        'what node-gyp compiles with: make and g++, the command line tools of Xcode, or the C++ build tools of Visual Studio',
      remedy: `Install them, ${ELSE_INSPECTOR}.`,
    },
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b|response downloading/,
    {
      found: 'the headers of this Node are not beside it, and could not be fetched',
      needed: 'a connection, or a Node that was installed with its headers (include/node)',
      remedy: `Check the network, ${ELSE_INSPECTOR}.`,
    },
  ],
  [
    /\berror: |error C\d+/,
    {
      found: `sources of ${PROFILER_PACKAGE} ${PROFILER_VERSION} that do not compile against this Node`,
      needed: 'a Node that it knows: 4 to 24',
      remedy: `Choose such a Node (asyncScore.runtime, --runtime), ${ELSE_INSPECTOR}.`,
    },
  ],
];

const OTHERWISE: Cause = {
  found: 'a build that failed',
  needed: 'a machine that can compile native modules for Node',
  remedy: `What the build said is below. Mend it, ${ELSE_INSPECTOR}.`,
};

const MOST_LINES = 12;

/** Reason why the build failed, or null if it succeeded. */
export function buildFailure(end: CommandEnd, runtime: RuntimeInfo): Failure | null {
  if (end.stopped === 'cancelled') return failure('cancelled', 'cancelled', 'Cancelled.');
  if (end.stopped === null && end.exitCode === 0) return null;
  const said = `${end.startError}\n${end.stderr}\n${end.stdout}`;
  const [, cause] = CAUSES.find(([pattern]) => pattern.test(said)) ?? [null, OTHERWISE];
  return notBuilt(runtime, {
    ...cause,
    stderr: tellingLines(end.stderr || end.stdout),
    ...(end.exitCode === null ? {} : { exitCode: end.exitCode }),
  });
}

export function notBuilt({ version }: RuntimeInfo, more: Partial<Reason>): Failure {
  const what = `${PROFILER_PACKAGE} ${PROFILER_VERSION} was not built for Node ${version}.`;
  return failure('failed', 'notInstalled', what, more);
}

/** Lines that mention an error, else the last ones. */
function tellingLines(text: string): string {
  const lines = text.trim().split(/\r?\n/);
  const errors = lines.filter((line) => /\berror\b|not found|ERR!/i.test(line));
  return (errors.length > 0 ? errors.slice(0, MOST_LINES) : lines.slice(-MOST_LINES)).join('\n');
}
