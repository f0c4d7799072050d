import type { Comment, File } from '@babel/types';

import { isFunction, type Visit } from '../document/walk';

/** The comment that stands right above a function, before all that its statement begins with. */
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

/** What such a comment stands above: the function, or the statement or member that it is part of. */
export function underComment(visit: Visit): Visit {
  let at = visit;
  while (!endsAt(at) && at.parent && at.parent.node.type !== 'Program') at = at.parent;
  return at;
}

function isBlank(text: string): boolean {
  return /^\s*$/.test(text);
}

/** A member, or a statement that is not part of an export, has its own comment or none. */
function endsAt({ node, parent }: Visit): boolean {
  if (/^(Class|Object).*(Method|Property)$/.test(node.type)) return true;
  if (parent && isFunction(parent.node)) return true;
  return /(Statement|Declaration)$/.test(node.type) && !/^Export/.test(parent?.node.type ?? '');
}
