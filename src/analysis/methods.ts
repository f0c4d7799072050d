/** What names of methods and functions of the language tell of what they are called on. */

import { calledName, type CallOrNew } from '../document/calls';
import { isFunction } from '../document/walk';
import type { ResultKind } from '../models/model';
import type { Role } from '../models/roles';
import { named, SHIPPED } from '../models/shipped';

/** `success` of `request.onsuccess = …`, or null where such a member is no handler. */
export function handledEvent(member: string): string | null {
  const event = member.startsWith('on') ? member.slice(2) : '';
  return named('ioEvent').test(event) ? event : null;
}

/** Whether an event that is listened to by `addEventListener` says that its target does I/O. */
export function tellsOfIo(event: string): boolean {
  return named('ioEvent').test(event) && event !== 'abort';
}

/** `text.slice(1)`, `list.sort((a, b) => …)`: of the same kind. Who builds a query says what to sort by, and not how. */
export function isPiece(call: CallOrNew): boolean {
  const name = calledName(call) ?? '';
  const [by] = call.arguments;
  if (by === undefined) return named('arranges').test(name);
  return name === 'slice' || (named('sorts').test(name) && isFunction(by));
}

/** What only values of one kind have a method of that name for. */
export function kindByMethod(name: string): ResultKind | undefined {
  return SHIPPED.effect('receiver', name)?.receiver;
}

/** `bytes.toString('hex')`: of what else there is, nothing takes the name of an encoding there. */
export function readsBytes(method: string, first: unknown): boolean {
  return method === 'toString' && typeof first === 'string' && Buffer.isEncoding(first);
}

/** Whether any value has a method of that name by itself, which is no I/O of whatever it is. */
export function isOfEverything(method: string): boolean {
  return method in Object.prototype || named('ofEverything').test(method);
}

/** What functions that everybody has want as their first argument. */
export function kindByArgument(callee: string): ResultKind | undefined {
  return SHIPPED.effect('first', callee)?.first;
}

/** Whether an operator of RxJS has that name, and does that. */
export function isOperator(role: Role & ('operator' | 'mapsEach' | 'flattens'), name: string) {
  return SHIPPED.says(role, name, () => 'rxjs');
}

/** Functions whose last argument listens to the emitter that they answer with. */
export function answersByEvents(path: string): boolean {
  const [, specifier, name = ''] = /^"([^"]*)"\.(\w+)$/.exec(path) ?? [];
  return (
    specifier !== undefined && SHIPPED.effect('returns', name, specifier)?.returns === 'emitter'
  );
}
