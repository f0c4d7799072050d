import type { SubjectDocument } from './document';
import { exportedBy } from './exported';
import { isComponent } from './component';
import { isCallable } from './findFunction';
import { functionsOf, startWithoutDecorators, type FunctionOfDocument } from './functions';
import { visitOfFunction } from './functionVisit';
import { isInside } from './range';
import { syntaxOf } from './syntax';
import type { WorkloadKind } from './workloadKinds';

/**
 * Returns the functions of a file in order, if it is about several. Null if it is about one: an
 * upload, its exported function, or the only one that looks asynchronous. Nested functions are left
 * out, except handlers that others register, and those of a component.
 *
 * @param kind that the whole file would be measured as
 */
export function severalFunctions(
  document: SubjectDocument,
  kind: WorkloadKind,
): FunctionOfDocument[] | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const exported = exportedBy(file, null);
  if (kind === 'doxbee' && exported.what !== 'nothing') return null;
  const { all, apart, handlers, registrars } = functionsApart(document);
  const shown = apart.map((one) => (registrars.has(one) ? { ...one, asyncLook: null } : one));
  const fewest = registrars.size > 0 ? 1 : 2;
  if (exported.what !== 'function') return worthRunning(shown).length >= fewest ? shown : null;
  const start = startWithoutDecorators(exported.node, document.text);
  const itself = all.find((one) => one.start === start);
  const registers = itself && [...handlers].some((one) => isInside(one, itself));
  return registers && kind !== 'server' ? shown : null;
}

/**
 * Returns the functions that are not nested, and the handlers that others register, whatever the
 * file is about.
 */
export function functionsAndHandlers(document: SubjectDocument): FunctionOfDocument[] {
  return functionsApart(document).apart;
}

function functionsApart(document: SubjectDocument) {
  const { functions } = functionsOf(document);
  const all = functions.filter(isCallable);
  // a constructor may register handlers, but is not called itself
  const registering = functions.filter((one) => isCallable(one) || one.kind === 'constructor');
  const { handlers, registrars } = registeredIn(registering, document);
  const apart = all.filter((one) => !one.nested || handlers.has(one));
  return { all, apart, handlers, registrars };
}

/** Returns the functions that look asynchronous; if there are none, all. */
export function worthRunning<Each extends Pick<FunctionOfDocument, 'asyncLook'>>(
  functions: readonly Each[],
): Each[] {
  const asynchronous = functions.filter(({ asyncLook }) => asyncLook !== null);
  return asynchronous.length > 0 ? asynchronous : [...functions];
}

/**
 * Returns the handlers that functions register for later, such as the routes of a plugin, and the
 * functions that only register. A single callback of a function that waits may be one of its steps.
 */
function registeredIn(functions: readonly FunctionOfDocument[], document: SubjectDocument) {
  const handlers = new Set<FunctionOfDocument>();
  const registrars = new Set<FunctionOfDocument>();
  const open: { fn: FunctionOfDocument; draws: boolean; within: FunctionOfDocument[] }[] = [];
  const close = () => {
    const { fn, draws, within } = open.pop()!;
    const isPlain = draws || !waits(fn);
    if (within.length < (isPlain ? 1 : 2)) return;
    for (const handler of within) handlers.add(handler);
    if (isPlain) registrars.add(fn);
  };
  for (const fn of functions) {
    while (open.length > 0 && open.at(-1)!.fn.end <= fn.start) close();
    const around = open.at(-1);
    const isApart = fn.handedOver || fn.handedOut || around?.draws;
    const isHandler = fn.nested && fn.asyncLook !== null && isApart;
    if (isHandler) around?.within.push(fn);
    const visit = visitOfFunction(document, fn);
    open.push({ fn, draws: visit !== null && isComponent(visit, fn.name), within: [] });
  }
  while (open.length > 0) close();
  return { handlers, registrars };
}

/** True if a function looks asynchronous by more than the callbacks that it passes. */
function waits({ async, asyncLook }: FunctionOfDocument): boolean {
  return async || (asyncLook !== null && asyncLook !== 'holds' && asyncLook !== 'subscribes');
}
