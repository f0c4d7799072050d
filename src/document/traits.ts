import * as path from 'node:path';

import type { Node } from '@babel/types';

import type { SubjectDocument } from './document';
import { syntaxOf } from './syntax';
import { walk } from './walk';

/** What decides how a text can be run. */
export interface Traits {
  /** It has ES-module syntax, or a name that says so. */
  module: boolean;
  jsx: boolean;
  /** It awaits at its top level. */
  awaits: boolean;
  /** It has syntax that more than taking out types is needed for. */
  compiled: boolean;
}

const known = new WeakMap<SubjectDocument, Traits>();

/** Of a text that cannot be parsed, only the name tells. */
export function traitsOf(document: SubjectDocument): Traits {
  const traits = known.get(document) ?? readTraits(document);
  known.set(document, traits);
  return traits;
}

function readTraits(document: SubjectDocument): Traits {
  const extension = path.extname(document.file).toLowerCase();
  const module = /^\.m[jt]s$/.test(extension);
  const traits: Traits = { module, jsx: false, awaits: false, compiled: false };
  const { file } = syntaxOf(document);
  if (!file) return traits;
  // Node takes a .cjs file for CommonJS whatever it holds
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

/** What no runtime takes, and what has to be written anew: the types alone are not all of it. */
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
