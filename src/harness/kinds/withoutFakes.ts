import type { Program } from '../benchJob';
import type { JobRequest } from '../executor';

/** Subject of a program that runs as it is: its I/O is not faked, and nothing is recorded. */
export function withoutFakes({
  file,
  code,
  exportName,
}: Program): Pick<JobRequest, 'subject' | 'call' | 'io' | 'longStacks'> {
  return {
    subject: { file, code },
    call: { exportName, args: [], completesBy: 'auto' },
    io: { layer: 'none', boundary: 'promisified', ioMs: 0 },
    longStacks: 'off',
  };
}
