// Compiles a program of StratifiedJS by the compiler that its package brings, which is also what the
// output needs to run.

import esprima from 'esprima';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { withMapByNames } from './map-by-names.mjs';

const RUNTIME = "require('stratifiedjs/stratified-node');";

/** The compiled form of `from` and its map: their texts by name. */
export function compileStratified(folder, from, to) {
  createRequire(path.join(folder, 'package.json'))('stratifiedjs/stratified-node');
  const source = fs.readFileSync(path.join(folder, from), 'utf8');
  // what stands for the file's name in the stacks is put into the output as it is given
  const code = globalThis.__oni_rt.c1.compile(source, { filename: '__filename' });
  return withMapByNames(source, RUNTIME + withLinesOfSource(code), [], { from, to });
}

/**
 * The compiler writes all on one line, and tells the runtime the line of each part: the parts are
 * put on their lines again, so that what the engine reports is what the runtime reports.
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

/** Calls of the runtime that name their line as the last argument, with the first line in them. */
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
