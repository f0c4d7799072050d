import type { LongStacks, ProbeResult } from '../../bench-runner/protocol';
import type { Level, LongStackTrial } from './debuggability';
import type { RunEvidence } from './runEvidence';
import type { CallSite } from './sites';

/** A way to longer stacks that may be tried. */
export interface TrialPlan {
  kind: LongStackTrial['kind'];
  /** For people. */
  name: string;
  longStacks: LongStacks;
  flags: string[];
}

/** A way to longer stacks, with the run in which it was tried. */
export interface Trial extends TrialPlan {
  evidence: RunEvidence;
}

export interface TrialGround {
  /** The run without any of them. */
  result: ProbeResult;
  /** Code of the subject, which may read the switch of the 2013 convention. */
  code: string;
  /** Flags of the runtime that are off by default and make stacks longer. */
  flags: readonly string[];
  /** Whether the runtime has what our helper is made of. */
  hasHelper: boolean;
}

/** The level that a trial of a kind can lift a site to; our helper lifts none. */
const CEILINGS: Readonly<Record<LongStackTrial['kind'], Level>> = {
  switch: 3,
  flag: 3,
  companion: 2,
  helper: 2,
};

export const HELPER_NAME = 'an async_hooks helper';

/** What is there to be tried, in the order of the levels that it can give. */
export function trialPlans({ result, code, flags, hasHelper }: TrialGround): TrialPlan[] {
  const asked = /\blongStackSupport\b/.test(code) ? ['global.longStackSupport'] : [];
  const switches = [...result.switches, ...asked].join(', ');
  const companions = result.companions.join(', ');
  const plans: TrialPlan[] = [];
  if (switches !== '') plans.push({ ...plan('switch', switches), longStacks: 'switches' });
  for (const flag of flags) plans.push({ ...plan('flag', flag), flags: [flag] });
  if (companions !== '') plans.push({ ...plan('companion', companions), longStacks: 'companion' });
  if (hasHelper) plans.push({ ...plan('helper', HELPER_NAME), longStacks: 'helper' });
  return plans;
}

function plan(kind: TrialPlan['kind'], name: string): TrialPlan {
  return { kind, name, longStacks: 'off', flags: [] };
}

/** A trial can change a grade only where a site stands below what it can lift it to. */
export function canChange({ kind }: TrialPlan, levels: readonly Level[]): boolean {
  return levels.some((level) => level < CEILINGS[kind]);
}

/** Of the sites that do without it not name the failing call, how many do with it. */
export function broughtBy(
  { evidence }: Trial,
  plain: RunEvidence,
): Pick<LongStackTrial, 'brings' | 'of'> {
  const isNamed = (run: RunEvidence, site: CallSite) => run.ownKeys(site, 'passed').size > 0;
  const brought = plain.sites.filter((site) => !isNamed(plain, site) && isNamed(evidence, site));
  return { brings: brought.length, of: plain.sites.length };
}
