import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';

/** Resolves to whether the person says yes. */
export type Confirm = (question: string, signal: AbortSignal) => Promise<boolean>;

/** Null where nobody sits at the other end. Questions go to stderr: stdout is for results. */
export function createConfirm(
  input: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream,
  output: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
): Confirm | null {
  if (!input.isTTY || !output.isTTY) return null;
  return async (question, signal) => {
    const prompt = createInterface({ input, output });
    // the interface takes Ctrl-C for itself; it is to cancel as it does everywhere else
    prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      const answer = await prompt.question(`${question} [y/N] `, { signal });
      return /^y(es)?$/i.test(answer.trim());
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      prompt.close();
    }
  };
}
