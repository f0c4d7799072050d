import type { Node, ObjectProperty } from '@babel/types';

/**
 * Returns the member with the boolean `value` of a state literal, such as `loading: true` of
 * `{ rows, loading: true }`; or null.
 */
export function flagIn(state: Node | null | undefined, value: boolean): ObjectProperty | null {
  if (state?.type !== 'ObjectExpression') return null;
  for (const each of state.properties) {
    if (each.type !== 'ObjectProperty' || each.value.type !== 'BooleanLiteral') continue;
    if (each.value.value === value) return each;
  }
  return null;
}
