import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { endOf, startOf } from '../document/range';
import type { Visit } from '../document/walk';

/** Returns the name that the code gives to the result of a call. */
export function nameGiven(at: SourcePosition, document: SubjectDocument): string | null {
  const call: Visit | null = callAt(document, at);
  const { text } = document;
  for (let visit = call; visit; visit = visit.parent) {
    const { node } = visit;
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name;
    if (node.type === 'AssignmentExpression') {
      return text.slice(startOf(node.left), endOf(node.left));
    }
    if (visit !== call && node.type !== 'AwaitExpression' && node.type !== 'YieldExpression') break;
  }
  return null;
}
