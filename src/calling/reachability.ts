import type { Node } from '@babel/types';

import { functionsAround } from '../document/calledAtOnce';
import type { SubjectDocument } from '../document/document';
import { placeOf, type FunctionPlace, type Root, type Step } from '../document/functionPlace';
import type { FunctionOfDocument } from '../document/functions';
import { visitOfFunction } from '../document/functionVisit';
import { inserted, placeInBraces, type Insertion } from '../document/insertion';
import { STANDS_IN } from '../document/standAlone';
import { syntaxOf } from '../document/syntax';
import { walkWithin, type Visit } from '../document/walk';
import { constructorTokens } from './constructorTokens';

/** How the child reaches a function of a document. */
export interface Reach {
  /** The document to run, with code inserted where the function is outside of the file's scope. */
  document: SubjectDocument;
  /** Code behind the document's, on a line of its own; may be empty. */
  code: string;
}

interface Placed {
  document: SubjectDocument;
  fn: FunctionOfDocument;
}

/** True if code in the document can reach the function. */
export function isReachable(placed: Placed): boolean {
  return reachedBy(placed) !== null;
}

/**
 * Returns how the child reaches a function, and the counters in `counted`: `this.running`, or a
 * variable.
 *
 * @param more further code to insert
 */
export function reach(
  placed: Placed,
  counted: readonly string[] = [],
  more: readonly Insertion[] = [],
): Reach {
  const reached = reachedBy(placed);
  if (!reached) throw new RangeError(`nothing leads to ${placed.fn.path}`);
  const { document } = placed;
  const { scope, captured } = reached;
  const counts = countsOf(placed, counted);
  const code = `;module.asyncScore = function () { return ${reached.code}; };${counts.code}`;
  const insertions = [captured, counts.captured, ...more].filter((each) => each !== null);
  if (scope) insertions.push({ offset: placeInBraces(document.text, scope), code });
  insertions.sort((a, b) => b.offset - a.offset);
  const text = insertions.reduce(inserted, document.text);
  return {
    document: insertions.length > 0 ? { ...document, text } : document,
    code: scope ? '' : `\n${code}`,
  };
}

/** Returns how the child reads counters; a private one is visible in its class only. */
function countsOf(
  { document, fn }: Placed,
  counted: readonly string[],
): { code: string } & Pick<Reached, 'captured'> {
  if (counted.length === 0) return { code: '', captured: null };
  const values = counted.map((name) => `'${name}': ${name.replace(/^this\b/, 'self')}`);
  const body = `{ return { ${values.join(', ')} }; }`;
  const assigned = (code: string) => ` module.asyncScore.counts = function (self) ${code};`;
  if (!counted.some((name) => name.includes('#'))) {
    return { code: assigned(body), captured: null };
  }
  const visit = visitOfFunction(document, fn);
  const captured = visit && captureIn(document, visit, `static ${COUNTS}(self) ${body}`);
  return { code: assigned(`{ return self.constructor.${COUNTS}(self); }`), captured };
}

interface Reached {
  /** An object in the form of the protocol's OwnCall. */
  code: string;
  /** The block to evaluate it in, or null for the file's own scope. */
  scope: Block | null;
  /** Code in the class that makes a private member accessible. */
  captured: { offset: number; code: string } | null;
}

type Block = Extract<Node, { type: 'BlockStatement' }>;

function reachedBy({ document, fn }: Placed): Reached | null {
  const visit = visitOfFunction(document, fn);
  if (!visit) return null;
  const place = placeOf(visit);
  const scope = place.root.is === 'named' ? scopeOf(place.root.at) : 'none';
  if (scope === 'none') return null;
  const steps = stepsOf(place);
  const last = steps.at(-1);
  const before = steps.slice(0, -1);
  if (steps.slice(0, -1).some((step) => step.of !== 'owner' || step.private)) return null;
  const base = place.root.is === 'named' ? baseCode(place.root) : '';
  const owner = before.reduce((code, { name }) => memberCode(code, name), base);
  if (!last || base === STANDS_IN) {
    return { ...directly(last, owner, hasOuterThis(document)), scope, captured: null };
  }
  return {
    code: memberOf(owner, last, tokensOf(visit)),
    scope,
    captured: last.private
      ? captureIn(document, visit, `static ${CAPTURE}(of) { return of.${last.name}; }`)
      : null,
  };
}

/**
 * Returns the code of a root. A declaration with `export` may be compiled to a member of the
 * exports alone.
 */
function baseCode({ base, at }: Root & { is: 'named' }): string {
  const isExported = at.parent?.parent?.node.type === 'ExportNamedDeclaration';
  if (at.node.type !== 'VariableDeclarator' || !isExported) return base;
  return `(typeof ${base} === 'undefined' ? exports.${base} : ${base})`;
}

function directly(last: Step | undefined, owner: string, isOnFile: boolean): { code: string } {
  const call = last ? memberCode(owner, last.name) : owner;
  // an extracted method lacks its receiver
  const without = last
    ? `owner: null, on: 'invented', home: ${owner}`
    : "owner: null, on: 'nothing'";
  return { code: `{ call: ${call}, ${isOnFile ? "owner: exports, on: 'file'" : without} }` };
}

/** True if code reads the `this` of the file, as an extracted method does. */
function hasOuterThis(document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  let isRead = false;
  if (file)
    walkWithin(file.program, (node) => {
      isRead ||= node.type === 'ThisExpression';
      return !isRead && !HAS_THIS.test(node.type);
    });
  return isRead;
}

const HAS_THIS = /^Function|Method$|^ClassBody$/;

/** Returns the steps from a root's base; `prototype` marks the next one as of instances. */
function stepsOf({ root, steps }: FunctionPlace): Step[] {
  const names = root.is === 'named' ? root.names : [];
  const all: Step[] = [
    ...names.map((name) => ({ name, of: 'owner', private: false }) as const),
    ...steps,
  ];
  return all.flatMap((step, i) => {
    if (i < names.length && step.name === 'prototype') return [];
    const isOfPrototype = i <= names.length && i > 0 && names[i - 1] === 'prototype';
    return [isOfPrototype ? { ...step, of: 'prototype' as const } : step];
  });
}

/** Name of the static method by which a class makes a private member accessible. */
const CAPTURE = 'asyncScoreOf';
/** Name of the static method by which it makes counters accessible. */
const COUNTS = 'asyncScoreCounts';

function memberOf(owner: string, { name, of, private: isPrivate }: Step, tokens: string): string {
  const on = of === 'owner' ? 'owner' : 'instance';
  const member = (holder: string) =>
    isPrivate ? `${owner}.${CAPTURE}(${holder})` : memberCode(holder, name);
  // only an instance has it
  const isLate = of === 'instance' || (isPrivate && of !== 'owner');
  const call = isLate
    ? `call: null, callOf: function (self) { return ${member('self')}; }`
    : `call: ${member(of === 'prototype' ? `${owner}.prototype` : owner)}`;
  return `{ ${call}, owner: ${owner}, on: '${on}'${on === 'instance' ? tokens : ''} }`;
}

/**
 * Returns the arguments that a constructor takes only from its module. They are read late, as the
 * name may be out of scope.
 */
function tokensOf(visit: Visit): string {
  const tokens = [...constructorTokens(visit)].map(([position, name]) => `${position}: ${name}`);
  return tokens.length > 0 ? `, tokens: function () { return { ${tokens.join(', ')} }; }` : '';
}

function captureIn(document: SubjectDocument, visit: Visit, method: string) {
  let body: Visit | null = visit;
  while (body && body.node.type !== 'ClassBody') body = body.parent;
  if (body?.node.type !== 'ClassBody') return null;
  const offset = placeInBraces(document.text, body.node);
  return { offset, code: `;${method}` };
}

/** Returns code that reads a member. */
function memberCode(owner: string, name: string): string {
  if (name.startsWith('[')) return owner + name;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${owner}.${name}` : `${owner}[${JSON.stringify(name)}]`;
}

/** Returns the block around a definition, null for the whole file, or `none`. */
function scopeOf(at: Visit): Block | null | 'none' {
  if (functionsAround(at).length > 0) return 'none';
  for (let around = at.parent; around; around = around.parent) {
    switch (around.node.type) {
      case 'Program':
        return null;
      case 'BlockStatement':
        return around.node;
      case 'StaticBlock':
      case 'SwitchCase':
      case 'TSModuleBlock':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        return 'none';
    }
  }
  return 'none';
}
