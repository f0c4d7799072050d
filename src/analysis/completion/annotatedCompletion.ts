import type { Node } from '@babel/types';

import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { FunctionNode } from '../../document/walk';
import type { FixedRole } from '../../models/roles';
import { named } from '../../models/shipped';

/** Types by the last part of their names, whatever module they are imported from. */
const TYPES: readonly [CompletesBy, FixedRole][] = [
  ['promise', 'promiseType'],
  ['asyncIterator', 'asyncIteratorType'],
  ['generator', 'iteratorType'],
  ['observable', 'observableType'],
  ['stream', 'streamType'],
];

const VALUES: ReadonlySet<string> = new Set([
  'TSStringKeyword',
  'TSNumberKeyword',
  'TSBooleanKeyword',
  'TSBigIntKeyword',
  'TSArrayType',
  'TSTupleType',
]);

/** Returns how calls end by the declared return type, and the name of that type; or null. */
export function annotatedCompletion(
  fn: FunctionNode,
): { completesBy: CompletesBy; type: string } | null {
  const { returnType } = fn;
  return returnType?.type === 'TSTypeAnnotation' ? completionOf(returnType.typeAnnotation) : null;
}

function completionOf(type: Node): { completesBy: CompletesBy; type: string } | null {
  switch (type.type) {
    case 'TSParenthesizedType':
      return completionOf(type.typeAnnotation);
    case 'TSUnionType':
    case 'TSIntersectionType':
      return firstWait(type.types);
    case 'TSTypeReference': {
      const name = lastName(type.typeName);
      const found = TYPES.find(([, role]) => named(role).test(name));
      // `NodeJS.ReadableStream` is a stream of Node; `ReadableStream` alone is the web's
      if (found && type.typeName.type === 'TSQualifiedName' && name === 'ReadableStream') {
        return { completesBy: 'stream', type: `NodeJS.${name}` };
      }
      return found ? { completesBy: found[0], type: name } : null;
    }
    default:
      return VALUES.has(type.type) ? { completesBy: 'return', type: 'a plain value' } : null;
  }
}

/** Returns the promise of `Promise<T> | undefined`; of a union of values only, a value. */
function firstWait(types: Node[]): ReturnType<typeof completionOf> {
  const found = types.map(completionOf);
  const waits = found.find((each) => each !== null && each.completesBy !== 'return');
  return waits ?? (found.every((each) => each !== null) ? (found[0] ?? null) : null);
}

function lastName(name: Node): string {
  if (name.type === 'Identifier') return name.name;
  return name.type === 'TSQualifiedName' ? name.right.name : '';
}
