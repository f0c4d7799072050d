import type { InventionPlan } from '../../bench-runner/protocol/invention';
import type { Argument } from '../../bench-runner/protocol/own';
import { constructorOf, classOfThis } from '../analysis/values/members';
import { parameterPaths } from '../analysis/values/parameterPaths';
import type { ValueAnalysis } from '../analysis/values/value';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import type { FunctionVisit } from '../document/walk';
import { contextOf, type ContextOptions } from './inventions/context';
import { rootOf } from './inventions/typeFacts';
import { inventedGlobals } from './inventions/globals';
import { factsOf } from './inventions/producers';
import { withNumbered } from './inventions/numberedArguments';
import { argumentsFor } from './inventions/parameters';

/** Arguments of a call, and values to invent for it. */
export interface Inventions {
  args: Argument[];
  constructorArgs: Argument[];
  plan: InventionPlan;
}

interface HowCalled extends ContextOptions {
  /** True if the last parameter is a callback, which is added to the arguments. */
  endsByCallback?: boolean;
}

const NOTHING: Inventions = { args: [], constructorArgs: [], plan: { globals: [], facts: {} } };

/**
 * Returns how a function is called, and which facts its code shows about invented values. Other
 * functions of its file add facts about values that it has too. Never throws.
 */
export function inventionsFor(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  { endsByCallback = false, ...how }: HowCalled = {},
): Inventions {
  const context = contextOf(document, fn, how);
  if (!context) return NOTHING;
  const { reading, scored } = context;
  const facts = factsOf(context);
  const globals = inventedGlobals(reading.code);
  const args = argumentsFor(scored.node, parameterPaths(reading, scored) ?? [], facts);
  const constructorArgs = constructorArguments(reading, scored);
  const roots = new Set([
    ...globals,
    'this',
    'super',
    ...[...args, ...constructorArgs].map(rootIn),
  ]);
  return {
    args: endsByCallback ? args.slice(0, -1) : args,
    constructorArgs,
    plan: { globals, facts: facts.all((root) => root.startsWith('"') || roots.has(root)) },
  };
}

function rootIn(argument: Argument): string {
  return argument.from === 'invention' ? rootOf(argument.path) : argument.name;
}

function constructorArguments(reading: ValueAnalysis, scored: FunctionVisit): Argument[] {
  const owner = classOfThis(scored);
  const made = owner && constructorOf(owner);
  if (!made || made === scored.node) return [];
  const named = argumentsFor(made, parameterPaths(reading, reading.code.at(made)) ?? []);
  return withNumbered(named, made);
}
