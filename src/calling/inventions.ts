import type { InventionPlan } from '../../bench-runner/protocol/invention';
import type { Argument } from '../../bench-runner/protocol/own';
import { analysisOf } from '../analysis/functionAnalysis';
import { constructorOf, classOfThis } from '../analysis/values/members';
import { parameterPaths } from '../analysis/values/parameterPaths';
import type { ValueAnalysis } from '../analysis/values/value';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import type { FunctionVisit } from '../document/walk';
import { contextOf, type ContextOptions } from './inventions/context';
import { rootOf, type TypeFacts } from './inventions/typeFacts';
import { inventedGlobals } from './inventions/globals';
import { factsOf } from './inventions/producers';
import { withNumbered } from './inventions/numberedArguments';
import { argumentsFor } from './inventions/parameters';

/** What a function is called with, and what of its world is made up. */
export interface Inventions {
  args: Argument[];
  constructorArgs: Argument[];
  plan: InventionPlan;
}

interface HowCalled extends ContextOptions {
  /** Its last parameter is the callback that is added to its arguments. */
  endsByCallback?: boolean;
}

const NOTHING: Inventions = {
  args: [],
  constructorArgs: [],
  plan: { globals: [], facts: {} },
};

/**
 * Finds out from the code of a function what it needs, and in which way it uses that. What the other
 * functions of its file tell counts where it is of a value that this one has too; what they alone use
 * would only make its calls dearer. Never throws.
 */
export function inventionsFor(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  { endsByCallback = false, ...how }: HowCalled = {},
): Inventions {
  const context = contextOf(document, fn, how);
  const analysis = analysisOf(document, fn);
  if (!context || !analysis) return NOTHING;
  const { reading } = context;
  const typeFacts = factsOf(context);
  const globals = inventedGlobals(reading.code);
  const args = argumentsOf(reading, analysis.visit, typeFacts);
  const constructorArgs = constructorArguments(reading, analysis.visit);
  const roots = new Set([
    ...globals,
    'this',
    'super',
    ...rootsOf(args),
    ...rootsOf(constructorArgs),
  ]);
  return {
    args: endsByCallback ? args.slice(0, -1) : args,
    constructorArgs,
    plan: {
      globals,
      facts: typeFacts.all((root) => root.startsWith('"') || roots.has(root)),
    },
  };
}

function rootsOf(args: readonly Argument[]): string[] {
  return args.flatMap((each) => (each.from === 'invention' ? [rootOf(each.path)] : [each.name]));
}

function argumentsOf(reading: ValueAnalysis, visit: FunctionVisit, facts: TypeFacts): Argument[] {
  return argumentsFor(visit.node, parameterPaths(reading, visit) ?? [], facts);
}

function constructorArguments(reading: ValueAnalysis, scored: FunctionVisit): Argument[] {
  const owner = classOfThis(scored);
  const made = owner && constructorOf(owner);
  if (!made || made === scored.node) return [];
  const named = argumentsFor(made, parameterPaths(reading, reading.code.at(made)) ?? []);
  return withNumbered(named, made);
}
