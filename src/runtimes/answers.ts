import type { Failure } from '../failure';
import { createKeptFiles, hashOf, type KeptFiles } from './keptFiles';

/** An answer has some hundred bytes, and there are one or two for each Node of a machine. */
const MOST_BYTES = 4_000_000;

export interface AnswersOptions<Answer> {
  /** Keeps answers for later processes. Left out: none of them goes by one. */
  folder?: string | undefined;
  /** What a file holds of one; null where it is none. */
  read(value: unknown): Answer | null;
  /** Whether the same failure would come again. Left out: none would. */
  comesAgain?(failure: Failure): boolean;
}

export interface Question<Answer> {
  /** All that the answer hangs on. */
  key: string;
  ask(): Promise<Answer | Failure>;
  /** Whether it hangs on something else as well, and is for this process alone. Left out: it does not. */
  isOfNow?(answer: Answer): boolean;
}

/** What binaries answered, each asked once as long as the question stays the same. Never rejects. */
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
    // whoever asked first may have cancelled, which is no answer to others
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
