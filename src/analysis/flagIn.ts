import type { Node, ObjectProperty } from '@babel/types';

/** `loading: true` of a state that is written down, `{ rows, loading: true }`; null where no member is that flag. */
export function flagIn(state: Node | null | undefined, value: boolean): ObjectProperty | null {
  if (state?.type !== 'ObjectExpression') return null;
  for (const each of state.properties) {
    if (each.type !== 'ObjectProperty' || each.value.type !== 'BooleanLiteral') continue;
    if (each.value.value === value) return each;
  }
  return null;
}
