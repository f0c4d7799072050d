import type { SubjectDocument } from './document';
import { exportedBy } from './exported';
import { isCallable } from './findFunction';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import type { WorkloadKind } from './workloadKinds';

/**
 * The functions of a file, in the order of the text, where it is about several of them. Null where it
 * is about one thing: an upload, the function that it is itself as a module, or the only one that
 * looks asynchronous. Those inside others are part of them.
 *
 * @param kind what the file as a whole would be measured as
 */
export function severalFunctions(
  document: SubjectDocument,
  kind: WorkloadKind,
): FunctionOfDocument[] | null {
  const { file } = syntaxOf(document);
  if (!file) return null;
  const { what } = exportedBy(file, null);
  if (what === 'function' || (kind === 'doxbee' && what !== 'nothing')) return null;
  const outer = functionsOf(document).functions.filter((one) => isCallable(one) && !one.nested);
  return worthRunning(outer).length > 1 ? outer : null;
}

/** Those that look asynchronous; where none does, all. */
export function worthRunning<Each extends Pick<FunctionOfDocument, 'asyncLook'>>(
  functions: readonly Each[],
): Each[] {
  const asynchronous = functions.filter(({ asyncLook }) => asyncLook !== null);
  return asynchronous.length > 0 ? asynchronous : [...functions];
}
