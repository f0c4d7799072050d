import type { Finding } from '../../src/rules/finding';
import type { FindingFix } from '../../src/rules/breach';
import { RULES, type Rule } from '../../src/rules/rules';
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

/** A change that was measured to end a finding. */
export const FIX: FindingFix = {
  id: 'awaitIt 12',
  kind: 'awaitIt',
  code: 'publish(x)',
  count: 1,
  edits: [],
  lines: [],
  title: 'Await publish(x)',
  becomes: 'If line 19 `publish(…)` fails: the process ends → the caller gets the error',
};
