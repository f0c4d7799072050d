import { exportedBy } from './exported';
import type { SubjectDocument } from './document';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { findWorkloadKind } from './workloadKind';

/**
 * Path of the function that a person means who has the cursor at an offset, or null where the
 * document as a whole is what is scored. Of functions inside each other it is the outermost: those
 * within it are scored on request.
 */
export function functionAt(document: SubjectDocument, offset: number): string | null {
  const around = functionsOf(document).functions.find(
    ({ nested, start, end }) => !nested && start <= offset && offset <= end,
  );
  return around && isMeant(document, around) ? around.path : null;
}

/** The same of a person who points at a function. */
export function functionOf(document: SubjectDocument, path: string): string | null {
  const pointed = functionsOf(document).functions.find((one) => one.path === path);
  if (!pointed) return path;
  const { kind } = findWorkloadKind(document);
  if (kind === 'doxbee' || kind === 'ops' || kind === 'server') {
    return isOwnExport(document, pointed) || kind === 'doxbee' ? null : path;
  }
  return path;
}

function isMeant(document: SubjectDocument, pointed: FunctionOfDocument): boolean {
  switch (findWorkloadKind(document).kind) {
    case 'function':
      return true;
    case 'script':
      return onlyDeclares(document);
    case 'ops':
    case 'server':
      return !isOwnExport(document, pointed) && pointed.exported;
    case 'doxbee':
      return false;
  }
}

/** To run such a file does nothing: it is a place to keep functions, not a script. */
function onlyDeclares(document: SubjectDocument): boolean {
  const body = syntaxOf(document).file?.program.body ?? [];
  return body.every(({ type }) => type.endsWith('Declaration') || type.startsWith('TS'));
}

function isOwnExport(document: SubjectDocument, { start }: FunctionOfDocument): boolean {
  const { file } = syntaxOf(document);
  const exported = file && exportedBy(file, null);
  return exported?.what === 'function' && exported.node.start === start;
}
