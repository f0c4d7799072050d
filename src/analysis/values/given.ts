import type { Node } from '@babel/types';

import { isCallOrNew, isMember, type Call, type CallOrNew } from '../../document/calls';
import { isFunction, type Visit } from '../../document/walk';
import { named } from '../../models/shipped';
import { answersByEvents, handledEvent } from '../methods';
import { waitsForListener } from '../registered';
import { afterOperators, isRxHolder, startsOf } from './callValues';
import { handsErrorFirst, isToldOfErrors } from './handedOver';
import { nameOfKey } from './membersNamed';
import { argumentsOf, calledMember, elementsOf, fewOf, placeAt } from './value';
import type { Reading, Value } from './value';

/** Of what a function is given at more places, a few values are kept anyway. */
const MOST_USES = 50;

/** Of calls of methods of one name, so many are asked which one they lead to. */
const MOST_CALLS = 500;

/** What a parameter of a function of the file is given, wherever the function is called. */
export function givenValues(reading: Reading, fn: Visit, index: number): Value[] {
  return fewOf(
    usesOf(reading, fn)
      .slice(0, MOST_USES)
      .flatMap((use) => {
        const { parent, key } = use;
        if (parent?.node.type === 'AssignmentExpression')
          return index === 0 ? handedToHandler(reading, parent.node.left) : [];
        if (!parent || !isCallOrNew(parent.node)) return [];
        if (key === 'callee') return argumentValues(reading, parent.node, index);
        return passedValues(reading, parent, use, { fn, index });
      }),
  );
}

/** Expressions that stand for a function: itself, or its name, wherever that is read. */
function usesOf(reading: Reading, fn: Visit): Visit[] {
  const { code } = reading;
  const { node, parent, key } = fn;
  if (!isFunction(node)) return [];
  const named = 'id' in node && node.id ? node.id : variableOf(fn);
  const read = named ? (code.scopes.bindingOf(code.at(named))?.read ?? []) : [];
  const inPlace = parent && key !== 'body' && node.type !== 'FunctionDeclaration' ? [fn] : [];
  return [...inPlace, ...read, ...methodCalls(reading, fn), ...instantiations(reading, fn)];
}

/** `new Writer(…)`: callees that lead to the constructor of a class of the file. */
function instantiations({ code }: Reading, { node, parent }: Visit): Visit[] {
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

/** `this.load(…)`, `store.load(…)`: callees that come to the method. */
function methodCalls(reading: Reading, fn: Visit): Visit[] {
  const { code } = reading;
  const name = methodName(code, fn);
  if (name === null) return [];
  return (code.memberCalls.get(name) ?? [])
    .slice(0, MOST_CALLS)
    .map(({ node }) => code.at((node as CallOrNew).callee))
    .filter((callee) =>
      reading
        .valuesOf(callee)
        .some((each) => each.is === 'function' && each.visit.node === fn.node),
    );
}

function methodName(code: Reading['code'], { node, parent, key }: Visit): string | null {
  const member = isFunction(node) && 'key' in node ? node : parent?.node;
  if (member && 'key' in member && key !== 'key') return nameOfKey(member);
  const holder = parent?.node;
  const set = holder?.type === 'AssignmentExpression' && key === 'right' ? holder.left : null;
  return set ? code.memberName(set) : null;
}

function argumentValues(reading: Reading, call: CallOrNew, index: number): Value[] {
  const given = argumentsOf(reading.code, call)[index];
  return given ? reading.valuesOf(given) : [];
}

/** What a function that is passed on is called with by what it is passed to. */
function passedValues(
  reading: Reading,
  call: Visit,
  use: Visit,
  { fn, index }: { fn: Visit; index: number },
): Value[] {
  const node = call.node as CallOrNew;
  const position = node.arguments.findIndex((each) => each === use.node);
  const member = calledMember(reading, node);
  if (member) {
    const values = handedByMethod(reading, call, { ...member, fn, position }, index);
    if (values) return values;
  }
  const operated = isRxHolder(call) ? operatedValues(reading, call, index) : null;
  if (operated) return operated;
  return fewOf(
    reading.valuesOf(reading.code.at(node.callee)).flatMap((callee): Value[] => {
      // of several functions it is the last that an invented one calls
      const isLast = !node.arguments.slice(position + 1).some((each) => isFunction(each));
      if (callee.is === 'place') return isLast ? handedBack(fn, callee.path, index) : [];
      return callee.is === 'function' ? handedByOwn(reading, callee.visit, position, index) : [];
    }),
  );
}

/** `position`: that of the function among the arguments. Null: no method that values have anyway. */
function handedByMethod(
  reading: Reading,
  call: Visit,
  { name, on, fn, position }: { name: string; on: Value[]; fn: Visit; position: number },
  index: number,
): Value[] | null {
  if (name === 'then') return index === 0 && position === 0 ? on : [];
  if (named('chains').test(name)) return [];
  if (named('listens').test(name))
    return waitsForListener(call.node as Call, reading.code) ? null : heard(call, on, index);
  // methods of collections that are elsewhere have such names as well: `users.find(query, callback)`
  if (position !== 0 || isToldOfErrors(fn)) return null;
  if (named('iterates').test(name)) return index === 0 ? elementsOf(on) : [];
  if (named('sorts').test(name)) return elementsOf(on);
  if (name === 'reduce') {
    const start = argumentsOf(reading.code, call.node as CallOrNew)[1];
    return index === 0 ? startsOf(reading, start) : index === 1 ? elementsOf(on) : [];
  }
  return name === 'subscribe' ? (index === 0 ? elementsOf(on) : []) : null;
}

/** `socket.onmessage = (event) => …`: the event is what `on('message')` tells of. */
function handedToHandler(reading: Reading, set: Node): Value[] {
  const event = handledEvent(reading.code.memberName(set) ?? '');
  if (event === null || named('eventWithoutData').test(event) || !isMember(set)) return [];
  return elementsOf(reading.valuesOf(reading.code.at(set.object)));
}

/** What comes with an element stands beside it: `(channel, message)`, `(socket, request)`. */
function heard(call: Visit, on: Value[], index: number): Value[] {
  const [event] = (call.node as CallOrNew).arguments;
  const isData = event?.type !== 'StringLiteral' || !named('eventWithoutData').test(event.value);
  if (!isData) return [];
  if (index === 0) return elementsOf(on);
  return on.flatMap((each) => (each.is === 'place' ? [placeAt(`${each.path}(${index})`)] : []));
}

/** `(err, value)` hears what the call comes to; what else there is goes by its position. */
function handedBack(fn: Visit, path: string, index: number): Value[] {
  if (answersByEvents(path)) return index === 0 ? [placeAt(`${path}()[]`)] : [];
  if (!handsErrorFirst(fn)) return [placeAt(`${path}(${index})`)];
  if (index === 0) return [];
  return [placeAt(index === 1 ? `${path}()` : `${path}(${index})`)];
}

/** A function of the file calls what it is given. */
function handedByOwn(reading: Reading, own: Visit, position: number, index: number): Value[] {
  const { code } = reading;
  const parameter = isFunction(own.node) ? own.node.params[position] : undefined;
  if (parameter?.type !== 'Identifier') return [];
  return (code.scopes.bindingOf(code.at(parameter))?.read ?? []).flatMap(({ key, parent }) =>
    key === 'callee' && parent && isCallOrNew(parent.node)
      ? argumentValues(reading, parent.node, index)
      : [],
  );
}

/** `source.pipe(map((value) => …))` */
function operatedValues(reading: Reading, operator: Visit, index: number): Value[] | null {
  const pipe = operator.parent;
  if (!pipe || !isCallOrNew(pipe.node)) return null;
  const source = calledMember(reading, pipe.node);
  const position = pipe.node.arguments.findIndex((each) => each === operator.node);
  if (source?.name !== 'pipe') return null;
  if (index > 0) return [];
  const before = argumentsOf(reading.code, pipe.node).slice(0, position);
  return afterOperators(reading, before, elementsOf(source.on));
}
