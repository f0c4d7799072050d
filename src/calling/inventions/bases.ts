import { pathsAt } from '../../analysis/values/value';
import type { Context } from './context';
import { CONFIDENCE, type Statements } from './typeFacts';

/** Says that the base of a class is a function, as `Model` of `class User extends Model`. */
export function inferBases({ own: reading }: Context, facts: Statements): void {
  for (const { node } of reading.code.visits.values()) {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') continue;
    if (!node.superClass) continue;
    for (const path of pathsAt(reading, node.superClass))
      facts.add(path, { is: 'function' }, CONFIDENCE.use);
  }
}
