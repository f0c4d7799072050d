import { exportedBy, type Exported } from './exported';
import type { SubjectDocument } from './document';
import { isCallable } from './findFunction';
import { functionsOf, type FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { findWorkloadKind } from './workloadKind';

/**
 * Path of the function that a person means who has the cursor at an offset, or null where the
 * document as a whole is what is scored. Of functions inside each other it is the outermost: those
 * within it are scored on request. An async one that is handed over is what a person works on, though.
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

/** The same of a person who points at a function. */
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

/** To run such a file does nothing: it is a place to keep functions, not a script. */
function onlyDeclares(document: SubjectDocument): boolean {
  const body = syntaxOf(document).file?.program.body ?? [];
  return body.every(({ type }) => type.endsWith('Declaration'));
}

/** Whether an upload is what is pointed at, or something that only running the file tells. */
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
