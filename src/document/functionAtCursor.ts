import { exportedBy, type Exported } from './exported';
import type { SubjectDocument } from './document';
import { isCallable } from './findFunction';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { findWorkloadKind } from './workloadKind';

/**
 * Returns the path of the function meant by a cursor, or null if the whole document is scored. It
 * is the outermost one, as nested functions are scored on request; but an async handler is
 * preferred.
 */
export function functionAtCursor(document: SubjectDocument, offset: number): string | null {
  const around = functionsOf(document).functions.filter(
    (one) => one.start <= offset && offset <= one.end && isCallable(one),
  );
  const outermost = around.find(({ nested }) => !nested);
  const handler = around
    .filter(({ handedOver, handedOut, async }) => (handedOver || handedOut) && async)
    .at(-1);
  const meant = handler ?? outermost;
  return meant && isMeant(document, meant) ? meant.path : null;
}

/**
 * Returns the path of a function that a user selects, or null if scoring it means the whole
 * document.
 */
export function functionOf(document: SubjectDocument, path: string): string | null {
  const pointed = functionsOf(document).functions.find((one) => one.path === path);
  if (!pointed) return path;
  switch (findWorkloadKind(document).kind) {
    case 'doxbee':
      return isAboutIts(document, pointed) ? null : path;
    case 'ops':
      return isOwnExport(document, pointed) ? null : path;
    case 'server':
    case 'function':
    case 'script':
      return path;
  }
}

function isMeant(document: SubjectDocument, pointed: FunctionOfDocument): boolean {
  switch (findWorkloadKind(document).kind) {
    case 'function':
      return true;
    case 'script':
      return onlyDeclares(document);
    case 'ops':
    case 'server':
      return pointed.exported && !isOwnExport(document, pointed);
    case 'doxbee':
      return exportOf(document)?.what === 'nothing';
  }
}

/** True for a file that only declares, so that running it does nothing: it is no script. */
function onlyDeclares(document: SubjectDocument): boolean {
  const body = syntaxOf(document).file?.program.body ?? [];
  return body.every(({ type }) => type.endsWith('Declaration'));
}

/**
 * True if the selected function is the upload itself, or if only running the file would show that.
 */
function isAboutIts(document: SubjectDocument, pointed: FunctionOfDocument): boolean {
  const exported = exportOf(document);
  return exported?.what === 'function'
    ? isOwnExport(document, pointed)
    : exported?.what !== 'nothing';
}

function isOwnExport(document: SubjectDocument, { start }: FunctionOfDocument): boolean {
  const exported = exportOf(document);
  return exported?.what === 'function' && exported.node.start === start;
}

function exportOf(document: SubjectDocument): Exported | null {
  const { file } = syntaxOf(document);
  return file && exportedBy(file, null);
}
