import type { Node } from '@babel/types';
import { PatternVisitor, Referencer, ScopeManager } from 'eslint-scope';

import { unwrapped } from '../../document/wrapped';

/** The scopes of a program as the library finds them. */
export function manageScopes(program: Node): ScopeManager {
  const manager = new ScopeManager(OPTIONS);
  new BabelReferencer(OPTIONS, manager).visit(program);
  return manager;
}

// a module has no globals of its own, and resolves all that it declares, in `with` as well
const OPTIONS = {
  ecmaVersion: 2022,
  sourceType: 'module',
  ignoreEval: true,
  optimistic: true,
  fallback: childKeys,
} as const;

/** Properties of a node that ESTree does not have; types hold nothing that runs. */
function childKeys(node: { type: string }): string[] {
  if (node.type.startsWith('TS') && !HOLD_VALUES.has(node.type)) return [];
  return Object.keys(node).filter((key) => key !== 'loc' && key !== 'extra');
}

const HOLD_VALUES: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSEnumBody',
]);

type OfType<Type extends Node['type']> = Extract<Node, { type: Type }>;
type Pattern = Parameters<Referencer['visitPattern']>;

/** The library knows the nodes of ESTree: this tells it of those that Babel has instead. */
class BabelReferencer extends Referencer {
  override visitPattern(node: Pattern[0], options: Pattern[1], callback?: Pattern[2]): void {
    const told = typeof options === 'function' ? options : callback!;
    const visitor = new BabelPatterns(this.options, node, told);
    visitor.visit(node);
    if (typeof options === 'function' || !options.processRightHandNodes) return;
    for (const each of visitor.rightHandNodes) this.visit(each);
  }

  ObjectProperty(node: OfType<'ObjectProperty'>): void {
    if (node.computed) this.visit(node.key);
    this.visit(node.value);
  }

  ObjectMethod(node: OfType<'ObjectMethod' | 'ClassMethod' | 'ClassPrivateMethod'>): void {
    for (const each of node.decorators ?? []) this.visit(each);
    if ('computed' in node && node.computed) this.visit(node.key);
    this.visitFunction(asEsTree(node));
  }

  ClassMethod(node: OfType<'ClassMethod'>): void {
    this.ObjectMethod(node);
  }

  ClassPrivateMethod(node: OfType<'ClassPrivateMethod'>): void {
    this.ObjectMethod(node);
  }

  ClassProperty(node: OfType<'ClassProperty' | 'ClassAccessorProperty' | 'ClassPrivateProperty'>) {
    for (const each of node.decorators ?? []) this.visit(each);
    this.PropertyDefinition(asEsTree(node));
  }

  ClassAccessorProperty(node: OfType<'ClassAccessorProperty'>): void {
    this.ClassProperty(node);
  }

  ClassPrivateProperty(node: OfType<'ClassPrivateProperty'>): void {
    this.ClassProperty(node);
  }

  PrivateName(): void {}

  /** The language gives a class two bindings of its name, one inside and one around: one will do. */
  override ClassDeclaration(node: object): void {
    const declared = node as OfType<'ClassDeclaration'>;
    if (declared.declare) return;
    if (declared.id) this.declare(declared.id);
    this.ClassExpression({ ...declared, id: null });
  }

  override ClassExpression(node: object): void {
    for (const each of (node as OfType<'ClassExpression'>).decorators ?? []) this.visit(each);
    this.visitClass(asEsTree(node));
  }

  /** `declare const db: Db` is somebody else's, of which the file only tells the type. */
  override VariableDeclaration(node: object): void {
    if (!(node as OfType<'VariableDeclaration'>).declare) super.VariableDeclaration(asEsTree(node));
  }

  override CallExpression(node: object): void {
    this.chain(node as Node);
  }

  OptionalCallExpression(node: Node): void {
    this.chain(node);
  }

  override MemberExpression(node: object): void {
    this.chain(node as Node);
  }

  OptionalMemberExpression(node: Node): void {
    this.chain(node);
  }

  /** A chain of calls may be longer than calls can be nested. */
  private chain(node: Node): void {
    let at = node;
    for (;;) {
      at = unwrapped(at);
      if (at.type === 'CallExpression' || at.type === 'OptionalCallExpression') {
        for (const each of at.arguments) this.visit(each);
        at = at.callee;
      } else if (at.type === 'MemberExpression' || at.type === 'OptionalMemberExpression') {
        if (at.computed) this.visit(at.property);
        at = at.object;
      } else return this.visit(at);
    }
  }

  TSEnumDeclaration(node: OfType<'TSEnumDeclaration'>): void {
    if (!node.declare) this.declare(node.id);
    for (const { initializer } of node.body?.members ?? node.members) this.visit(initializer);
  }

  TSModuleDeclaration({ id, declare, body }: OfType<'TSModuleDeclaration'>): void {
    if (!declare && id.type === 'Identifier') this.declare(id);
    this.visit(body);
  }

  TSModuleBlock(node: OfType<'TSModuleBlock'>): void {
    this.BlockStatement(asEsTree(node));
  }

  TSImportEqualsDeclaration({ id, moduleReference }: OfType<'TSImportEqualsDeclaration'>): void {
    this.declare(id);
    this.visit(moduleReference);
  }

  private declare(id: OfType<'Identifier'>): void {
    const declarations = [{ type: 'VariableDeclarator', id, init: null }];
    const variable = { type: 'VariableDeclaration', kind: 'let', declarations };
    super.VariableDeclaration(asEsTree(variable));
  }
}

class BabelPatterns extends PatternVisitor {
  override Identifier(pattern: Parameters<PatternVisitor['Identifier']>[0]): void {
    super.Identifier(pattern);
    this.decorators(asBabel(pattern));
  }

  ObjectProperty(node: OfType<'ObjectProperty'>): void {
    this.Property(asEsTree(node));
  }

  TSParameterProperty(node: OfType<'TSParameterProperty'>): void {
    this.decorators(node);
    this.visit(node.parameter);
  }

  private decorators({ decorators }: OfType<'Identifier' | 'TSParameterProperty'>): void {
    this.rightHandNodes.push(...(decorators ?? []).map(({ expression }) => asEsTree(expression)));
  }
}

/** Where the library reads a node of Babel, it has what one of ESTree has. */
function asEsTree(node: object): never {
  return node as never;
}

function asBabel(node: object): OfType<'Identifier'> {
  return node as OfType<'Identifier'>;
}
