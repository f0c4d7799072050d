import type { LongStacks } from '../../bench-runner/protocol/job';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { Level, LongStackTrial, Site } from './debuggability';
import type { Failure } from '../failure';
import { gradedSites, isGraded } from './grade';
import type { RunEvidence } from './runEvidence';
import type { CallSite } from './callSites';

/** A way to longer stacks that may be tried. */
export interface TrialPlan {
  kind: LongStackTrial['kind'];
  /** For people. */
  name: string;
  longStacks: LongStacks;
  flags: string[];
}

/** A way to longer stacks, with what the run showed in which it was tried, or why it did not. */
export interface Trial extends TrialPlan {
  evidence: RunEvidence | null;
  failure: Failure | null;
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

/** A trial is worth it where a site stands below this; our helper lifts none, and tells of the lost. */
const WORTH_BELOW: Readonly<Record<LongStackTrial['kind'], Level>> = {
  switch: 3,
  flag: 3,
  companion: 2,
  helper: 2,
};

export const HELPER_NAME = 'an async_hooks helper';

/** What is there to be tried, in the order of the levels that it can give. */
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

/** Of the graded sites whose stacks do not name the failing call, how many do with it. */
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

/** What ways to longer stacks bring, counted over the sites as they are made: of what is kept there nothing has to be brought back. */
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
