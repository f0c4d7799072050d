import type { Node, Statement } from '@babel/types';

import type { SubjectDocument } from '../../document/document';
import { exportedBy } from '../../document/exported';
import { exportedNames } from '../../document/exportedNames';
import { placeOf } from '../../document/functionPlace';
import { functionsOf } from '../../document/functions';
import { declaredNames } from '../../document/surroundingCode';
import { visitOfFunction } from '../../document/functionVisit';
import { syntaxOf } from '../../document/syntax';
import { isFunction, type FunctionVisit, type Visit } from '../../document/walk';
import type { Replay } from '../../probe/twoAtOnce/race';
import { wrapped } from './code';
import { NotPlain, type Stubs } from './stubs';

/** How a test reaches the function. */
export interface SubjectCode {
  /** Statements that make its object. */
  made: string[];
  /** What is called: `subject.withdraw`, `wallet.withdraw`. */
  callee: string;
  /** Name of the object; null: there is none. */
  object: string | null;
  /** Names of what it is made with. */
  names: string[];
}

/** Returns code that reaches a function by the exports of its file. */
export function subjectCode(
  document: SubjectDocument,
  functionName: string,
  replay: Replay,
  stubs: Stubs,
): SubjectCode {
  const { file } = syntaxOf(document);
  const fn = functionsOf(document).functions.find(({ path }) => path === functionName);
  const visit = fn && visitOfFunction(document, fn);
  if (!file || !visit) throw new NotPlain(`\`${functionName}\``);
  assertLoads(document, replay);
  const outer = factoryOf(visit);
  const { root, steps } = placeOf(outer ?? visit);
  if (root.is !== 'named') throw new NotExported(functionName);
  const exported = exportOf(document, root.name);
  if (outer) return ofFactory(outer, visit, exported, replay, stubs);
  const [step, ...more] = [...root.names.map((name) => ({ name, of: 'owner' as const })), ...steps];
  if (!step) return { made: [], callee: exported, object: null, names: [] };
  if (more.length > 0 || ('private' in step && step.private)) throw new NotExported(functionName);
  if (step.of === 'owner') {
    return { made: [], callee: `${exported}.${step.name}`, object: exported, names: [] };
  }
  const object = `${root.name.charAt(0).toLowerCase()}${root.name.slice(1)}`;
  const name = object === root.name || RESERVED.test(object) ? 'made' : object;
  const args = replay.made.map((each) => stubs.code(each));
  const made = [`const ${name} = new ${exported}${wrapped('(', args, ')')};`];
  for (const { key, value } of replay.self) made.push(`${name}.${key} = ${stubs.code(value)};`);
  return { made, callee: `${name}.${step.name}`, object: name, names: [] };
}

/** Throws if the run replaced what the file itself sets up, so that the file may not load without. */
function assertLoads(document: SubjectDocument, { roots }: Replay): void {
  const own = ownNames(document, (type) => type === 'VariableDeclaration');
  const replaced = roots.find(({ key }) => own.has(key));
  if (replaced) throw new NotPlain(`\`${replaced.key}\`, as its file sets it up`);
}

/** Returns the names that statements of the file declare. */
export function ownNames(
  document: SubjectDocument,
  isMeant: (type: Statement['type']) => boolean = () => true,
): Set<string> {
  const { file } = syntaxOf(document);
  return new Set(file?.program.body.filter(({ type }) => isMeant(type)).flatMap(declaredNames));
}

const RESERVED =
  /^(?:io|subject|test|assert|load|function|class|new|default|package|import|export)$/;

/** Thrown for a function that no export leads to. */
export class NotExported extends Error {}

/** Returns the expression of a file's export. */
export function exportOf(document: SubjectDocument, name: string): string {
  const { file } = syntaxOf(document);
  if (!file) throw new NotExported(name);
  const main = exportedBy(file, null);
  if (name === '') return 'subject';
  const isMain =
    (main.what === 'function' || main.what === 'value') && 'id' in main.node && main.node.id
      ? (main.node.id as { name?: string }).name === name
      : name === 'default';
  const isModule = file.program.body.some(({ type }) => type === 'ExportDefaultDeclaration');
  if (isMain) return isModule ? 'subject.default' : 'subject';
  if (!exportedNames(file).has(name)) throw new NotExported(name);
  return `subject.${name}`;
}

/** Returns the function around one, whose result has it as a member. */
function factoryOf(visit: Visit): FunctionVisit | null {
  for (let around = visit.parent; around; around = around.parent)
    if (isFunction(around.node)) return around as FunctionVisit;
  return null;
}

function ofFactory(
  outer: FunctionVisit,
  visit: Visit,
  exported: string,
  { roots }: Replay,
  stubs: Stubs,
): SubjectCode {
  const id = visit.node.type === 'FunctionDeclaration' ? visit.node.id?.name : undefined;
  const step = placeOf(visit);
  const name = id ?? step.steps.at(-1)?.name ?? (step.root.is === 'named' ? step.root.name : '');
  if (factoryOf(outer) || name === '') throw new NotExported(name);
  const names: string[] = [];
  const made: string[] = [];
  for (const [i, parameter] of outer.node.params.entries()) {
    const own = nameOfParameter(parameter);
    const known = roots.find(({ key }) => key === own);
    names.push(known && !RESERVED.test(own) ? own : `given${i + 1}`);
    made.push(`const ${names.at(-1)} = ${known ? stubs.code(known.value) : 'undefined'};`);
  }
  made.push(`const made = ${exported}${wrapped('(', names, ')')};`);
  return { made, callee: `made.${name}`, object: 'made', names };
}

function nameOfParameter(parameter: Node): string {
  return parameter.type === 'Identifier' ? parameter.name : '';
}
