import type { InventionPlan } from '../../bench-runner/protocol/invention';
import type { Argument } from '../../bench-runner/protocol/own';
import { analysisOf } from '../analysis/functionAnalysis';
import { constructorOf, classOfThis } from '../analysis/values/members';
import { parameterPaths } from '../analysis/values/parameterPaths';
import { runVisits, withoutOtherMethods } from '../analysis/values/relevantNodes';
import type { ValueAnalysis } from '../analysis/values/value';
import type { SubjectDocument } from '../document/document';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import type { FunctionVisit } from '../document/walk';
import { inferAnnotations } from './inventions/annotated';
import { inferSettlers } from './inventions/awaitedUses';
import { inferBases } from './inventions/bases';
import { inferBranches } from './inventions/branches';
import { inferBuilt } from './inventions/builtQueries';
import { inferIgnoredCalls } from './inventions/ignoredCalls';
import { inferLogged } from './inventions/logged';
import { TypeFacts, rootOf } from './inventions/typeFacts';
import { inventedGlobals } from './inventions/globals';
import { inferFound } from './inventions/foundElements';
import { inferGuards } from './inventions/guards';
import { inferLoops } from './inventions/loops';
import { inferNames } from './inventions/nameHints';
import { withNumbered } from './inventions/numberedArguments';
import { argumentsFor } from './inventions/parameters';
import { inferKnown } from './inventions/inferKnown';
import { inferTypesOfPaths, type TypeOfPath } from './inventions/typesOfPaths';
import { inferSplitTexts } from './inventions/splitTexts';
import { inferRefusals } from './inventions/refusals';
import { inferUses } from './inventions/operandUses';

/** What a function is called with, and what of its world is made up. */
export interface Inventions {
  args: Argument[];
  constructorArgs: Argument[];
  plan: InventionPlan;
}

interface HowCalled {
  /** Its last parameter is the callback that is added to its arguments. */
  endsByCallback?: boolean;
  /** What all functions of the file use is wanted, as any of them may be called. */
  ofFile?: boolean;
  /** Declared in other files. */
  types?: readonly TypeOfPath[];
  /** The whole of its file, where it stands alone in the document. */
  whole?: SubjectDocument;
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
  { endsByCallback = false, ofFile = false, types = [], whole = document }: HowCalled = {},
): Inventions {
  const analysis = analysisOf(document, fn);
  if (!analysis) return NOTHING;
  const { code, visit: scored } = analysis;
  const reading = analysis.reading();
  const typeFacts = new TypeFacts();
  inferAnnotations(reading, typeFacts, code.file, document.text);
  inferTypesOfPaths(typeFacts, types);
  inferSettlers(reading, typeFacts);
  const own = ofFile ? reading : { ...reading, relevant: runVisits(code, scored) };
  inferUses(own, typeFacts);
  typeFacts.keep();
  inferUses(reading, typeFacts);
  typeFacts.release();
  inferBuilt(reading, typeFacts);
  inferKnown(own, typeFacts);
  const all = whole === document ? own : readingOfAll(whole);
  inferIgnoredCalls(own, typeFacts, all);
  inferRefusals(own, typeFacts, all);
  inferLogged(own, typeFacts);
  inferBases(own, typeFacts);
  const run = ofFile ? own : { ...own, relevant: withoutOtherMethods(own.relevant, code, scored) };
  inferGuards(run, typeFacts);
  inferFound(run, typeFacts);
  inferSplitTexts(run, typeFacts);
  inferBranches(run, typeFacts);
  inferNames(own, typeFacts);
  inferLoops(run, typeFacts);
  const globals = inventedGlobals(code);
  const args = argumentsOf(reading, scored, typeFacts);
  const constructorArgs = constructorArguments(reading, scored);
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

/** Read from any of its functions: what is asked of it is what the others tell. */
function readingOfAll(document: SubjectDocument): ValueAnalysis | undefined {
  const [any] = functionsOf(document).functions;
  return (any && analysisOf(document, any))?.reading();
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
