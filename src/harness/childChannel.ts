import type { Duplex } from 'node:stream';
import type { Ahead, Job } from '../../bench-runner/protocol/job';
import type {
  ChildMessage,
  ChildQuestion,
  ChildResult,
  Stage,
} from '../../bench-runner/protocol/message';
import type { ProbedMode, ProbeName } from '../../bench-runner/protocol/probe';
import type { PackedChild } from './packedRunner';

/** Most bytes of the channel, far above any result: a subject that floods it is stopped here. */
const LIMIT_BYTES = 64 * 1024 * 1024;

export interface LastStage {
  stage: Stage;
  operation?: string;
  mode?: ProbedMode;
}

/**
 * The parent's end of the child's descriptor 3. Only lines with the job's token count, so that a
 * subject's accidental writes are not taken for messages. Does not protect against a file that
 * forges results on purpose: it runs in the reporting process, and can read the token.
 */
export class ChildChannel {
  result: ChildResult | null = null;
  lastStage: LastStage | null = null;
  /** Port of the child's server, once it listens. */
  servingPort: number | null = null;
  /** Probes that began, in order. */
  readonly probing: ProbeName[] = [];
  /** Parts of an incomplete line. */
  private pending: string[] = [];
  private bytes = 0;
  /** Called once, before anything of a subject runs. */
  private onCompiled: ((cache: string) => void) | null = null;
  /** Answers a question of the child, which waits for the answer. */
  onQuestion: (question: ChildQuestion) => Promise<object> = () => Promise.resolve({});

  constructor(
    private readonly stream: Duplex,
    private readonly token: string,
    /** Called for each message of the child. */
    public onMessage: () => void = () => {},
  ) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => this.read(text));
    // the child may end before it reads its job; its exit is reported
    stream.on('error', () => {});
  }

  /** Sends the first line to a child of the packed runner. */
  begin({ firstLine, keep }: PackedChild): void {
    this.onCompiled = keep ?? null;
    this.stream.write(firstLine);
  }

  send(job: Job | { ahead: Ahead }): void {
    this.stream.write(JSON.stringify(job) + '\n');
  }

  /** Asks a serving child for its result. */
  end(): void {
    this.stream.write('end\n');
  }

  private async answer(question: ChildQuestion): Promise<void> {
    const answer = await this.onQuestion(question);
    if (this.stream.writable) this.stream.write(JSON.stringify(answer) + '\n');
  }

  private read(text: string): void {
    this.bytes += text.length;
    if (this.bytes > LIMIT_BYTES) {
      this.stream.destroy();
      return;
    }
    const [first = '', ...lines] = text.split('\n');
    this.pending.push(first);
    for (const line of lines) {
      this.take(this.parse(this.pending.join('')));
      this.pending = [line];
    }
  }

  private parse(line: string): ChildMessage | null {
    // a subject may write a million lines, and parsing them all would take long
    if (!line.includes(this.token)) return null;
    try {
      const value: unknown = JSON.parse(line);
      return isMessage(value, this.token) ? value : null;
    } catch {
      return null;
    }
  }

  private take(message: ChildMessage | null): void {
    if (message === null || this.result !== null) return;
    const compiled = this.onCompiled;
    // a later message may come from the subject
    this.onCompiled = null;
    if (message.type === 'compiled') return compiled?.(message.cache);
    if (message.type === 'result') this.result = message.result;
    else if (message.type === 'serving') this.servingPort = message.port;
    else if (message.type === 'loads') void this.answer(message);
    else this.enter(stageOf(message));
    this.onMessage();
  }

  /** Notes the stage, which the child reports repeatedly. */
  private enter(stage: LastStage): void {
    const { operation, mode } = stage;
    const isSame = operation === this.lastStage?.operation && mode === this.lastStage?.mode;
    this.lastStage = stage;
    if (operation === undefined || mode === undefined || isSame) return;
    this.probing.push({ operation, mode });
  }
}

function isMessage(value: unknown, token: string): value is ChildMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    value.token === token &&
    'type' in value &&
    (value.type === 'result' ||
      isStage(value) ||
      isServing(value) ||
      isQuestion(value) ||
      isCompiled(value))
  );
}

/** True for a stage whose names are strings, as they are shown and compared. */
function isStage(value: object): boolean {
  if (!('type' in value) || value.type !== 'stage' || !('stage' in value)) return false;
  const {
    stage,
    operation = '',
    mode = '',
  }: { stage: unknown; operation?: unknown; mode?: unknown } = value;
  return [stage, operation, mode].every((each) => typeof each === 'string');
}

/** True for a valid port, as it is connected to. */
function isServing(value: object): boolean {
  if (!('type' in value) || value.type !== 'serving' || !('port' in value)) return false;
  const { port } = value;
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
}

function isCompiled(value: object): boolean {
  return (
    'type' in value &&
    value.type === 'compiled' &&
    'cache' in value &&
    typeof value.cache === 'string'
  );
}

function isQuestion(value: object): boolean {
  if (!('type' in value) || value.type !== 'loads') return false;
  return (
    'file' in value &&
    typeof value.file === 'string' &&
    'isInCall' in value &&
    typeof value.isInCall === 'boolean'
  );
}

function stageOf({ stage, operation, mode }: ChildMessage & { type: 'stage' }): LastStage {
  return {
    stage,
    ...(operation === undefined ? {} : { operation }),
    ...(mode === undefined ? {} : { mode }),
  };
}
