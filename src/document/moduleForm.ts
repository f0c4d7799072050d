import type { Identifier, Node, Statement } from '@babel/types';

import type { SubjectDocument } from './document';
import { syntaxOf } from './syntax';
import { walk, type Visit } from './walk';

/**
 * Names of a CommonJS module's own scope, with the new names of an ES module's variables that are
 * called so.
 */
const RENAMED: Readonly<Record<string, string>> = {
  require: 'requirE',
  module: 'modulE',
  exports: 'exportS',
  __filename: '__filenamE',
  __dirname: '__dirnamE',
};

/** Replacement of `import.meta` in a CommonJS module; the child sets this property. */
const META = 'module.meta';
/** Replacement of `import` if the child resolves `import()`. */
const IMPORT = '_mport';
const IMPORTING = `\n;function ${IMPORT}(specifier) { return module.imports(specifier); }`;

const MAY_NEED = /\bimport\s*[.(/]/;
const MAY_RENAME = /\b(?:require|module|exports|__filename|__dirname)\b/;

/**
 * Rewrites a text for a CommonJS module, with every character in its place. `import.meta` becomes a
 * property of the module, and variables named like those of CommonJS are renamed. With
 * `plannedImports`, the child resolves `import()`; otherwise it stays.
 */
export function moduleForm(
  document: SubjectDocument,
  text: string,
  isModule: boolean,
  plannedImports: boolean,
): string {
  if (!MAY_NEED.test(text) && !(isModule && MAY_RENAME.test(text))) return text;
  const { file } = syntaxOf(document);
  if (!file) return text;
  const renamed = isModule ? declaredOf(file.program.body) : new Set<string>();
  const parts: { start: number; end: number; put: string }[] = [];
  let imports = false;
  walk(file, (visit) => {
    const { node } = visit;
    if (node.type === 'Import' && plannedImports) {
      imports = true;
      parts.push({ start: node.start!, end: node.end!, put: IMPORT });
    } else if (node.type === 'MetaProperty' && node.meta.name === 'import') {
      // with a comment or a line end inside, the expression is longer, and is padded
      const length = node.end! - node.start!;
      parts.push({ start: node.start!, end: node.end!, put: META.padEnd(length) });
    } else if (node.type === 'Identifier' && renamed.has(node.name) && isReference(visit, node)) {
      const { start, name } = node;
      parts.push({ start: start!, end: start! + name.length, put: RENAMED[name]! });
    }
  });
  // byte order marks are removed from the text, but the parser counted them
  const shift = document.text.startsWith('\uFEFF') ? 1 : 0;
  let code = '';
  let end = 0;
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    code += text.slice(end, part.start - shift) + part.put;
    end = part.end - shift;
  }
  return code + text.slice(end) + (imports ? IMPORTING : '');
}

/** Returns the names of CommonJS that a module declares at its top level. */
function declaredOf(body: readonly Statement[]): Set<string> {
  const declared = new Set<string>();
  const add = (node: Node | null | undefined): void => {
    if (node?.type === 'Identifier' && Object.hasOwn(RENAMED, node.name)) declared.add(node.name);
  };
  for (const statement of body) {
    const inner =
      statement.type === 'ExportNamedDeclaration'
        ? (statement.declaration ?? statement)
        : statement;
    if (inner.type === 'VariableDeclaration') {
      inner.declarations.forEach(({ id }) => namesIn(id).forEach(add));
    } else if (inner.type === 'ImportDeclaration') {
      inner.specifiers.forEach(({ local }) => add(local));
    } else if (inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') {
      add(inner.id);
    }
  }
  return declared;
}

function namesIn(pattern: Node): Node[] {
  if (pattern.type !== 'ObjectPattern') return [pattern];
  return pattern.properties.flatMap((property) =>
    property.type === 'ObjectProperty' ? namesIn(property.value) : [property.argument],
  );
}

/** True for the variable, not for a property or an export of the same name. */
export function isReference({ key, parent }: Visit, node: Identifier): boolean {
  const holder = parent?.node;
  if (!holder) return false;
  switch (holder.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return key !== 'property' || holder.computed;
    case 'ObjectProperty':
      return !holder.shorthand && (key !== 'key' || holder.computed);
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
      return key !== 'key' || holder.computed;
    case 'ImportSpecifier':
      return key === 'local' && holder.imported.start !== node.start;
    case 'ExportSpecifier':
      return key === 'local' && holder.exported.start !== node.start;
    default:
      return true;
  }
}
