import type { File, Statement } from '@babel/types';

import { named } from '../models/shipped';
import type { SubjectDocument } from './document';
import { exportedBy, isIdentifier, type Exported } from './exported';
import { exportedNames } from './exportedNames';
import { conventionIn, fakedNameIn } from './fakedNames';
import { functionsNamed, mainFunction } from './findFunction';
import { functionsOf } from './functions';
import { lastReturned } from './returnedFunction';
import { isByName, isWhatListens, listeningPlaces, type ListeningPlace } from './listeningPlaces';
import { requiredOutside } from './requiredOutside';
import { isOfTypesAlone } from './generatedBy';
import { isInside } from './range';
import { answerAmong, parameterNames } from './requestParameters';
import { syntaxOf } from './syntax';
import { isFunction, walk, type FunctionNode } from './walk';
import { WORKLOAD_KINDS, type WorkloadKind } from './workloadKinds';

export { WORKLOAD_KINDS, type WorkloadKind };

export interface FoundKind {
  kind: WorkloadKind;
  /** Reason in the file, to follow "because": `it exports a function of 4 parameters`. */
  because: string;
}

/**
 * Determines the workload that fits a file, by its exports and its code. Runs nothing.
 *
 * @param functionName the function that is scored, or null for the file's own export
 */
export function findWorkloadKind(
  document: SubjectDocument,
  functionName: string | null = null,
): FoundKind {
  const { file } = syntaxOf(document);
  if (!file && functionName !== null) return ownFunction(`${functionName} was named`);
  if (!file) return ownFunction('it has a syntax error');
  if (file.program.body.length === 0) return ownFunction('there is no code in it');
  if (isOfTypesAlone(document)) return ownFunction('it only declares types');
  const exported = exportedBy(file, functionName);
  if (functionName !== null) return ofNamed(document, exported, file, functionName);
  const listening = listeningPlaces(file);
  if (listening && exportsNothingElse(file, exported, listening)) {
    return { kind: 'server', because: `it listens on a port (line ${listening.line})` };
  }
  if (exported.what !== 'nothing') return ofExport(exported, file, 'it exports');
  return withoutExport(document, file);
}

/**
 * Returns the kind for a named function. One that is no export is called by itself; a request
 * handler is served only on request.
 */
function ofNamed(
  document: SubjectDocument,
  exported: Exported,
  file: File,
  name: string,
): FoundKind {
  if (exported.what === 'function') {
    const found = ofExport(exported, file, `${name} is`);
    return found.kind === 'server' ? ownFunction(found.because) : found;
  }
  const [found] = functionsNamed(document, name);
  if (found) return ownFunction(`${name} is a function of the file (line ${found.line})`);
  return ofExport(exported, file, `${name} is`);
}

function exportsNothingElse(file: File, exported: Exported, listening: ListeningPlace): boolean {
  switch (exported.what) {
    case 'nothing':
      return true;
    case 'value':
      return isWhatListens(exported.node, listening);
    case 'unknown':
      return isByName(exportedNames(file), listening);
    default:
      return false;
  }
}

/** Returns the kind of a file without exports: one that only declares functions is no script. */
function withoutExport(document: SubjectDocument, file: File): FoundKind {
  const faked = fakedNameIn(file, { mayBeNodes: false });
  if (faked) return doxbee(`it uses the faked I/O (${faked.name}, line ${faked.line})`);
  if (file.program.body.every(isDeclaration)) {
    const main = mainFunction(document);
    if (main) return ownFunction(`it declares ${main.path} and does nothing by itself`);
    const several = functionsOf(document).functions.some(({ handedOver }) => !handedOver);
    if (several) return ownFunction('it declares functions and does nothing by itself');
  }
  return { kind: 'script', because: 'it exports nothing' };
}

/** True for a declaration, though the value of a variable may have effects. */
function isDeclaration(statement: Statement): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'ImportDeclaration':
    case 'VariableDeclaration':
    case 'EmptyStatement':
    case 'ExportNamedDeclaration':
      return true;
    default:
      return statement.type.startsWith('TS');
  }
}

/** @param says the beginning of the sentence: `it exports` */
function ofExport(exported: Exported, file: File, says: string): FoundKind {
  const used = conventionIn(file) ?? fakedNameIn(file, { mayBeNodes: true });
  if (used) return doxbee(`it uses ${used.name} (line ${used.line}), as code for faked I/O does`);
  if (exported.what !== 'function') return ownFunction(`${says} no single function`);
  const { node } = exported;
  if (isHandler(node)) return { kind: 'server', because: `${says} a handler of requests` };
  const words = `${says} ${functionWords(node)}`;
  if (isUpload(node)) return doxbee(words);
  if (!isOperation(node, file)) return ownFunction(words);
  const needed = requiredOutside(file);
  return needed === null
    ? { kind: 'ops', because: words }
    : ownFunction(`${words} and needs ${needed}`);
}

function doxbee(because: string): FoundKind {
  return { kind: 'doxbee', because };
}

function ownFunction(because: string): FoundKind {
  return { kind: 'function', because };
}

/** True for an upload of doxbee: `(stream, idOrPath, tag, …)`. */
function isUpload(fn: FunctionNode): boolean {
  const given = parameterNames(fn).slice(0, 3);
  return given.length === 3 && given.every((name) => named('uploadParameter').test(name));
}

/** True for a handler that takes a request and a response, with or without `next`. */
function isHandler(fn: FunctionNode): boolean {
  return fn.params.length <= 3 && answerAmong(fn) === 1;
}

/** True if a call takes nothing but a callback. Its file may still need more. */
function isOperation(node: FunctionNode, file: File): boolean {
  if (node.generator || readsArguments(node, file)) return false;
  return node.params.length === 0 || takesCallbackAlone(node);
}

function readsArguments(fn: FunctionNode, file: File): boolean {
  let reads = false;
  walk(file, ({ node }) => {
    reads ||= isIdentifier(node, 'arguments') && isInside(node, fn);
  });
  return reads;
}

/**
 * True for one callback as the only parameter. An async function, or one that returns a function,
 * takes work instead.
 */
function takesCallbackAlone(node: FunctionNode): boolean {
  const [first, ...more] = node.params;
  if (more.length > 0 || first?.type !== 'Identifier' || node.async) return false;
  const made = lastReturned(node);
  return !(made && isFunction(made)) && named('callback').test(first.name);
}

function functionWords(node: FunctionNode): string {
  const { async, generator, params } = node;
  const what = `${async ? 'an async' : 'a'} ${generator ? 'generator function' : 'function'}`;
  if (params.length === 0) return `${what} without parameters`;
  if (takesCallbackAlone(node)) return `${what} that takes a callback alone`;
  return `${what} of ${params.length} ${params.length === 1 ? 'parameter' : 'parameters'}`;
}
