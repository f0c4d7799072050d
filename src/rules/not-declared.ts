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
  /** Names that nobody declares, told of where they are read, whether or not a probe came there. */
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
