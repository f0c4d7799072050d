import type { Broken } from '../../fixes/fix';
import { FAILING_CALL, type Finding } from './finding';
import { RULES } from './rules';

/** A finding, as far as a fix is looked for. */
export function brokenOf({ rule, message, related, ...at }: Finding): Broken {
  const { file, line, column, endLine, endColumn } = at;
  return {
    at: { file, line, column, endLine, endColumn },
    failing: related.filter((each) => each.message === FAILING_CALL),
    beside: related.filter((each) => each.message !== FAILING_CALL),
    message,
    kinds: RULES[rule].fixes,
  };
}
