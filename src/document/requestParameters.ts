import { named } from '../models/shipped';
import type { FunctionNode } from './walk';

/** True if a function's parameters are named like those of a request handler. */
export function takesRequests(fn: FunctionNode): boolean {
  return answerAmong(fn) >= 0;
}

/** True if a function is named like middleware that awaits `next`: `(ctx, next)`. */
export function takesContext(fn: FunctionNode): boolean {
  const [context, next, ...more] = parameterNames(fn);
  return more.length === 0 && named('requestContext').test(context ?? '') && next === 'next';
}

/** Returns the index of the response parameter; negative if there is none. */
export function answerAmong(fn: FunctionNode): number {
  const names = parameterNames(fn);
  return names.findIndex(
    (name, index) =>
      named('responseName').test(name) && named('requestName').test(names[index - 1] ?? ''),
  );
}

/** Returns the names of parameters; empty for a pattern. */
export function parameterNames({ params }: FunctionNode): string[] {
  return params.map((each) => (each.type === 'Identifier' ? each.name : ''));
}
