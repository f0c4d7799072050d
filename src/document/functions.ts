import { afterBlanks } from './blanks';
import type { SubjectDocument } from './document';
import { nameOfFunction } from './functionName';
import { lineAt, startsOfLines } from './lines';
import { syntaxOf } from './syntax';
import type { SyntaxProblem } from './syntax';
import { isFunction, walk } from './walk';
import type { FunctionNode, Visit } from './walk';

/** A named function of a document. Lines and columns are 1-based, offsets are those of the text. */
export interface FunctionOfDocument {
  /** Its own name, or that of what it is bound to; `default` for an anonymous default export. */
  name: string;
  kind: 'function' | 'arrow' | 'method' | 'getter' | 'setter' | 'constructor';
  /** Where its first token stands. */
  line: number;
  column: number;
  /** Where its last token stands. */
  endLine: number;
  /** Offset of the first character: of a method that of its name or modifiers, decorators aside. */
  start: number;
  /** Offset behind the last character. */
  end: number;
  async: boolean;
  generator: boolean;
  /** Functions around it, named or not. */
  depth: number;
}

export interface FunctionsOfDocument {
  /** In the order of the text. Empty where the text cannot be parsed. */
  functions: FunctionOfDocument[];
  /** The first syntax error; functions may still be known where the parser could go on. */
  error: SyntaxProblem | null;
}

/** Every named function of a document. Never throws. */
export function functionsOf(document: SubjectDocument): FunctionsOfDocument {
  const { file, error } = syntaxOf(document);
  const functions: FunctionOfDocument[] = [];
  if (file) {
    const lineStarts = startsOfLines(document.text);
    walk(file, (visit) => {
      if (!isFunctionVisit(visit)) return;
      const name = nameOfFunction(visit);
      if (name !== null) functions.push(describe(visit, name, document.text, lineStarts));
    });
    functions.sort((a, b) => a.start - b.start || b.end - a.end);
  }
  return { functions, error };
}

function isFunctionVisit(visit: Visit): visit is Visit & { node: FunctionNode } {
  return isFunction(visit.node);
}

function describe(
  { node, depth }: Visit & { node: FunctionNode },
  name: string,
  text: string,
  lineStarts: readonly number[],
): FunctionOfDocument {
  const start = startWithoutDecorators(node, text);
  const end = node.end ?? start;
  const line = lineAt(lineStarts, start);
  return {
    name,
    kind: kindOf(node),
    line,
    column: start - lineStarts[line - 1]! + 1,
    endLine: lineAt(lineStarts, Math.max(start, end - 1)),
    start,
    end,
    async: node.async ?? false,
    generator: node.generator ?? false,
    depth,
  };
}

function kindOf(node: FunctionNode): FunctionOfDocument['kind'] {
  if (node.type === 'ArrowFunctionExpression') return 'arrow';
  if (!('kind' in node)) return 'function';
  if (node.kind === 'get') return 'getter';
  if (node.kind === 'set') return 'setter';
  return node.kind === 'constructor' ? 'constructor' : 'method';
}

/** Babel lets a method start at its decorators; what those do is not the method's own work. */
function startWithoutDecorators(node: FunctionNode, text: string): number {
  const decorators = 'decorators' in node ? node.decorators : null;
  const start = node.start ?? 0;
  const last = decorators?.at(-1)?.end;
  if (last === undefined || last === null || last < start) return start;
  return afterBlanks(text, last);
}
