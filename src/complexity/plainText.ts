import type { File, Node } from '@babel/types';

import { walk } from '../document/walk';

/** Text for a lexer that does not parse; every token keeps its position. */
export interface PlainText {
  text: string;
  /** True if the text contains JSX. */
  jsx: boolean;
  /** Offsets of the `<` and `>` that enclose type parameters and type arguments. */
  typeBrackets: ReadonlySet<number>;
}

interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/**
 * Replaces code that a lexer could misread, with the same length: a slash may divide or begin a
 * regular expression; `<` may compare, open an element or a list of types. The syntax tree decides,
 * and the caller takes the tokens' values from the original text.
 */
export function plainText(text: string, file: File): PlainText {
  const edits: Edit[] = htmlComments(text, file);
  const typeBrackets = new Set<number>();
  let jsx = false;
  walk(file, ({ node }) => {
    const { start, end } = offsets(node);
    switch (node.type) {
      case 'RegExpLiteral':
        edits.push({ start, end, replacement: `"${'r'.repeat(end - start - 2)}"` });
        break;
      case 'JSXText':
        edits.push({ start, end, replacement: text.slice(start, end).replace(/[>}]/g, 'x') });
        break;
      case 'BinaryExpression':
      case 'AssignmentExpression':
        edits.push(...plainOperator(text, node.operator, offsets(node.left).end));
        break;
      case 'JSXElement':
      case 'JSXFragment':
        jsx = true;
        break;
      case 'TSTypeParameterInstantiation':
      case 'TSTypeParameterDeclaration':
        typeBrackets.add(start).add(end - 1);
        break;
    }
  });
  // `<<` that opens two lists cannot be replaced as one, and no lexer takes it for an element
  for (const at of typeBrackets) {
    if (text[at] === '<' && text[at + 1] !== '<' && !typeBrackets.has(at - 1)) {
      edits.push({ start: at, end: at + 1, replacement: ',' });
    }
  }
  return { text: applied(text, edits), jsx, typeBrackets };
}

/** Replaces `<!--` and `-->`, which begin comments in scripts for the sake of browsers of 1995. */
function htmlComments(text: string, file: File): Edit[] {
  const comments = (file.comments ?? []).map(offsets);
  return comments
    .filter(({ start }) => text.startsWith('<!--', start) || text.startsWith('-->', start))
    .map(({ start, end }) => ({ start, end, replacement: ' '.repeat(end - start) }));
}

/** Replaces an operator by `*`, which a lexer cannot misread. */
function plainOperator(text: string, operator: string, after: number): Edit[] {
  if (operator !== '/' && operator !== '/=' && operator !== '<') return [];
  // parentheses around the left operand, and comments, may stand before the operator
  const gap = /(?:[\s)]|\/\/.*|\/\*[^]*?\*\/)*/y;
  gap.lastIndex = after;
  gap.test(text);
  const start = gap.lastIndex;
  const found = text.startsWith(operator, start);
  return found ? [{ start, end: start + 1, replacement: '*' }] : [];
}

function offsets(node: Pick<Node, 'start' | 'end'>): { start: number; end: number } {
  const start = node.start ?? 0;
  return { start, end: node.end ?? start };
}

function applied(text: string, edits: Edit[]): string {
  edits.sort((a, b) => a.start - b.start);
  let plain = '';
  let copied = 0;
  for (const { start, end, replacement } of edits) {
    if (start < copied) continue;
    plain += text.slice(copied, start) + replacement;
    copied = end;
  }
  return plain + text.slice(copied);
}
