import * as path from 'node:path';

import type { Node } from '@babel/types';

import type { SubjectDocument } from './document';
import { syntaxOf } from './syntax';
import { walk } from './walk';

/** Traits of a text that decide how it can be run. */
export interface TextTraits {
  /** True for ES-module syntax, or an extension of ES modules. */
  module: boolean;
  jsx: boolean;
  /** True for a top-level await. */
  awaits: boolean;
  /** True for syntax that needs more than removing types. */
  compiled: boolean;
}

const known = new WeakMap<SubjectDocument, TextTraits>();

/** Returns the traits of a document; for a text that cannot be parsed, only by its name. */
export function textTraits(document: SubjectDocument): TextTraits {
  const traits = known.get(document) ?? readTraits(document);
  known.set(document, traits);
  return traits;
}

function readTraits(document: SubjectDocument): TextTraits {
  const extension = path.extname(document.file).toLowerCase();
  const module = /^\.m[jt]s$/.test(extension);
  const traits: TextTraits = { module, jsx: false, awaits: false, compiled: false };
  const { file } = syntaxOf(document);
  if (!file) return traits;
  // for Node a .cjs file is CommonJS, whatever its content
  if (file.program.sourceType === 'module' && extension !== '.cjs') traits.module = true;
  walk(file, ({ node, depth }) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') traits.jsx = true;
    else if (needsCompiler(node)) traits.compiled = true;
    else if (depth === 0 && awaits(node)) traits.awaits = true;
  });
  return traits;
}

function awaits(node: Node): boolean {
  return node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
}

/**
 * True for syntax that no runtime accepts, and that must be compiled, not only stripped of types.
 */
function needsCompiler(node: Node): boolean {
  switch (node.type) {
    case 'Decorator':
    case 'ClassAccessorProperty':
      return true;
    case 'TSModuleDeclaration':
      return !node.declare && node.kind !== 'global' && node.id.type === 'Identifier';
    case 'VariableDeclaration':
      return node.kind === 'using' || node.kind === 'await using';
    default:
      return false;
  }
}
