import type { Node } from '@babel/types';
import { PatternVisitor, Referencer, ScopeManager } from 'eslint-scope';

import { unwrapped } from '../../document/unwrapped';

/** Returns the scopes of a program, as the library finds them. */
export function manageScopes(program: Node): ScopeManager {
  const manager = new ScopeManager(OPTIONS);
  new BabelReferencer(OPTIONS, manager).visit(program);
  return manager;
}

// a module resolves all its declarations itself, if optimistic in `with` too
const OPTIONS = {
  ecmaVersion: 2022,
  sourceType: 'module',
  ignoreEval: true,
  optimistic: true,
  fallback: childKeys,
} as const;

/** Returns the children of a node that ESTree does not have; types hold nothing that runs. */
function childKeys(node: { type: string }): string[] {
  const isType = node.type.startsWith('TS') && !HOLD_VALUES.has(node.type);
  return isType ? [] : Object.keys(node).filter((key) => key !== 'loc' && key !== 'extra');
}

const HOLD_VALUES: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
]);

/** Adds Babel's nodes to the library, which knows those of ESTree. */
class BabelReferencer extends Referencer {
  override visit(node: Node | null | undefined): void {
    if (!node) return;
    for (const each of decoratorsOf(node)) this.visit(each);
    const handle = HANDLERS[node.type] as Handle<Node> | undefined;
    if (handle) handle(node, this);
    else super.visit(node);
  }

  override visitPattern(...[node, options, callback]: Parameters<Referencer['visitPattern']>) {
    const isAsked = typeof options !== 'function' && options.processRightHandNodes;
    const patterns = new BabelPatterns(
      this.options,
      node,
      typeof options === 'function' ? options : callback!,
    );
    patterns.visit(asBabel(node));
    if (isAsked) for (const each of patterns.rightHandNodes) this.visit(asBabel(each));
  }
}

class BabelPatterns extends PatternVisitor {
  override visit(node: Node | null | undefined): void {
    if (!node) return;
    this.rightHandNodes.push(...decoratorsOf(node).map(asEsTree));
    if (node.type === 'ObjectProperty') this.Property(asEsTree(node));
    else if (node.type === 'TSParameterProperty') this.visit(node.parameter);
    else super.visit(node);
  }
}

function decoratorsOf(node: Node): readonly Node[] {
  return ('decorators' in node && node.decorators) || [];
}

type OfType<Type extends Node['type']> = Extract<Node, { type: Type }>;
type Handle<Handled extends Node> = (node: Handled, referencer: BabelReferencer) => void;

const HANDLERS: { readonly [Type in Node['type']]?: Handle<OfType<Type>> } = {
  ObjectProperty: (node, referencer) => referencer.Property(asEsTree(node)),
  ObjectMethod: visitMethod,
  ClassMethod: visitMethod,
  ClassPrivateMethod: visitMethod,
  ClassProperty: visitField,
  ClassPrivateProperty: visitField,
  ClassAccessorProperty: visitField,
  PrivateName: () => undefined,
  CallExpression: visitChain,
  OptionalCallExpression: visitChain,
  MemberExpression: visitChain,
  OptionalMemberExpression: visitChain,
  // the language binds a class name twice, inside and around the class: one binding is enough
  ClassDeclaration: (node, referencer) => {
    if (node.declare) return;
    if (node.id) declare(node.id, referencer);
    referencer.visitClass(asEsTree({ ...node, id: null }));
  },
  // `declare const db: Db` declares only a type; the value comes from elsewhere
  VariableDeclaration: (node, referencer) => {
    if (!node.declare) referencer.VariableDeclaration(asEsTree(node));
  },
  TSEnumDeclaration: (node, referencer) => {
    if (!node.declare) declare(node.id, referencer);
    for (const each of node.body?.members ?? node.members) referencer.visit(each.initializer);
  },
  TSModuleDeclaration: (node, referencer) => {
    if (!node.declare) declare(node.id, referencer);
    referencer.visit(node.body);
  },
  TSModuleBlock: (node, referencer) => referencer.BlockStatement(asEsTree(node)),
  TSImportEqualsDeclaration: (node, referencer) => {
    declare(node.id, referencer);
    referencer.visit(node.moduleReference);
  },
};

function visitMethod(
  node: OfType<'ObjectMethod' | 'ClassMethod' | 'ClassPrivateMethod'>,
  referencer: BabelReferencer,
): void {
  if (node.computed) referencer.visit(node.key);
  referencer.visitFunction(asEsTree(node));
}

function visitField(
  node: OfType<'ClassProperty' | 'ClassPrivateProperty' | 'ClassAccessorProperty'>,
  referencer: BabelReferencer,
): void {
  referencer.PropertyDefinition(asEsTree(node));
}

/** Visits a chain in a loop, as it may be longer than the call stack allows. */
function visitChain(node: Node, referencer: BabelReferencer): void {
  let at = unwrapped(node);
  for (;;) {
    if (at.type === 'CallExpression' || at.type === 'OptionalCallExpression') {
      for (const each of at.arguments) referencer.visit(each);
      at = unwrapped(at.callee);
    } else if (at.type === 'MemberExpression' || at.type === 'OptionalMemberExpression') {
      if (at.computed) referencer.visit(at.property);
      at = unwrapped(at.object);
    } else return referencer.visit(at);
  }
}

function declare(id: Node, referencer: BabelReferencer): void {
  const declarations = [{ type: 'VariableDeclarator', id, init: null }];
  const variable = { type: 'VariableDeclaration', kind: 'let', declarations };
  referencer.VariableDeclaration(asEsTree(variable));
}

/** Passes a Babel node to the library, which reads only what ESTree's node has too. */
function asEsTree(node: object): never {
  return node as never;
}

function asBabel(node: object): Node {
  return node as Node;
}
