import type { Breach } from './breach';
import type { Facts } from './facts';
import { replacedErrors } from './replacedErrors';
import type { RuleModule } from './rule';

export const replacedByMistake: RuleModule = {
  severity: 'warning',
  title: 'an error handler that fails itself',
  mark: 'has a handler that fails',
  why: 'The caller gets the error of the handler, and nobody learns what had failed.',
  remedy: 'Mend the handler, so that it hands on the error that it was given.',
  ended: 'is told of',
  fixes: ['readOptional', 'nameCaught'],
  inAnyCase: true,
  consequence: 'replaced',
  check: (facts) =>
    replacedErrors(facts, true, (what) => `its handler fails too: the caller gets ${what}`).filter(
      (found) => !isOfUndeclared(found, facts),
    ),
};

/** True if the error is only that of an undeclared name, which breaks another rule. */
function isOfUndeclared(
  { file, line, message }: Breach,
  { called: { undeclared = [] } }: Facts,
): boolean {
  return undeclared.some(
    ({ name, at }) =>
      at.file === file && at.line === line && message.includes(`${name} is not defined`),
  );
}
