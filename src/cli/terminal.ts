import type { WriteStream } from 'node:tty';
import { ansiPaint, type Paint, plainPaint } from '../page/text/paint';

/** Output streams and their capabilities. */
export interface Terminal {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  /** Columns for text on stdout. */
  width: number;
  paint: Paint;
  /** True if a line on stderr can be overwritten. */
  canRewrite: boolean;
  /** Current size of stderr; 0 if it is no terminal. */
  room(): { rows: number; columns: number };
}

const DEFAULT_WIDTH = 100;
const [LEAST_WIDTH, MOST_WIDTH] = [60, 140];

export function terminalOf(
  stdout: WriteStream,
  stderr: WriteStream,
  env: NodeJS.ProcessEnv,
): Terminal {
  const width = stdout.isTTY ? stdout.columns : DEFAULT_WIDTH;
  return {
    stdout,
    stderr,
    width: Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width || DEFAULT_WIDTH)),
    paint: wantsColour(stdout.isTTY, env) ? ansiPaint : plainPaint,
    canRewrite: Boolean(stderr.isTTY) && env['TERM'] !== 'dumb',
    room: () => ({ rows: stderr.rows ?? 0, columns: stderr.columns ?? 0 }),
  };
}

/**
 * True for coloured output; the user's environment variables override detection. See
 * https://no-color.org and https://force-color.org
 */
export function wantsColour(isTTY: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return Boolean(isTTY) && env['TERM'] !== 'dumb';
}
