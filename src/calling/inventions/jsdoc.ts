import { parse } from '@babel/parser';
import type { TSType } from '@babel/types';

/** Types of a JSDoc comment. */
export interface DocTypes {
  /** `@param {type} path`, where the path may lead into an object: `options.deep`. */
  params: { path: string; type: TSType }[];
  /** `@type {type}` */
  type: TSType | null;
}

/** Returns the types of `@param` and `@type` that TypeScript can read. */
export function docTypes(comment: string): DocTypes {
  const params: DocTypes['params'] = [];
  let type: TSType | null = null;
  for (const { tag, text, rest } of typedTags(comment)) {
    const parsed = parseType(text);
    if (!parsed) continue;
    if (tag === 'type') type = parsed;
    const name = /^\[?\s*([\w$]+(?:(?:\[\])?\.[\w$]+)*)/.exec(rest)?.[1];
    if ((tag === 'param' || tag === 'arg' || tag === 'argument') && name) {
      params.push({ path: name, type: parsed });
    }
  }
  return { params, type };
}

/** Returns tags with a type in braces, which may contain braces. */
export function typedTags(comment: string): { tag: string; text: string; rest: string }[] {
  const plain = comment.replace(/^[ \t]*\*[ \t]?/gm, '');
  const tags: { tag: string; text: string; rest: string }[] = [];
  for (const match of plain.matchAll(/(?:^|\s)@(\w+)[ \t]+\{/g)) {
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    for (; end < plain.length && depth > 0; end++) {
      if (plain[end] === '{') depth++;
      if (plain[end] === '}') depth--;
    }
    if (depth > 0) continue;
    const rest = plain
      .slice(end)
      .split(/\n\s*@/)[0]!
      .trim();
    tags.push({ tag: match[1]!, text: plain.slice(start, end - 1).trim(), rest });
  }
  return tags;
}

/** Rewrites types that only JSDoc has. */
function asTypeScript(text: string): string {
  return text
    .replace(/^[?!]|[=!]$/g, '')
    .replace(/^\.\.\.(.*)$/, '$1[]')
    .replace(/\.</g, '<')
    .replace(/\*/g, 'any')
    .replace(/\bfunction\s*\([^)]*\)\s*:\s*/g, '() => ')
    .replace(/\bfunction\s*\([^)]*\)/g, '() => void')
    .replace(/\bfunction\b/g, 'Function')
    .replace(/\bstring\b/gi, 'string');
}

export function parseType(text: string): TSType | null {
  try {
    const file = parse(`type T = ${asTypeScript(text)};`, { plugins: ['typescript'] });
    const [statement, another] = file.program.body;
    return statement?.type === 'TSTypeAliasDeclaration' && !another
      ? statement.typeAnnotation
      : null;
  } catch {
    return null;
  }
}
