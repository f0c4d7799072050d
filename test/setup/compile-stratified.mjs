// Compiles a program of StratifiedJS by the compiler in its package, which the output also needs to
// run.

import esprima from 'esprima';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { withMapByNames } from './map-by-names.mjs';

const RUNTIME = "require('stratifiedjs/stratified-node');";

/** Compiled form of `from` and its map: texts by name. */
export function compileStratified(folder, from, to) {
  createRequire(path.join(folder, 'package.json'))('stratifiedjs/stratified-node');
  const source = fs.readFileSync(path.join(folder, from), 'utf8');
  // this placeholder of the file's name in stacks appears in the output as it is
  const code = globalThis.__oni_rt.c1.compile(source, { filename: '__filename' });
  return withMapByNames(source, RUNTIME + withLinesOfSource(code), [], { from, to });
}

/**
 * Restores the lines of the source. The compiler writes everything on one line, and passes the line
 * of each part to the runtime. Both then report the same lines.
 */
function withLinesOfSource(code) {
  let written = '';
  let end = 0;
  let line = 1;
  for (const part of partsOf(code)) {
    const isSafe = '([,'.includes(code[part.start - 1]);
    if (part.line <= line || !isSafe) continue;
    written += code.slice(end, part.start).trimEnd() + '\n'.repeat(part.line - line);
    end = part.start;
    line = part.line;
  }
  return written + code.slice(end);
}

/** Calls of the runtime with a line as their last argument, and the first line inside them. */
function partsOf(code) {
  const parts = [];
  esprima.parseScript(code, { range: true }, (node) => {
    if (node.type !== 'CallExpression' || !/^(C|Nb)$/.test(node.callee.property?.name)) return;
    const [start, end] = node.range;
    const inner = parts.filter((part) => part.start > start && part.end <= end);
    const lines = inner.map((part) => part.line);
    parts.push({ start, end, line: Math.min(node.arguments.at(-1).value, ...lines) });
  });
  return parts.sort((a, b) => a.start - b.start);
}
