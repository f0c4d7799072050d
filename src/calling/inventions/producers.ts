import { inferAnnotations, inferTypesOfPaths } from './annotated';
import { inferSettlers } from './awaitedUses';
import { inferBases } from './bases';
import { inferBranches } from './branches';
import { inferBuilt } from './builtQueries';
import type { Context } from './context';
import { inferFound } from './foundElements';
import { inferGuards } from './guards';
import { inferHooks } from './hooks';
import { inferIgnoredCalls } from './ignoredCalls';
import { inferInterpreted } from './interpretedTexts';
import { inferKnown } from './inferKnown';
import { inferLogged } from './logged';
import { inferLoops } from './loops';
import { inferNames } from './nameHints';
import { inferUses, inferUsesElsewhere } from './operandUses';
import { inferSignals } from './parameters';
import { inferRefusals } from './refusals';
import { inferSplitTexts } from './splitTexts';
import { Statements, TypeFacts, type KnownFacts } from './typeFacts';

/** Says facts about the values of a function. It reads those of earlier rounds, and none of its own round. */
export type Producer = (context: Context, facts: Statements, known: KnownFacts) => void;

/**
 * Producers in rounds. The order within a round is no order of running: of two statements with the same
 * confidence, that of the earlier producer counts.
 */
export const ROUNDS: readonly (readonly Producer[])[] = [
  // types and uses, from syntax
  [inferAnnotations, inferTypesOfPaths, inferHooks, inferSettlers, inferUses, inferUsesElsewhere],
  // models of what is used
  [inferBuilt, inferKnown],
  // calls and tests
  [
    inferIgnoredCalls,
    inferRefusals,
    inferLogged,
    inferBases,
    inferGuards,
    inferFound,
    inferSplitTexts,
    inferInterpreted,
    inferBranches,
  ],
  // names, where nothing else is known
  [inferNames],
  // ends of loops, by the kinds of values
  [inferLoops, inferSignals],
];

/** Producers about code that the scored function does not reach. */
const UNREACHED: ReadonlySet<Producer> = new Set([inferUsesElsewhere]);

/** Returns the facts that producers find. */
export function factsOf(context: Context, rounds = ROUNDS): TypeFacts {
  return rounds.reduce((facts, round) => {
    const said = new Map(round.map((producer) => [producer, saidBy(producer, context, facts)]));
    return joined(facts, said, joined(facts, said, null));
  }, new TypeFacts());
}

function saidBy(producer: Producer, context: Context, known: KnownFacts): Statements {
  const statements = new Statements();
  producer(context, statements, known);
  return statements;
}

function joined(
  before: TypeFacts,
  said: ReadonlyMap<Producer, Statements>,
  known: KnownFacts | null,
): TypeFacts {
  const facts = new TypeFacts(before);
  for (const producer of ROUNDS.flat()) {
    const statements = said.get(producer)?.decided(known) ?? [];
    if (UNREACHED.has(producer)) facts.joinUnreached(statements);
    else facts.join(statements);
  }
  return facts;
}
