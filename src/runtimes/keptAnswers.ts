import type { Failure } from '../failure';
import { createKeptFiles, hashOf, type KeptFiles } from './keptFiles';

/**
 * Most bytes of kept answers: one has some hundred bytes, with one or two for each Node of a
 * machine.
 */
const MOST_BYTES = 4_000_000;

export interface AnswersOptions<Answer> {
  /** Folder that keeps answers for later processes. Left out: none. */
  folder?: string | undefined;
  /** Reads an answer from a file's value; null if it is invalid. */
  read(value: unknown): Answer | null;
  /** True if a further attempt would fail the same. Left out: none would. */
  comesAgain?(failure: Failure): boolean;
}

export interface Question<Answer> {
  /** All that the answer depends on. */
  key: string;
  ask(): Promise<Answer | Failure>;
  /**
   * True if the answer depends on something else as well, and is valid for this process only. Left
   * out: never.
   */
  isOfNow?(answer: Answer): boolean;
}

/** Answers of binaries, each asked once as long as the question stays the same. Never rejects. */
export class Answers<Answer extends object> {
  private readonly known = new Map<string, Promise<Answer | Failure>>();
  private readonly files: KeptFiles | null;

  constructor(private readonly options: AnswersOptions<Answer>) {
    const { folder } = options;
    this.files = folder === undefined ? null : createKeptFiles({ folder, mostBytes: MOST_BYTES });
  }

  async get(question: Question<Answer>, signal?: AbortSignal): Promise<Answer | Failure> {
    const { key } = question;
    const known = await this.known.get(key);
    // the first asker may have cancelled, which is no answer for others
    const isCancelled = known && isFailure(known) && known.state === 'cancelled';
    if (known && !(isCancelled && !signal?.aborted)) return known;
    const asked = this.fromFileOr(question);
    this.known.set(key, asked);
    const answer = await asked;
    if (isFailure(answer) && !this.options.comesAgain?.(answer)) this.known.delete(key);
    return answer;
  }

  private async fromFileOr({ key, ask, isOfNow }: Question<Answer>): Promise<Answer | Failure> {
    const name = hashOf(key);
    const kept = this.options.read(await this.files?.get(name));
    if (kept !== null) return kept;
    const answer = await ask();
    if (isFailure(answer) || isOfNow?.(answer)) return answer;
    await this.files?.put(name, answer);
    await this.files?.trim();
    return answer;
  }
}

function isFailure(answer: object): answer is Failure {
  return 'state' in answer;
}
