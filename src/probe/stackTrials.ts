import type { LongStacks } from '../../bench-runner/protocol/job';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { Level, LongStackTrial, Site } from './debuggability';
import type { Failure } from '../failure';
import { gradedSites, isGraded } from './grade';
import type { RunEvidence } from './runEvidence';
import type { CallSite } from './callSites';

/** A trial that may lengthen the stacks. */
export interface TrialPlan {
  kind: LongStackTrial['kind'];
  /** Name to show. */
  name: string;
  longStacks: LongStacks;
  flags: string[];
}

/** A trial that was run, with its evidence or its failure. */
export interface Trial extends TrialPlan {
  evidence: RunEvidence | null;
  failure: Failure | null;
}

export interface TrialGround {
  /** The run without a trial. */
  result: ProbeResult;
  /** Code of the subject, which may read the switch of the 2013 convention. */
  code: string;
  /** Flags of the runtime that are off by default and lengthen stacks. */
  flags: readonly string[];
  /** True if the runtime has async_hooks, which our helper needs. */
  hasHelper: boolean;
}

/** Trials run if a site is below this level; our helper raises none, but shows lost stacks. */
const WORTH_BELOW: Readonly<Record<LongStackTrial['kind'], Level>> = {
  switch: 3,
  flag: 3,
  companion: 2,
  helper: 2,
};

export const HELPER_NAME = 'an async_hooks helper';

/** Returns the available trials, in the order of the levels that they can give. */
export function trialPlans({ result, code, flags, hasHelper }: TrialGround): TrialPlan[] {
  const asked = /\blongStackSupport\b/.test(code) ? ['global.longStackSupport'] : [];
  const switches = [...new Set([...result.switches, ...asked])].join(', ');
  const companions = result.companions.map((name) => `${name} (our stand-in)`).join(', ');
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

export function canChange({ kind }: TrialPlan, sites: readonly Pick<Site, 'level'>[]): boolean {
  return sites.some(({ level }) => level < WORTH_BELOW[kind]);
}

/**
 * Counts the graded sites whose stacks do not name the failing call, and those that do with the
 * trial.
 */
export function broughtBy(
  { evidence }: Trial,
  plain: RunEvidence,
): Pick<LongStackTrial, 'brings' | 'of'> {
  const lost = plain.sites.filter(
    (site) => isGraded(site) && !plain.isNamed(site, plain.tellingMode(site)),
  );
  const brought = lost.filter((site) => isNamedBy(evidence, site, plain));
  return { brings: brought.length, of: lost.length };
}

function isNamedBy(evidence: RunEvidence | null, site: CallSite, plain: RunEvidence): boolean {
  return evidence !== null && evidence.longKeys(site, plain.tellingMode(site)).size > 0;
}

/**
 * Counts the effect of trials over the sites at their real operation styles: where those keep the
 * stack, nothing has to be brought back.
 */
export function trialsAt(
  sites: readonly Site[],
  trials: readonly LongStackTrial[],
): LongStackTrial[] {
  const lost = gradedSites(sites).filter(({ level, otherwise }) => level < 4 && !otherwise);
  const isBack = (site: Site, name: string) =>
    site.probes.some((probe) => probe.with === name || probe.broughtBackBy === name);
  if (lost.length === 0) return [];
  return trials.map((trial) => {
    const brings = lost.filter((site) => isBack(site, trial.name)).length;
    return { ...trial, brings, of: lost.length };
  });
}
