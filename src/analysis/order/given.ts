/** What calls are given, as far as that tells what they do. */

import type { Expression, Node } from '@babel/types';

import { isCallOrNew, type CallOrNew } from '../../document/calls';
import { isFunction } from '../../document/walk';
import { unwrapped } from '../../document/wrapped';
import { named } from '../../models/shipped';

/** `texts.read('invitation')`: of a stream or a file some length is read, never a name. */
export function asksByKey(call: CallOrNew): boolean {
  const [key, ...more] = call.arguments;
  return key !== undefined && more.length === 0 && textOf(key) !== null;
}

/** An object that is made for the call, or a function: something may be done with it. */
export function isGivenMade(call: CallOrNew): boolean {
  return call.arguments.some((each) => {
    const given = unwrapped(each);
    return isFunction(given) || /^(?:Object|New|Class)Expression$/.test(given.type);
  });
}

export function fetchOnlyReads({ arguments: given }: CallOrNew): boolean {
  const [asked, options] = given;
  // a request may post
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

/** The beginning of a text that is written down, or null. */
export function textOf(node: Node | undefined): string | null {
  if (!node) return null;
  const value = unwrapped(node) as Expression;
  if (value.type === 'StringLiteral') return value.value;
  return value.type === 'TemplateLiteral' ? (value.quasis[0]?.value.raw ?? null) : null;
}

/** What is asked of a service with options that send nothing: no `method` but a reading one, no body. */
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
