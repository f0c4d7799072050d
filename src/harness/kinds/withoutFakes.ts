import type { Program } from '../benchJob';
import type { JobRequest } from '../executor';

/** A program that is run as it is: no I/O is faked for it, and nothing is recorded. */
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
