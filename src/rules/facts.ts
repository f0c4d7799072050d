import type { ModulePlan } from '../../bench-runner/protocol/modules';
import type { OwnCall } from '../../bench-runner/protocol/own';
import type { UndeclaredName } from '../calling/undeclared';
import type { FireAndForgetCaller } from '../calling/fireAndForgetCaller';
import type { SubjectDocument } from '../document/document';
import type { Range } from '../document/range';
import type { Fix } from '../fixes/fix';
import type {
  Debuggability,
  GradedDebuggability,
  OtherWay,
  Price,
  Site,
} from '../probe/debuggability';
import type { RuntimeInfo } from '../runtimes/runtime';
import { askedOf, type Asked } from './waits/askedPlaces';

/** Properties of a prepared call that rules read. */
export interface HowCalled {
  /** Names that the function reads and that are not declared. */
  undeclared?: readonly UndeclaredName[];
  /** Range of the function. Left out: a whole program was called. */
  range?: Range;
  own?: { modules: Pick<ModulePlan, 'invented'>; call?: Pick<OwnCall, 'inventions'> };
  /** Caller that waits for no promise of the function. Left out: none is known. */
  unheardBy?: FireAndForgetCaller;
  /** Variables, and properties of its receiver, that are mocks because other code sets them up. */
  standIns?: readonly string[];
  /** Loops without an end of their own: see endlessLoops. */
  loops?: readonly { whole: Range }[];
}

/** A fix that removes awaits, with its measured saving of CPU time. */
export interface Dropped {
  fix: Fix;
  price: Price;
}

/** Input of the rules: a function, and the results of its calls. */
export interface Facts {
  document: SubjectDocument;
  /** Such as `Node 24`. */
  runtime: string;
  called: HowCalled;
  /** Null: nothing could fail. */
  probed: GradedDebuggability | null;
  /** Calls that failed in probes. */
  sites: readonly Site[];
  otherWays: readonly OtherWay[];
  /** Operations of the undisturbed call in their order; null: not known. */
  asked: Asked | null;
  dropped?: Dropped;
}

export function factsOf(
  debuggability: Debuggability,
  document: SubjectDocument,
  { version }: RuntimeInfo,
  called: HowCalled | null,
  dropped: Dropped | undefined,
): Facts {
  const probed = debuggability.state === 'scored' ? debuggability : null;
  return {
    ...{ document, called: called ?? {}, probed, ...(dropped && { dropped }) },
    runtime: `Node ${version.replace(/^(0\.\d+|\d+).*$/, '$1')}`,
    sites: probed?.stackTraces.sites ?? [],
    otherWays: probed?.otherWays ?? [],
    asked: askedOf(probed?.waits, document),
  };
}

/** Returns modules of the project that are mocks, though their files exist. */
export function inventedModules({ called }: Facts): string[] {
  const modules = Object.entries(called.own?.modules.invented ?? {});
  return modules.flatMap(([module, why]) => (why === 'setUpElsewhere' ? [module] : []));
}

/**
 * True for a mocked module of the project: that its functions return promises, and its objects emit
 * errors, is only likely.
 */
export function isOfStandIn({ operation }: Site, facts: Facts): boolean {
  return inventedModules(facts).some((module) => `${operation}.`.startsWith(`${module}.`));
}

/**
 * Returns the facts of failures that handlers distinguish, with no more than their consequences.
 */
export function ofFailuresAs(facts: Facts): Facts {
  const sites = (facts.probed?.failuresAs ?? []).map((site) => {
    const { twiceWith: _, ...rest } = site;
    return { ...rest, lapses: [] };
  });
  return { ...facts, sites, otherWays: [] };
}
