import type { ModulePlan } from '../../bench-runner/protocol/modules';
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

/** How a function was called, as far as rules ask. */
export interface HowCalled {
  /** Names that the function reads and that are not there. */
  undeclared?: readonly UndeclaredName[];
  /** Where it stands. Left out: a whole program was called. */
  range?: Range;
  own?: { modules: Pick<ModulePlan, 'invented'> };
  /** Caller that waits for no promise of it. Left out: none is known. */
  unheardBy?: FireAndForgetCaller;
  /** Variables, and members of its object, that are invented, as only others set them up. */
  standIns?: readonly string[];
  /** Loops that nothing in them ends: see endlessLoops. */
  loops?: readonly { whole: Range }[];
}

/** A change that leaves awaits out, with which a call was measured to take less CPU time. */
export interface Dropped {
  fix: Fix;
  price: Price;
}

/** All that rules are checked on: a function, and what was seen of its calls. */
export interface Facts {
  document: SubjectDocument;
  /** Such as `Node 24`. */
  runtime: string;
  called: HowCalled;
  /** Null: nothing was made to fail. */
  probed: GradedDebuggability | null;
  /** Calls that were made to fail. */
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

/** Modules of the project that are invented, though their files are there. */
export function inventedModules({ called }: Facts): string[] {
  const modules = Object.entries(called.own?.modules.invented ?? {});
  return modules.flatMap(([module, why]) => (why === 'setUpElsewhere' ? [module] : []));
}

/** Facts of failures that handlers tell apart: of each call no more than what becomes of its failure. */
export function ofFailuresAs(facts: Facts): Facts {
  const sites = (facts.probed?.failuresAs ?? []).map((site) => {
    const { twiceWith: _, ...rest } = site;
    return { ...rest, lapses: [] };
  });
  return { ...facts, sites, otherWays: [] };
}
