import { realpath, stat } from 'node:fs/promises';
import { failure, type Failure } from '../failure';
import { Answers } from './keptAnswers';
import { CAPABILITIES_PROGRAM, parseCapabilities, type Capabilities } from './capabilities';
import { runCommand, type CommandEnd } from './command';
import { Limit } from './limit';
import { NEUTRAL_FOLDER } from './neutralFolder';
import type { RuntimeInfo, RuntimeSource } from './runtime';
import { systemLimit } from './systemLimits';

/** A file that may be a Node. */
export interface Candidate {
  path: string;
  source: RuntimeSource;
}

/** Description that a binary gives of itself. */
export interface Answer {
  version: string;
  v8: string;
  arch: string;
  lts?: string;
  /** Path of the binary that answered, which differs if the started file was a script. */
  execPath: string;
  capabilities: Capabilities;
}

/** Time limit for binaries that hang: a busy machine takes seconds to start a Node. */
const PATIENCE_MS = 15_000;
const AT_ONCE = 4;
/** Mark of the answer's line: a script around a Node may print anything. */
const MARK = 'async-score:';

const PROGRAM = `console.log('${MARK}' + JSON.stringify({
  version: process.versions.node, v8: process.versions.v8, arch: process.arch,
  lts: process.release && process.release.lts, execPath: process.execPath,
  capabilities: ${CAPABILITIES_PROGRAM}
}))`;

/**
 * Asks binaries to describe themselves, each once as long as its file stays the same, a few at a
 * time.
 */
export class Inspector {
  private readonly answers: Answers<Answer>;
  private readonly limit = new Limit(AT_ONCE);

  /**
   * @param env environment of the user; binaries get only a few of its variables
   * @param folder folder that keeps answers for later processes; left out: each process asks anew
   */
  constructor(
    private readonly env: NodeJS.ProcessEnv,
    folder?: string,
  ) {
    this.answers = new Answers({ folder, read: answerOf, comesAgain: isItsOwn });
  }

  /** Inspects a binary: a failure states why it does not answer as a Node does. Never rejects. */
  async inspect({ path, source }: Candidate, signal?: AbortSignal): Promise<RuntimeInfo | Failure> {
    const question = {
      key: `${PROGRAM}\n${await identity(path)}`,
      ask: () => this.limit.run(() => this.ask(path, signal)),
      // a shim selects another binary once its settings change
      isOfNow: ({ execPath }: Answer) => execPath !== path,
    };
    const answer = await this.answers.get(question, signal);
    if ('state' in answer) return answer;
    const { execPath, ...rest } = answer;
    // a shim of a version manager selects by its working folder: use what it selected
    const isShim = source === 'PATH' && (await realPath(path)) !== (await realPath(execPath));
    return { ...rest, path: isShim ? execPath : path, source, flags: [] };
  }

  private async ask(path: string, signal?: AbortSignal): Promise<Answer | Failure> {
    const end = await runCommand(path, ['--expose-gc', '-e', PROGRAM], {
      cwd: NEUTRAL_FOLDER,
      env: inspectionEnvironment(this.env),
      patienceMs: PATIENCE_MS,
      ...(signal ? { signal } : {}),
    });
    return answerOf(markedValue(end)) ?? notANode(path, end);
  }
}

/** True if the binary itself is the reason, and not a cancel or a loaded machine. */
function isItsOwn({ state, reason }: Failure): boolean {
  return state === 'failed' && reason.code !== 'systemLimit';
}

/** Identity of a file, equal as long as the file stays the same. */
export async function identity(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found ? `${path}\n${found.mtimeMs}\n${found.size}` : path;
}

/** Resolves links; a missing path stays as it is. */
export function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Variables that a Node needs to start, and that a manager's shim needs to find its Nodes. */
const PASSED_ON =
  /^(PATH|HOME|USER|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|USERPROFILE|APPDATA|LOCALAPPDATA|PATHEXT|LD_LIBRARY_PATH|XDG_\w+|(NVM|FNM|VOLTA|ASDF|MISE)_\w+)$/i;

/** Environment of a binary that is run for its answer. */
export function inspectionEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name))),
    // an editor's binary runs as Node only with this variable; a Node ignores it
    ELECTRON_RUN_AS_NODE: '1',
  };
}

/** Parses the JSON in the last line after the mark; null: none. */
export function markedValue({ stdout }: CommandEnd): unknown {
  const line = stdout
    .split(/\r?\n/)
    .filter((each) => each.startsWith(MARK))
    .at(-1);
  try {
    return JSON.parse(line?.slice(MARK.length) ?? 'null');
  } catch {
    return null;
  }
}

function answerOf(value: unknown): Answer | null {
  const { version, v8, arch, lts, execPath, capabilities } = fields(value);
  if (!isText(version) || !isText(v8) || !isText(arch) || !isText(execPath)) return null;
  return {
    version,
    v8,
    arch,
    ...(isText(lts) ? { lts } : {}),
    execPath,
    capabilities: parseCapabilities(capabilities),
  };
}

/** Returns the fields of an object; none for other values. */
export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function notANode(path: string, end: CommandEnd): Failure {
  const limit = systemLimit(path, end.startError);
  if (limit) return limit;
  if (end.stopped === 'cancelled') {
    return failure('cancelled', 'cancelled', `${path} was not asked to the end.`);
  }
  return failure(
    end.stopped === 'timedOut' ? 'timedOut' : 'failed',
    'brokenRuntime',
    `${path} did not answer as Node does.`,
    {
      found: whatHappened(end),
      needed: 'a Node binary of version 0.10 or later',
      remedy: 'Command "Pick Node runtime…", setting asyncScore.runtime, or option --runtime.',
    },
  );
}

/** Describes why a program did not answer, for people. */
export function whatHappened({
  stopped,
  startError,
  exitCode,
  stdout,
  stderr,
}: CommandEnd): string {
  if (stopped === 'timedOut') return `no answer within ${PATIENCE_MS / 1000} seconds`;
  if (stopped === 'notStarted') return startError;
  const said = (stderr.trim() || stdout.trim()).slice(-200);
  const ended = exitCode === null ? 'it was killed' : `it ended with exit code ${exitCode}`;
  return said ? `${ended} and said: ${said}` : ended;
}
