import { syntaxOf } from '../document/syntax';
import { walk, type Visit } from '../document/walk';
import type { PreparedCall } from './preparedCall';

/** Whether something within a function is called by its name: by that alone, its own or a member's. */
export function callsItself({
  document,
  range,
  functionName,
}: Pick<PreparedCall, 'document' | 'range' | 'functionName'>): boolean {
  const { file } = syntaxOf(document);
  const name = functionName.split(/[./#]/).at(-1);
  let isFound = false;
  if (!file) return false;
  walk(file, (visit) => {
    const { start, end } = visit.node;
    const isWithin = (start ?? 0) >= range.start && (end ?? 0) <= range.end;
    if (isWithin && calledName(visit) === name) isFound = true;
  });
  return isFound;
}

function calledName({ node }: Visit): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return null;
  const { property } = callee;
  if (property.type === 'PrivateName') return property.id.name;
  return property.type === 'Identifier' ? property.name : null;
}
