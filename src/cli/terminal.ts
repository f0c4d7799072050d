import type { WriteStream } from 'node:tty';
import { ansiPaint, type Paint, plainPaint } from '../page/text/paint';

/** Where output goes and how it may look there. */
export interface Terminal {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  /** Columns for text on stdout. */
  width: number;
  paint: Paint;
  /** Whether a line on stderr can be written over. */
  canRewrite: boolean;
  /** Rows and columns of stderr as it is now; none where it is no terminal. */
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

/** https://no-color.org and https://force-color.org; what a person says goes before what we find. */
export function wantsColour(isTTY: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return Boolean(isTTY) && env['TERM'] !== 'dumb';
}
