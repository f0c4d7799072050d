import { named } from '../models/shipped';
import type { FunctionNode } from './walk';

/** Whether a function names its parameters as a handler of requests does. */
export function takesRequests(fn: FunctionNode): boolean {
  return answerAmong(fn) >= 0;
}

/** The same of those that hand on by calling `next`, and wait for it: `(ctx, next)`. */
export function takesContext(fn: FunctionNode): boolean {
  const [context, next, ...more] = parameterNames(fn);
  return more.length === 0 && named('requestContext').test(context ?? '') && next === 'next';
}

/** The position of what it answers by; below 0 where it has none. */
export function answerAmong(fn: FunctionNode): number {
  const names = parameterNames(fn);
  return names.findIndex(
    (name, index) =>
      named('responseName').test(name) && named('requestName').test(names[index - 1] ?? ''),
  );
}

/** Of each of its parameters; empty where it is a pattern. */
export function parameterNames({ params }: FunctionNode): string[] {
  return params.map((each) => (each.type === 'Identifier' ? each.name : ''));
}
