import type { Node } from '@babel/types';

import type { CallVisit } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { endOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';
import { named } from '../models/shipped';

/** True if retries of a call may be bounded by something that repeated runs do not show. */
export function mayBeBounded(call: CallVisit, { text }: SubjectDocument): boolean {
  let around: Visit = call;
  for (let visit: Visit | null = call; visit; visit = visit.parent) {
    if (isConditional(visit.node)) return true;
    around = visit.within ?? around;
  }
  const words = text.slice(startOf(around.node), endOf(around.node)).match(/[\w$]+/g) ?? [];
  return words.some(
    (word) => named('boundsFromOutside').test(word) || named('takesOut').test(word),
  );
}

/** True for a loop with a condition, or over a collection. */
function isConditional(node: Node): boolean {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
      return !isLiteral(node.test);
    case 'ForStatement':
      return node.test !== null && node.test !== undefined && !isLiteral(node.test);
    case 'ForInStatement':
    case 'ForOfStatement':
      return true;
    default:
      return false;
  }
}

function isLiteral(node: Node): boolean {
  return node.type === 'BooleanLiteral' || node.type === 'NumericLiteral';
}
