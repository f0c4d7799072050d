import type { UndeclaredName } from '../calling/undeclared';
import type { Finding } from './finding';
import { RULES } from './rules';

/** Names that nobody declares, told of where they are read, whether or not a probe came there. */
export function notDeclared(undeclared: readonly UndeclaredName[]): Finding[] {
  const own = undeclared.filter(({ isOwn }) => isOwn);
  return own.map(({ name, at }) => ({
    rule: 'not-declared',
    severity: RULES['not-declared'].severity,
    message: `\`${name}\` is not declared: line ${at.line} throws a ReferenceError`,
    ...at,
    endLine: at.line,
    endColumn: at.column + name.length,
    related: [],
  }));
}

/** Each that is no more than what such a name does: the error that its line throws is the handler's. */
export function isOfUndeclared(
  { rule, file, line, message }: Finding,
  undeclared: readonly UndeclaredName[],
): boolean {
  return (
    rule === 'replaced-by-mistake' &&
    undeclared.some(
      ({ name, at }) =>
        at.file === file && at.line === line && message.includes(`${name} is not defined`),
    )
  );
}
