import { spawn } from 'node:child_process';
import * as path from 'node:path';

import type { LaneStep, Race, RaceKind } from '../../../src/probe/twoAtOnce/race';
import { isTold } from '../../../src/rules/finding';
import { FOLDER, type Case, type TogetherRule } from './catalogue';
import type { Probed } from './probed';
import { findingsOf } from './verdict';

/** A race that a report tells of, to be seen again in a plain process with plain stubs. */
export interface Claim {
  case: Case;
  rule: TogetherRule;
  line: number;
  race: Race;
}

export interface Replayed {
  claim: Claim;
  is: 'yes' | 'no' | 'notPossible';
  /** What was seen there, or why nothing was. */
  seen: string;
}

const RULE_OF: Readonly<Record<RaceKind, TogetherRule>> = {
  mixedUp: 'mixed-up',
  actsTwice: 'acts-twice',
  startedTwice: 'started-twice',
  lostUpdate: 'lost-update',
  lateAnswer: 'late-answer',
};

/** Findings that are more than hints, each with the race that it tells of. */
export function claimsOf({ case: each, report }: Probed): Claim[] {
  const { debuggability } = report;
  if (!each.wanted || debuggability.state !== 'scored') return [];
  const races = debuggability.twoAtOnce?.races ?? [];
  return findingsOf(report)
    .filter(isTold)
    .flatMap(({ rule, line }) =>
      races
        .filter(({ kind, at }) => RULE_OF[kind] === rule && at.line === line)
        .map((race) => ({ case: each, rule: RULE_OF[race.kind], line, race })),
    );
}

const AT_ONCE = 2;

export async function replayed(claims: readonly Claim[]): Promise<Replayed[]> {
  const all: Replayed[] = [];
  const waiting = claims.entries();
  const worker = async () => {
    for (const [i, claim] of waiting) all[i] = { claim, ...judged(claim, await run(claim)) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return all;
}

type Lane = LaneStep['lane'];

/** What is known of a run from outside. */
interface Run {
  ends: Record<Lane, { how: 'returned' | 'failed' | 'pending'; text: string }>;
  /** All calls of stubs, in their order. */
  asked: { lane: Lane; name: string; given: string }[];
  /** What is left, or what a further call returns. Null: the function does not show it. */
  state: string | null;
}

interface Runs {
  atOnce: Run;
  /** A before B, and B before A. */
  inTurn: [Run, Run];
}

type Told = Runs | { notPossible: string } | { otherwise: string };

function judged({ race }: Claim, told: Told): Omit<Replayed, 'claim'> {
  if ('notPossible' in told) return { is: 'notPossible', seen: told.notPossible };
  if ('otherwise' in told) return { is: 'no', seen: told.otherwise };
  switch (race.kind) {
    case 'lostUpdate':
      return stateJudged(told);
    case 'lateAnswer':
      return lateJudged(told);
    case 'mixedUp':
      return laneJudged(race, told);
    case 'actsTwice':
    case 'startedTwice':
      return race.call === undefined ? stateJudged(told) : countJudged(race, told);
  }
}

/** An update is lost where what both calls leave is what neither order leaves. */
function stateJudged({ atOnce, inTurn }: Runs): Omit<Replayed, 'claim'> {
  const shown = ({ state, ends }: Run) => state ?? `${ends.A.text}, ${ends.B.text}`;
  const isElse = inTurn.every((each) => shown(each) !== shown(atOnce));
  return { is: isElse ? 'yes' : 'no', seen: compared(shown(atOnce), inTurn.map(shown)) };
}

/** An older answer stands where what is left is what only the other order leaves. */
function lateJudged({ atOnce, inTurn }: Runs): Omit<Replayed, 'claim'> {
  const [ab, ba] = inTurn;
  const seen = compared(String(atOnce.state), [String(ab.state), String(ba.state)]);
  if (atOnce.state === null) return { is: 'notPossible', seen: 'the function shows no state' };
  return { is: atOnce.state === ba.state && ba.state !== ab.state ? 'yes' : 'no', seen };
}

/**
 * A call uses data of the other one where it ends, or asks, otherwise than in both orders; or where
 * the other one does, as what it needs is gone.
 */
function laneJudged({ atOnce: steps }: Race, runs: Runs): Omit<Replayed, 'claim'> {
  const lane = steps.filter(({ conflicts }) => conflicts).at(-1)?.lane ?? 'A';
  const own = judgedBy(lane, runs);
  const others = judgedBy(lane === 'A' ? 'B' : 'A', runs);
  return own.is === 'no' && others.is === 'yes' ? others : own;
}

function judgedBy(lane: Lane, { atOnce, inTurn }: Runs): Omit<Replayed, 'claim'> {
  const end = ({ ends }: Run) => `${ends[lane].how} ${ends[lane].text}`;
  const asks = ({ asked }: Run) =>
    asked.flatMap((each) => (each.lane === lane ? [`${each.name} ${each.given}`] : [])).join(', ');
  const shown = [end, asks].find((of) => inTurn.every((each) => of(each) !== of(atOnce)));
  const by = shown ?? end;
  return { is: shown ? 'yes' : 'no', seen: `${lane}: ${compared(by(atOnce), inTurn.map(by))}` };
}

function countJudged({ call = '' }: Race, { atOnce, inTurn }: Runs): Omit<Replayed, 'claim'> {
  const method = lastOf(call);
  const count = ({ asked }: Run) => asked.filter(({ name }) => lastOf(name) === method).length;
  const isMore = inTurn.every((each) => count(each) > 0 && count(each) < count(atOnce));
  const counts = compared(
    String(count(atOnce)),
    inTurn.map((each) => String(count(each))),
  );
  return { is: isMore ? 'yes' : 'no', seen: `calls of ${method}: ${counts}` };
}

function compared(atOnce: string, inTurn: readonly string[]): string {
  return `${atOnce} at once, ${[...new Set(inTurn)].join(' or ')} in turn`;
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name;
}

const PLAIN = path.join(FOLDER, 'plain/main.js');
const TIMEOUT_MS = 20_000;

function run({ case: { document, set, functionName }, race }: Claim): Promise<Told> {
  const steps = race.atOnce.map(({ lane, does, what }) => ({ lane, does, what }));
  const { file } = document;
  const asked = JSON.stringify({ file, set, functionName, given: race.given, steps });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PLAIN, asked], { timeout: TIMEOUT_MS });
    const out: string[] = [];
    const err: string[] = [];
    child.stdout.on('data', (chunk) => out.push(String(chunk)));
    child.stderr.on('data', (chunk) => err.push(String(chunk)));
    child.on('error', reject);
    child.on('close', () => {
      const text = out.join('');
      resolve(text ? (JSON.parse(text) as Told) : { otherwise: err.join('') });
    });
  });
}
