import { isIdentifier } from './exported';
import type { Visit } from './walk';

/** True for the function that `new Promise(…)` gets. */
export function isExecutor({ key, parent }: Visit): boolean {
  const made = parent?.node;
  return (
    key === 'arguments' && made?.type === 'NewExpression' && isIdentifier(made.callee, 'Promise')
  );
}
