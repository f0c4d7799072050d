import type { Node } from '@babel/types';

import { calledName, isCallOrNew, isMember, type Call, type CallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { answersByEvents, handledEvent } from '../methods';
import { waitsForListener } from '../registrations';
import { afterOperators, isRxHolder, startsOf } from './callValues';
import { passesErrorFirst, isErrorFirstParameter } from './errorFirstCallback';
import { nameOfKey } from './membersNamed';
import { argumentsOf, calledMember, elementsOf, fewOf, placeAt } from './value';
import type { ValueAnalysis, Value } from './value';

/** Limit of uses of a function whose arguments are read; only a few values are kept anyway. */
const MOST_USES = 50;

/** Limit of calls of methods of one name that are resolved. */
const MOST_CALLS = 500;

/** Returns the values of a parameter at all calls of a function of the file. */
export function givenValues(reading: ValueAnalysis, fn: Visit, index: number): Value[] {
  return fewOf(
    usesOf(reading, fn)
      .slice(0, MOST_USES)
      .flatMap((use) => valuesAtUse(reading, use, { fn, index })),
  );
}

/** A parameter of a function of the file. */
interface Parameter {
  fn: Visit;
  index: number;
}

function valuesAtUse(reading: ValueAnalysis, use: Visit, { fn, index }: Parameter): Value[] {
  const { parent, key } = use;
  if (parent?.node.type === 'AssignmentExpression')
    return index === 0 ? handedToHandler(reading, parent.node.left) : [];
  const own = givenByMethod(reading, use);
  if (own) {
    const { call, given } = own;
    if (index < given.length) return reading.valuesOf(given[index]!);
    return own.isBound ? valuesAtUse(reading, call, { fn, index: index - given.length }) : [];
  }
  if (!parent || !isCallOrNew(parent.node)) return index === 0 ? chunks(reading, use) : [];
  if (key === 'callee') return argumentValues(reading, parent.node, index);
  return passedValues(reading, parent, use, { fn, index });
}

/**
 * Returns the chunks that `transform` and `write` of a stream get:
 * `rows.pipe(new Transform({ transform(row, _, done) { … } }))`.
 */
function chunks(reading: ValueAnalysis, fn: Visit): Value[] {
  const { code } = reading;
  const member = fn.node.type === 'ObjectMethod' ? fn : fn.parent;
  const options = member?.parent;
  const made = options?.node.type === 'ObjectExpression' ? options.parent : null;
  const isOfStream = named('takesChunk').test(methodName(code, fn) ?? '');
  if (made?.node.type !== 'NewExpression' || !isOfStream) return [];
  const variable = variableOf(made);
  const uses = variable ? (code.scopes.bindingOf(code.at(variable))?.read ?? []) : [made];
  return fewOf(uses.flatMap((use) => elementsOf(pipedInto(reading, use))));
}

/** Returns the streams that are piped into an argument: `rows` of `pipeline(rows, into)`. */
function pipedInto(reading: ValueAnalysis, { node, key, parent }: Visit): Value[] {
  const call = key === 'arguments' ? parent!.node : null;
  if (!call || !isCallOrNew(call) || !named('pipesInto').test(calledName(call) ?? '')) return [];
  const at = call.arguments.findIndex((each) => each === node);
  const from = at > 0 ? call.arguments[at - 1]! : isMember(call.callee) ? call.callee.object : null;
  return from ? reading.valuesOf(reading.code.at(from)) : [];
}

/** Returns the arguments that `fn.call(self, a, b)` or `fn.bind(self, a)` passes to `fn`. */
function givenByMethod({ code }: ValueAnalysis, { key, parent }: Visit) {
  const call = key === 'object' && parent?.key === 'callee' ? parent.parent : null;
  const name = call && isCallOrNew(call.node) ? code.memberName(parent!.node) : null;
  if (!call || (name !== 'bind' && name !== 'call')) return null;
  const given = argumentsOf(code, call.node as CallOrNew).slice(1);
  return { call, given, isBound: name === 'bind' };
}

/** Returns the expressions that refer to a function: the function itself, and reads of its name. */
function usesOf(reading: ValueAnalysis, fn: Visit): Visit[] {
  const { code } = reading;
  const { node, parent, key } = fn;
  if (!isFunction(node)) return [];
  const named = 'id' in node && node.id ? node.id : variableOf(fn);
  const read = named ? (code.scopes.bindingOf(code.at(named))?.read ?? []) : [];
  const inPlace = parent && key !== 'body' && node.type !== 'FunctionDeclaration' ? [fn] : [];
  return [...inPlace, ...read, ...methodUses(reading, fn), ...instantiations(reading, fn)];
}

/** Returns callees that run the constructor of a class of the file: `new Writer(…)`. */
function instantiations({ code }: ValueAnalysis, { node, parent }: Visit): Visit[] {
  if (node.type !== 'ClassMethod' || node.kind !== 'constructor') return [];
  const owner = parent?.parent;
  if (owner?.node.type !== 'ClassDeclaration' && owner?.node.type !== 'ClassExpression') return [];
  const named = owner.node.id ?? variableOf(owner);
  const read = named ? (code.scopes.bindingOf(code.at(named))?.read ?? []) : [];
  return read.filter((use) => use.key === 'callee' && use.parent?.node.type === 'NewExpression');
}

function variableOf({ parent, key }: Visit) {
  const holder = parent?.node;
  const isInit = holder?.type === 'VariableDeclarator' && key === 'init';
  return isInit && holder.id.type === 'Identifier' ? holder.id : null;
}

/**
 * Returns members that resolve to the method: callees such as `this.load(…)`, and what is handed
 * over, as in `socket.on('message', this.onMessage)`.
 */
function methodUses(reading: ValueAnalysis, fn: Visit): Visit[] {
  const { code } = reading;
  const name = methodName(code, fn);
  if (name === null) return [];
  const called = (code.memberCalls.get(name) ?? []).slice(0, MOST_CALLS);
  const callees = called.map(({ node }) => code.at((node as CallOrNew).callee));
  const handed = (code.membersHanded.get(name) ?? []).slice(0, MOST_CALLS);
  return [...callees, ...handed].filter((member) =>
    reading.valuesOf(member).some((each) => each.is === 'function' && each.visit.node === fn.node),
  );
}

function methodName(code: ValueAnalysis['code'], { node, parent, key }: Visit): string | null {
  const member = isFunction(node) && 'key' in node ? node : parent?.node;
  if (member && 'key' in member && key !== 'key') return nameOfKey(member);
  const holder = parent?.node;
  const set = holder?.type === 'AssignmentExpression' && key === 'right' ? holder.left : null;
  return set ? code.memberName(set) : null;
}

function argumentValues(reading: ValueAnalysis, call: CallOrNew, index: number): Value[] {
  const given = argumentsOf(reading.code, call)[index];
  return given ? reading.valuesOf(given) : [];
}

/** Returns the values that a call passes to its callback. */
function passedValues(
  reading: ValueAnalysis,
  call: Visit,
  use: Visit,
  { fn, index }: Parameter,
): Value[] {
  const node = call.node as CallOrNew;
  const position = node.arguments.findIndex((each) => each === use.node);
  const name = calledName(node) ?? '';
  if (position === 0 && named('callsLater').test(name))
    return argumentValues(reading, node, index + (named('setsTimer').test(name) ? 2 : 1));
  const member = calledMember(reading, node);
  if (member) {
    const values = handedByMethod(reading, call, { ...member, fn, position }, index);
    if (values) return values;
  }
  const operated = isRxHolder(call) ? operatedValues(reading, call, index) : null;
  if (operated) return operated;
  return fewOf(
    reading.valuesOf(reading.code.at(node.callee)).flatMap((callee): Value[] => {
      // an invented function calls only the last of several callbacks
      const isLast = !node.arguments.slice(position + 1).some((each) => isFunction(each));
      if (callee.is === 'place') return isLast ? handedBack(fn, callee.path, index) : [];
      return callee.is === 'function' ? handedByOwn(reading, callee.visit, position, index) : [];
    }),
  );
}

/**
 * Returns the values that a method of promises, lists or emitters passes to its callback; null for
 * other methods. `position` is the callback's index among the arguments.
 */
function handedByMethod(
  reading: ValueAnalysis,
  call: Visit,
  { name, on, fn, position }: { name: string; on: Value[]; fn: Visit; position: number },
  index: number,
): Value[] | null {
  if (name === 'then') return index === 0 && position === 0 ? on : [];
  if (named('chains').test(name)) return [];
  if (named('listens').test(name))
    return waitsForListener(call.node as Call, reading.code) ? null : heard(call, on, index);
  // methods of other collections have such names too: `users.find(query, callback)`
  if (position !== 0 || isErrorFirstParameter(fn)) return null;
  if (named('iterates').test(name)) return index === 0 ? elementsOf(on) : [];
  if (named('sorts').test(name)) return elementsOf(on);
  if (name === 'reduce') {
    const start = argumentsOf(reading.code, call.node as CallOrNew)[1];
    return index === 0 ? startsOf(reading, start) : index === 1 ? elementsOf(on) : [];
  }
  return name === 'subscribe' ? (index === 0 ? elementsOf(on) : []) : null;
}

/**
 * Returns the event of `socket.onmessage = (event) => …`: the value that `on('message')` passes.
 */
function handedToHandler(reading: ValueAnalysis, set: Node): Value[] {
  const event = handledEvent(reading.code.memberName(set) ?? '');
  if (event === null || named('eventWithoutData').test(event) || !isMember(set)) return [];
  return elementsOf(reading.valuesOf(reading.code.at(set.object)));
}

/**
 * Returns the values that a listener gets: an element first, then what comes with it:
 * `(channel, message)`, `(socket, request)`.
 */
function heard(call: Visit, on: Value[], index: number): Value[] {
  const [event] = (call.node as CallOrNew).arguments;
  const isData = event?.type !== 'StringLiteral' || !named('eventWithoutData').test(event.value);
  if (!isData) return [];
  if (index === 0) return elementsOf(on);
  return on.flatMap((each) => (each.is === 'place' ? [placeAt(`${each.path}(${index})`)] : []));
}

/**
 * Returns the values that a callback gets: `(err, value)` gets the call's result second; other
 * parameters go by their position.
 */
function handedBack(fn: Visit, path: string, index: number): Value[] {
  if (answersByEvents(path)) return index === 0 ? [placeAt(`${path}()[]`)] : [];
  if (!passesErrorFirst(fn)) return [placeAt(`${path}(${index})`)];
  if (index === 0) return [];
  return [placeAt(index === 1 ? `${path}()` : `${path}(${index})`)];
}

/** Returns the values that a function of the file passes to its callback. */
function handedByOwn(reading: ValueAnalysis, own: Visit, position: number, index: number): Value[] {
  const { code } = reading;
  const parameter = isFunction(own.node) ? own.node.params[position] : undefined;
  if (parameter?.type !== 'Identifier') return [];
  return (code.scopes.bindingOf(code.at(parameter))?.read ?? []).flatMap(({ key, parent }) =>
    key === 'callee' && parent && isCallOrNew(parent.node)
      ? argumentValues(reading, parent.node, index)
      : [],
  );
}

/** Returns the values that an operator's callback gets: `source.pipe(map((value) => …))` */
function operatedValues(reading: ValueAnalysis, operator: Visit, index: number): Value[] | null {
  const pipe = operator.parent;
  if (!pipe || !isCallOrNew(pipe.node)) return null;
  const source = calledMember(reading, pipe.node);
  const position = pipe.node.arguments.findIndex((each) => each === operator.node);
  if (source?.name !== 'pipe') return null;
  if (index > 0) return [];
  const before = argumentsOf(reading.code, pipe.node).slice(0, position);
  return afterOperators(reading, before, elementsOf(source.on));
}
