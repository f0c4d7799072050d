import * as fs from 'node:fs';
import * as path from 'node:path';

import { VISITOR_KEYS } from '@babel/types';
import ts from 'typescript';

import { PROJECT } from '../subjects';

/** A list of names, or a regular expression of alternatives, that tells what an API does. */
export interface NameTable {
  /** `file:line`. */
  at: string;
  names: string[];
}

/** As few names are none yet: `then` and `catch` are two. */
const LEAST = 3;

const NODE_TYPES = Object.keys(VISITOR_KEYS);

/** Words of the language, and of its syntax. */
const OF_LANGUAGE = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for from function if implements import in instanceof interface let new null of package private protected public ' +
    'return static super switch this throw true try typeof var void while with yield async get set require module ' +
    'exports arguments undefined abstract declare namespace override readonly type string number boolean object ' +
    'symbol bigint using Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError'
  ).split(' '),
);

/** Finds the name tables of source files. @param words those of the project's own unions, which are none of an API */
export function nameTablesIn(file: string, text: string, words: ReadonlySet<string>): NameTable[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: NameTable[] = [];
  const look = (node: ts.Node): void => {
    const names = namesIn(node).filter((name) => isOfApi(name, words));
    if (new Set(names).size >= LEAST) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ at: `${file}:${line + 1}`, names });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** String literals of all types that files declare. */
export function unionWords(files: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const file of files) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
    const look = (node: ts.Node): void => {
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) {
        words.add(node.literal.text);
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return words;
}

export function read(file: string): string {
  return fs.readFileSync(path.join(PROJECT, file), 'utf8');
}

function isOfApi(name: string, words: ReadonlySet<string>): boolean {
  const isNode = NODE_TYPES.some((type) => type.startsWith(name) || type.endsWith(name));
  return !isNode && !words.has(name) && !OF_LANGUAGE.has(name);
}

function namesIn(node: ts.Node): string[] {
  if (ts.isRegularExpressionLiteral(node)) return alternativesOf(node.text);
  if (ts.isArrayLiteralExpression(node)) return listed(node.elements);
  if (ts.isObjectLiteralExpression(node)) return keysOf(node);
  if (ts.isCallExpression(node) && /\.split$/.test(node.expression.getText())) {
    const { expression } = node.expression as ts.PropertyAccessExpression;
    const texts = expression.getText().match(/'[^']*'/g) ?? [];
    return texts
      .flatMap((each) => each.slice(1, -1).split(/\s+/))
      .filter((each) => NAME.test(each));
  }
  return [];
}

const NAME = /^[A-Za-z_$@][\w$@/.-]+$/;

/** Words between the bars of a regular expression; one with a space is about a text, and no name. */
function alternativesOf(regex: string): string[] {
  const source = regex.slice(1, regex.lastIndexOf('/'));
  if (!source.includes('|') || / |\\s|\\b|\\n/.test(source)) return [];
  const plain = source.replace(/\\.|\(\?[:=!<]+|\[[^\]]*\]/g, ' ');
  return plain.split(/[^A-Za-z_$]+/).filter((each) => each.length > 1);
}

function listed(elements: readonly ts.Expression[]): string[] {
  const texts = elements.filter(ts.isStringLiteral).map(({ text }) => text);
  return texts.length === elements.length ? texts.filter((text) => NAME.test(text)) : [];
}

/** Keys of a table whose entries are words or flags. */
function keysOf({ properties }: ts.ObjectLiteralExpression): string[] {
  const keys = properties.flatMap((each) =>
    ts.isPropertyAssignment(each) &&
    (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) &&
    (each.initializer.kind === ts.SyntaxKind.TrueKeyword ||
      ts.isNumericLiteral(each.initializer) ||
      ts.isStringLiteral(each.initializer))
      ? [each.name.text]
      : [],
  );
  return keys.length === properties.length ? keys.filter((key) => NAME.test(key)) : [];
}
