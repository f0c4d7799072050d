import type { Broken } from '../fixes/fix';
import { FAILING_CALL, TURNS_OFF } from './breach';
import type { Finding } from './finding';
import { RULES } from './rules';

/** Returns the part of a finding that fixes are found by. */
export function brokenOf({ rule, message, related, where, ...at }: Finding): Broken {
  const { file, line, column, endLine, endColumn } = at;
  return {
    at: { file, line, column, endLine, endColumn },
    failing: related.filter((each) => each.message === FAILING_CALL),
    beside: related.filter(({ message: is }) => is !== FAILING_CALL && is !== TURNS_OFF),
    turnsOff: where ? (related.find(({ message: is }) => is === TURNS_OFF) ?? at) : null,
    message,
    kinds: RULES[rule].fixes,
  };
}
