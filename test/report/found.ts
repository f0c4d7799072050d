import type { Finding } from '../../src/report/findings/finding';
import { RULES, type Rule } from '../../src/report/findings/rules';
import { FILE } from './reports';

/** A finding as it is told of a line. */
export function found(
  rule: Rule,
  line: number,
  message = '',
  changes: Partial<Finding> = {},
): Finding {
  const { severity } = RULES[rule];
  const end = { endLine: line, endColumn: 20 };
  return { rule, severity, message, file: FILE, line, column: 3, ...end, related: [], ...changes };
}
