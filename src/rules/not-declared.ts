import type { RuleModule } from './rule';

export const notDeclared: RuleModule = {
  severity: 'warning',
  title: 'a name that nobody declares',
  mark: 'is not declared',
  why: 'Its line throws a ReferenceError; in a handler nobody sees that until something fails.',
  remedy: 'Declare the name, or correct it.',
  ended: 'is declared',
  fixes: ['nameCaught'],
  consequence: 'replaced',
  /** Finds names that nothing declares, where they are read, even if no probe reached that line. */
  check: ({ called: { undeclared = [] } }) =>
    undeclared
      .filter(({ isOwn }) => isOwn)
      .map(({ name, at }) => ({
        message: `\`${name}\` is not declared: line ${at.line} throws a ReferenceError`,
        ...at,
        endLine: at.line,
        endColumn: at.column + name.length,
        related: [],
      })),
};
