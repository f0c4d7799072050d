import { readFileSync } from 'node:fs';
import * as ts from 'typescript';

import type { SourcePosition } from '../../../src/document/document';

/** First to last line of the call of which V8 says that it stands there: at the name that is called. */
export function linesOfCall({ file, line, column }: SourcePosition): [first: number, last: number] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const there = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  const lineOf = (offset: number) => source.getLineAndCharacterOfPosition(offset).line + 1;
  const call = callAt(source, there, source);
  return call ? [lineOf(call.getStart(source)), lineOf(call.getEnd())] : [line, line];
}

function callAt(
  node: ts.Node,
  there: number,
  source: ts.SourceFile,
): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && nameOf(node).getStart(source) === there) return node;
  return ts.forEachChild(node, (child) => callAt(child, there, source));
}

function nameOf({ expression }: ts.CallExpression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}
