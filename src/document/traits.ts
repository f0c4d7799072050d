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
  /** Syntax that only a real ES module may have, with its 1-based line. */
  moduleOnly: { what: 'import.meta' | 'top-level await'; line: number } | null;
}

/** Of a text that cannot be parsed, only the name tells. */
export function traitsOf(document: SubjectDocument): Traits {
  const extension = path.extname(document.file).toLowerCase();
  const traits: Traits = { module: extension === '.mjs', jsx: false, moduleOnly: null };
  const { file } = syntaxOf(document);
  if (!file) return traits;
  // Node takes a .cjs file for CommonJS whatever it holds
  if (file.program.sourceType === 'module' && extension !== '.cjs') traits.module = true;
  walk(file, ({ node, depth }) => {
    const line = node.loc?.start.line ?? 1;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') traits.jsx = true;
    else if (node.type === 'MetaProperty' && node.meta.name === 'import') {
      traits.moduleOnly ??= { what: 'import.meta', line };
    } else if (depth === 0 && awaits(node)) {
      traits.moduleOnly ??= { what: 'top-level await', line };
    }
  });
  return traits;
}

function awaits(node: Node): boolean {
  return node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
}
