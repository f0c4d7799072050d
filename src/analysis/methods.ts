/** Facts about values that the names of their methods and of functions of the language show. */

import { calledName, type CallOrNew } from '../document/calls';
import { isFunction } from '../document/walk';
import type { ResultKind } from '../models/model';
import type { Role } from '../models/roles';
import { named, SHIPPED } from '../models/shipped';

/** Returns `success` for `request.onsuccess = …`; null if such a member is no event handler. */
export function handledEvent(member: string): string | null {
  const event = member.startsWith('on') ? member.slice(2) : '';
  return named('ioEvent').test(event) ? event : null;
}

/** True if an event of `addEventListener` shows that its target does I/O. */
export function tellsOfIo(event: string): boolean {
  return named('ioEvent').test(event) && event !== 'abort';
}

/**
 * True if a call returns a value of the same kind: `text.slice(1)`, `list.sort((a, b) => …)`. Query
 * builders take a field to sort by, not a function.
 */
export function isPiece(call: CallOrNew): boolean {
  const name = calledName(call) ?? '';
  const [by] = call.arguments;
  if (by === undefined) return named('arranges').test(name);
  return name === 'slice' || (named('sorts').test(name) && isFunction(by));
}

/** Returns the kind of value that alone has a method of that name. */
export function kindByMethod(name: string): ResultKind | undefined {
  return SHIPPED.effect('receiver', name)?.receiver;
}

/** True for `bytes.toString('hex')`: only buffers take an encoding there. */
export function readsBytes(method: string, first: unknown): boolean {
  return method === 'toString' && typeof first === 'string' && Buffer.isEncoding(first);
}

/** True if every value has a method of that name, which does no I/O. */
export function isOfEverything(method: string): boolean {
  return method in Object.prototype || named('ofEverything').test(method);
}

/** Returns the kind of first argument that a well-known function expects. */
export function kindByArgument(callee: string): ResultKind | undefined {
  return SHIPPED.effect('first', callee)?.first;
}

/** True if RxJS has an operator of that name in that role. */
export function isOperator(role: Role & ('operator' | 'mapsEach' | 'flattens'), name: string) {
  return SHIPPED.says(role, name, () => 'rxjs');
}

/** True for functions whose last argument listens to the emitter that they return. */
export function answersByEvents(path: string): boolean {
  const [, specifier, name = ''] = /^"([^"]*)"\.(\w+)$/.exec(path) ?? [];
  return (
    specifier !== undefined && SHIPPED.effect('returns', name, specifier)?.returns === 'emitter'
  );
}
