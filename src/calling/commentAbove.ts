import type { Comment, File } from '@babel/types';

import { isFunction, type Visit } from '../document/walk';

/** Returns the comment right above a function, or above the statement around it. */
export function commentAbove(file: File, text: string, visit: Visit): Comment | null {
  const comments = file.comments ?? [];
  for (let at: Visit | null = visit; at && at.node.type !== 'Program'; at = at.parent) {
    const start = at.node.start ?? 0;
    const above = comments.filter(({ end }) => (end ?? 0) <= start).at(-1);
    if (above?.type === 'CommentBlock' && isBlank(text.slice(above.end ?? 0, start))) return above;
    if (endsAt(at)) return null;
  }
  return null;
}

/** Returns the node below such a comment: the function, or its statement or member. */
export function underComment(visit: Visit): Visit {
  let at = visit;
  while (!endsAt(at) && at.parent && at.parent.node.type !== 'Program') at = at.parent;
  return at;
}

function isBlank(text: string): boolean {
  return /^\s*$/.test(text);
}

/** True for a member, or a statement that is no part of an export: it has its own comment. */
function endsAt({ node, parent }: Visit): boolean {
  if (/^(Class|Object).*(Method|Property)$/.test(node.type)) return true;
  if (parent && isFunction(parent.node)) return true;
  return /(Statement|Declaration)$/.test(node.type) && !/^Export/.test(parent?.node.type ?? '');
}
