import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';

/** Asks a question; resolves to true for yes. */
export type Confirm = (question: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Creates a prompt, or null without a terminal. Questions go to stderr, as stdout is for results.
 */
export function createConfirm(
  input: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream,
  output: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream,
): Confirm | null {
  if (!input.isTTY || !output.isTTY) return null;
  return async (question, signal) => {
    const prompt = createInterface({ input, output });
    // readline catches Ctrl-C, which must cancel here as everywhere else
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
