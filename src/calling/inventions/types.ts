import type { Node, TSType, TSTypeElement } from '@babel/types';

import type { ValueFact, ValueKind } from '../../../bench-runner/protocol/invention';
import { memberPath } from '../../analysis/values/value';
import { CONFIDENCE, type Statements } from './typeFacts';
import { named, SHIPPED } from '../../models/shipped';

/** Types of a file by their names: interfaces, aliases, enums and classes. */
export type DeclaredTypes = ReadonlyMap<string, Node>;

const DEEPEST = 5;

/** Says what a type shows about the value at a path, and about values below it. */
export function inferType(
  facts: Statements,
  declared: DeclaredTypes,
  path: string,
  type: Node,
): void {
  new TypeReader(facts, declared).infer(path, type, 0);
}

class TypeReader {
  constructor(
    private readonly facts: Statements,
    private readonly declared: DeclaredTypes,
  ) {}

  infer(path: string, type: Node, depth: number): void {
    if (depth > DEEPEST) return;
    switch (type.type) {
      case 'TSTypeAnnotation':
        return this.infer(path, type.typeAnnotation, depth);
      case 'TSParenthesizedType':
      case 'TSOptionalType':
      case 'TSRestType':
        return this.infer(path, type.typeAnnotation, depth);
      case 'TSTypeOperator':
        return type.typeAnnotation ? this.infer(path, type.typeAnnotation, depth) : undefined;
      case 'TSArrayType':
        return this.array(path, type.elementType, depth);
      case 'TSTupleType':
        return this.array(path, type.elementTypes[0], depth);
      case 'TSUnionType':
        return this.union(path, type.types, depth);
      case 'TSIntersectionType':
        return type.types.forEach((each) => this.infer(path, each, depth));
      case 'TSTypeLiteral':
        return this.members(path, type.members, depth);
      case 'TSFunctionType':
        return this.called(path, type, type.typeAnnotation, depth);
      case 'TSLiteralType':
        return this.literal(path, type.literal);
      case 'TSTypeReference':
      case 'TSExpressionWithTypeArguments':
        return this.reference(path, type, depth);
      default: {
        const is = KEYWORDS[type.type];
        if (is) this.fact(path, { is });
      }
    }
  }

  private fact(path: string, fact: ValueFact): void {
    this.facts.add(path, fact, CONFIDENCE.type);
  }

  private array(path: string, element: Node | undefined, depth: number): void {
    this.fact(path, { is: 'array' });
    const type = element?.type === 'TSNamedTupleMember' ? element.elementType : element;
    if (type) this.infer(`${path}[]`, type, depth + 1);
  }

  /** Says facts of the first type of a union that is a value, and its alternatives. */
  private union(path: string, types: readonly TSType[], depth: number): void {
    const usable = usableOf(types);
    if (usable) this.infer(path, usable, depth);
    const oneOf = othersOf(types);
    if (oneOf.length > 0) this.fact(path, { oneOf });
  }

  /** Says that an optional member may be undefined. */
  private optional(path: string, { typeAnnotation }: Node & { type: 'TSTypeAnnotation' }): void {
    const types = typeAnnotation.type === 'TSUnionType' ? typeAnnotation.types : [];
    const others = othersOf(types).filter(({ is }) => is !== 'undefined');
    this.fact(path, { oneOf: [...others, { is: 'undefined' }] });
  }

  private literal(path: string, literal: Node): void {
    if (
      literal.type === 'StringLiteral' ||
      literal.type === 'NumericLiteral' ||
      literal.type === 'BooleanLiteral'
    ) {
      this.fact(path, { value: literal.value });
    } else this.fact(path, { is: 'string' });
  }

  private members(path: string, members: readonly TSTypeElement[], depth: number): void {
    if (members.every(({ type }) => type === 'TSCallSignatureDeclaration') && members[0]) {
      const [first] = members;
      if ('typeAnnotation' in first) this.called(path, first, first.typeAnnotation, depth);
      return;
    }
    for (const member of members) {
      if (!('key' in member)) continue;
      const name = keyOf(member.key);
      if (name === null) continue;
      const below = memberPath(path, name);
      if (member.type === 'TSPropertySignature' && member.optional && member.typeAnnotation) {
        if (member.typeAnnotation.type === 'TSTypeAnnotation')
          this.optional(below, member.typeAnnotation);
      }
      if (member.type === 'TSMethodSignature')
        this.called(below, member, member.typeAnnotation, depth + 1);
      else if (member.typeAnnotation) this.infer(below, member.typeAnnotation, depth + 1);
    }
  }

  /** Says how a function of that signature gives its result. */
  private called(
    path: string,
    signature: Node,
    returned: Node | null | undefined,
    depth: number,
  ): void {
    const type = returned?.type === 'TSTypeAnnotation' ? returned.typeAnnotation : returned;
    this.fact(path, { is: 'function' });
    if (!type) return;
    if (type.type === 'TSVoidKeyword' && !takesFunctions(signature)) {
      return this.fact(path, { answers: 'value' });
    }
    const answers =
      type.type === 'TSTypeReference' ? SHIPPED.typeOf(nameOf(type))?.handsOver : undefined;
    if (!answers || type.type !== 'TSTypeReference')
      return this.infer(`${path}()`, type, depth + 1);
    this.fact(path, { answers });
    const [inner] = parametersOf(type);
    if (!inner) return;
    this.infer(answers === 'promise' ? `${path}()` : `${path}()[]`, inner, depth + 1);
  }

  private reference(path: string, type: Reference, depth: number): void {
    const name = nameOf(type);
    const inner = parametersOf(type);
    const declared = this.declared.get(name);
    if (declared) return this.declaration(path, declared, depth);
    const [first, second] = inner;
    const is = SHIPPED.typeOf(name)?.type;
    if (is === 'array') return this.array(path, first, depth);
    if (is === 'promise') {
      this.fact(path, { is: 'promise' });
      return first && this.infer(path, first, depth);
    }
    if (named('sameType').test(name)) return first && this.infer(path, first, depth);
    if (name === 'Record') {
      this.fact(path, { is: 'object' });
      return second && this.infer(`${path}[]`, second, depth + 1);
    }
    if (!is) return;
    this.fact(path, { is });
    const element = is === 'map' ? second : first;
    if (element) this.infer(`${path}[]`, element, depth + 1);
  }

  private declaration(path: string, node: Node, depth: number): void {
    switch (node.type) {
      case 'TSInterfaceDeclaration':
        for (const base of node.extends ?? []) this.reference(path, base, depth + 1);
        return this.members(path, node.body.body, depth);
      case 'TSTypeAliasDeclaration':
        return this.infer(path, node.typeAnnotation, depth + 1);
      case 'TSEnumDeclaration':
        return this.enumeration(path, node);
      case 'ClassDeclaration':
        return this.classMembers(path, node, depth);
      default:
        // a `@typedef` of a comment
        return this.infer(path, node, depth + 1);
    }
  }

  private enumeration(path: string, node: Node & { type: 'TSEnumDeclaration' }): void {
    const members = node.body?.members ?? node.members;
    const first = members[0]?.initializer;
    const isLiteral = first?.type === 'StringLiteral' || first?.type === 'NumericLiteral';
    this.fact(path, { value: isLiteral ? first.value : 0 });
  }

  private classMembers(
    path: string,
    { body }: Node & { type: 'ClassDeclaration' },
    depth: number,
  ): void {
    for (const member of body.body) {
      if (!('key' in member) || ('static' in member && member.static)) continue;
      const name = keyOf(member.key);
      if (name === null) continue;
      const below = memberPath(path, name);
      if (member.type === 'ClassMethod' || member.type === 'TSDeclareMethod') {
        if (member.kind !== 'method') continue;
        this.called(below, member, member.returnType, depth + 1);
        if ('async' in member && member.async) this.fact(below, { answers: 'promise' });
      } else if ('typeAnnotation' in member && member.typeAnnotation) {
        this.infer(below, member.typeAnnotation, depth + 1);
      }
    }
  }
}

/** Returns the first type that is a value. */
function usableOf(types: readonly TSType[]): TSType | undefined {
  return types.find(({ type }) => !NO_VALUE.has(type));
}

/** Returns the other values of a union that a fact can describe. */
function othersOf(types: readonly TSType[]): ValueFact[] {
  const usable = usableOf(types);
  return types.filter((each) => each !== usable).flatMap(alternativeOf);
}

function alternativeOf(type: TSType): ValueFact[] {
  if (type.type === 'TSNullKeyword') return [{ value: null }];
  if (type.type === 'TSLiteralType') {
    const { literal } = type;
    return 'value' in literal && typeof literal.value !== 'object'
      ? [{ value: literal.value }]
      : [];
  }
  const is = KEYWORDS[type.type];
  return is ? [{ is }] : [];
}

type Reference = Extract<Node, { type: 'TSTypeReference' | 'TSExpressionWithTypeArguments' }>;

function nameOf(type: Reference): string {
  const name = type.type === 'TSTypeReference' ? type.typeName : type.expression;
  if (name.type === 'Identifier') return name.name;
  return name.type === 'TSQualifiedName' ? name.right.name : '';
}

/** True if a parameter may be a function: a function that calls back returns nothing, too. */
function takesFunctions(signature: Node): boolean {
  const own = 'parameters' in signature ? signature.parameters : undefined;
  const parameters = own ?? ('params' in signature ? signature.params : []);
  return (parameters as readonly Node[]).some((parameter) => {
    const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation : null;
    const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null;
    if (type?.type === 'TSTypeReference') return named('functionType').test(nameOf(type));
    return type === null || !PLAIN.test(type.type);
  });
}

/** Types of values that cannot be called. */
const PLAIN = /^TS(?:String|Number|Boolean|BigInt|Object|Literal|Array|TypeLiteral|Template)/;

function parametersOf(type: Reference): TSType[] {
  return type.typeParameters?.params ?? [];
}

function keyOf(key: Node): string | null {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : null;
}

const KEYWORDS: Readonly<Record<string, ValueKind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSBigIntKeyword: 'bigint',
  TSObjectKeyword: 'object',
  TSUndefinedKeyword: 'undefined',
  TSTemplateLiteralType: 'string',
};

const NO_VALUE: ReadonlySet<string> = new Set([
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSVoidKeyword',
  'TSNeverKeyword',
]);
