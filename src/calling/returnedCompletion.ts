import type { File, Node } from '@babel/types';

import type { CompletesBy } from '../../bench-runner/protocol';
import { isFunction, type FunctionNode } from '../document/walk';
import { callbackParameter } from './callbackParameter';
import { importedNames } from './importedNames';
import { isNamed, returnedBy, valueOfVariable } from './ownNodes';

/** How calls end by what is returned, and that in words: `a promise chain`. */
export interface Returned {
  completesBy: CompletesBy;
  what: string;
}

/** What is followed from one name to the next before it is given up. */
const MOST_STEPS = 4;

/** How calls of a function end by what it returns; null where its code does not tell. */
export function returnedCompletion(fn: FunctionNode, file: File): Returned | null {
  return new Reading(fn, file, importedNames(file)).ofFunction(MOST_STEPS);
}

const STREAMS =
  /^(?:Readable|Writable|Duplex|Transform|PassThrough|EventEmitter|Emitter|EventEmitter2|Stream)$/;
const STREAM_MAKERS = /^(?:createReadStream|createWriteStream|createGzip|createGunzip|spawn|fork)$/;
const OBSERVABLES = /^(?:Observable|Subject|BehaviorSubject|ReplaySubject|AsyncSubject)$/;
const PROMISE_MAKERS = /^(?:all|allSettled|race|any|resolve|reject|try)$/;
const CHAINS = /^(?:then|catch|finally)$/; // prettier-ignore

class Reading {
  constructor(
    private readonly fn: FunctionNode,
    private readonly file: File,
    private readonly imports: ReadonlyMap<string, string>,
  ) {}

  ofFunction(steps: number): Returned | null {
    if (this.fn.async && !this.fn.generator) {
      return { completesBy: 'promise', what: 'what an async function returns' };
    }
    for (const expression of returnedBy(this.fn)) {
      const found = this.of(expression, steps);
      if (found) return found;
    }
    return null;
  }

  private of(node: Node, steps: number): Returned | null {
    if (steps === 0) return null;
    switch (node.type) {
      case 'NewExpression':
        return this.ofNew(node.callee);
      case 'CallExpression':
      case 'OptionalCallExpression':
        return this.ofCall(node, steps);
      case 'ImportExpression':
        return promise('import()');
      case 'Identifier':
        return this.ofName(node.name, steps);
      case 'ConditionalExpression':
        return this.of(node.consequent, steps) ?? this.of(node.alternate, steps);
      case 'LogicalExpression':
        return this.of(node.left, steps) ?? this.of(node.right, steps);
      case 'AssignmentExpression':
        return this.of(node.right, steps);
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return this.of(node.expression, steps);
      default:
        return isFunction(node) ? ofReturnedFunction(node) : null;
    }
  }

  private ofNew(made: Node): Returned | null {
    const name = lastName(made);
    if (name === 'Promise') return promise('a new Promise');
    if (OBSERVABLES.test(name)) return { completesBy: 'observable', what: `a new ${name}` };
    return STREAMS.test(name) ? { completesBy: 'stream', what: `a new ${name}` } : null;
  }

  private ofCall(
    call: Node & { type: 'CallExpression' | 'OptionalCallExpression' },
    steps: number,
  ): Returned | null {
    const { callee } = call;
    const name = lastName(callee);
    if (callee.type === 'Import') return promise('import()');
    if (callee.type === 'Identifier') return this.ofCallOfName(name, steps);
    if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression')
      return null;
    const owner = lastName(callee.object);
    if (CHAINS.test(name)) return promise('a promise chain');
    if (PROMISE_MAKERS.test(name) && /^(?:Promise|Bluebird|Q|when)$/.test(owner))
      return promise(`${owner}.${name}`);
    if (OBSERVABLES.test(owner)) return { completesBy: 'observable', what: `${owner}.${name}` };
    if (name === 'pipe') return this.ofPipe(call.arguments);
    return STREAM_MAKERS.test(name) || (STREAMS.test(owner) && name === 'from')
      ? stream(name)
      : null;
  }

  private ofCallOfName(name: string, steps: number): Returned | null {
    if (this.isOfRx(name)) return { completesBy: 'observable', what: `${name} of RxJS` };
    if (STREAM_MAKERS.test(name)) return stream(name);
    const called = declaredFunction(this.file, name);
    return called && called !== this.fn
      ? new Reading(called, this.file, this.imports).ofFunction(steps - 1)
      : null;
  }

  /** Of operators of RxJS; or to where a stream flows. */
  private ofPipe(given: Node[]): Returned | null {
    const isRx = given.some(
      (each) => each.type === 'CallExpression' && this.isOfRx(lastName(each.callee)),
    );
    if (isRx) return { completesBy: 'observable', what: 'a pipe of RxJS' };
    return given.length === 1 ? { completesBy: 'stream', what: 'a pipe of streams' } : null;
  }

  private isOfRx(name: string): boolean {
    return /^rxjs(?:\/|$)/.test(this.imports.get(name) ?? '');
  }

  private ofName(name: string, steps: number): Returned | null {
    const value = valueOfVariable(this.fn, name);
    if (value) return this.of(value, steps - 1);
    const nested = nestedFunction(this.fn, name);
    return nested && ofReturnedFunction(nested);
  }
}

function promise(what: string): Returned {
  return { completesBy: 'promise', what };
}

function stream(what: string): Returned {
  return { completesBy: 'stream', what: `what ${what} makes` };
}

function ofReturnedFunction(fn: FunctionNode): Returned | null {
  const name = callbackParameter(fn);
  if (name === null || fn.async || fn.generator) return null;
  return { completesBy: 'thunk', what: `a function that takes the callback ${name}` };
}

function nestedFunction({ body }: FunctionNode, name: string): FunctionNode | null {
  if (body.type !== 'BlockStatement') return null;
  const found = body.body.find(
    (each) => each.type === 'FunctionDeclaration' && each.id?.name === name,
  );
  return found?.type === 'FunctionDeclaration' ? found : null;
}

/** A function of the file's top level. */
function declaredFunction(file: File, name: string): FunctionNode | null {
  for (const statement of file.program.body) {
    const exported =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const declared: Node | null | undefined = exported ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name) return declared;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (init && isNamed(id, name) && isFunction(init)) return init;
    }
  }
  return null;
}

function lastName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  const isMember = node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
  return isMember && !node.computed ? lastName(node.property) : '';
}
