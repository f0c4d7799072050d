/** Facts that a call's arguments show about its effect. */

import type { Expression, Node } from '@babel/types';

import { isCallOrNew, type CallOrNew } from '../../document/calls';
import { isFunction } from '../../document/walk';
import { unwrapped } from '../../document/unwrapped';
import { named } from '../../models/shipped';

/**
 * True if the only argument is a text: `texts.read('invitation')`. Reading a stream or a file takes
 * a length, never a name.
 */
export function asksByKey(call: CallOrNew): boolean {
  const [key, ...more] = call.arguments;
  return key !== undefined && more.length === 0 && textOf(key) !== null;
}

/**
 * True if an argument is a function, or an object made for the call, which may use it to change
 * something.
 */
export function isGivenMade(call: CallOrNew): boolean {
  return call.arguments.some((each) => {
    const given = unwrapped(each);
    return isFunction(given) || /^(?:Object|New|Class)Expression$/.test(given.type);
  });
}

export function fetchOnlyReads({ arguments: given }: CallOrNew): boolean {
  const [asked, options] = given;
  // a `Request` object may have the method POST
  if (!asked || isCallOrNew(asked) || (asked.type === 'Identifier' && /req/i.test(asked.name)))
    return false;
  if (!options) return true;
  if (options.type !== 'ObjectExpression') return false;
  return options.properties.every((each) => {
    if (each.type !== 'ObjectProperty' || each.key.type !== 'Identifier') return false;
    if (each.key.name === 'method')
      return each.value.type === 'StringLiteral' && named('readingVerb').test(each.value.value);
    return named('harmlessOption').test(each.key.name);
  });
}

/** Returns the beginning of a literal text, or null. */
export function textOf(node: Node | undefined): string | null {
  if (!node) return null;
  const value = unwrapped(node) as Expression;
  if (value.type === 'StringLiteral') return value.value;
  return value.type === 'TemplateLiteral' ? (value.quasis[0]?.value.raw ?? null) : null;
}

/** True if the options of a request send nothing: only a reading `method`, and no body. */
export function optionsOnlyAsk({ arguments: given }: CallOrNew): boolean {
  return given.every((each) => {
    const options = unwrapped(each);
    if (options.type !== 'ObjectExpression') return true;
    return options.properties.every((property) => {
      if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') return false;
      const { key, value } = property;
      if (key.name === 'method')
        return value.type === 'StringLiteral' && named('readingVerb').test(value.value);
      return !named('bodyOption').test(key.name);
    });
  });
}
