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

/** Far more than any result; a subject that floods the channel is cut off here. */
const LIMIT_BYTES = 64 * 1024 * 1024;

export interface LastStage {
  stage: Stage;
  operation?: string;
  mode?: ProbedMode;
}

/**
 * The parent's end of the child's descriptor 3. Only lines that carry the job's token count: what
 * a subject writes there unawares is not taken for a message. It keeps no secret from a file that
 * is set on forging a result: that runs in the process that reports, and can come by the token.
 */
export class ChildChannel {
  result: ChildResult | null = null;
  lastStage: LastStage | null = null;
  /** The port that the child serves on, once it does. */
  servingPort: number | null = null;
  /** Probes that were begun, in their order. */
  readonly probing: ProbeName[] = [];
  /** Parts of a line that has not ended yet. */
  private pending: string[] = [];
  private bytes = 0;
  /** Told once, before anything of a subject runs. */
  private onCompiled: ((cache: string) => void) | null = null;
  /** Answers a question of the child, which waits for that. */
  onQuestion: (question: ChildQuestion) => Promise<object> = () => Promise.resolve({});

  constructor(
    private readonly stream: Duplex,
    private readonly token: string,
    /** Told of each message of the child. */
    public onMessage: () => void = () => {},
  ) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => this.read(text));
    // the child may end before it has read its job; its exit tells the story
    stream.on('error', () => {});
  }

  /** Before all else, to a child of the packed runner. */
  begin({ firstLine, keep }: PackedChild): void {
    this.onCompiled = keep ?? null;
    this.stream.write(firstLine);
  }

  send(job: Job | { ahead: Ahead }): void {
    this.stream.write(JSON.stringify(job) + '\n');
  }

  /** Asks a child that serves to hand over its result. */
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
    // a subject may write a million lines there, and to find out that one is no JSON takes long
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
    // what comes later may be of the subject
    this.onCompiled = null;
    if (message.type === 'compiled') return compiled?.(message.cache);
    if (message.type === 'result') this.result = message.result;
    else if (message.type === 'serving') this.servingPort = message.port;
    else if (message.type === 'loads') void this.answer(message);
    else this.enter(stageOf(message));
    this.onMessage();
  }

  /** The child tells again and again where it is. */
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

/** Its names are told to people, and compared: they are to be texts. */
function isStage(value: object): boolean {
  if (!('type' in value) || value.type !== 'stage' || !('stage' in value)) return false;
  const {
    stage,
    operation = '',
    mode = '',
  }: { stage: unknown; operation?: unknown; mode?: unknown } = value;
  return [stage, operation, mode].every((each) => typeof each === 'string');
}

/** A port is connected to: it is to be one. */
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
