import type { FunctionOfDocument } from '../document/functions';

/** The end of a file's code by which the child gets at a function of it, on a line of its own. */
export function reachCode({ name }: FunctionOfDocument): string {
  return `\n;module.asyncScore = function () { return { call: ${name}, owner: null, on: 'nothing' }; };`;
}
