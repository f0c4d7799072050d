import { spawn } from 'node:child_process';
import * as path from 'node:path';

import type { Site } from '../../../src/probe/debuggability';
import { firstLine } from '../../../src/document/lines';
import { linesOfCall } from './callLines';
import { FOLDER } from './catalogue';
import type { Probed } from './probed';

/** What a report said of a failing call, to be seen again in a plain process with plain stubs. */
export interface Claim {
  file: string;
  functionName: string;
  site: Site;
  mode: 'passed' | 'thrown';
  /** The stack names the call: the error's own, or the final callback's; or the end's exit code. */
  says: { named: 'error' | 'final' } | { exitCode: number | null };
}

export interface Replayed {
  claim: Claim;
  /** What the plain process did otherwise; null: just what was said. */
  otherwise: string | null;
}

/** Sites that count as named, and ends of the process. */
export function claimsOf({ case: { functionName }, wrong, right }: Probed): Claim[] {
  return [wrong, right].flatMap(({ subject: { file }, debuggability }) => {
    if (debuggability.state !== 'scored') return [];
    const { sites } = debuggability.stackTraces;
    return sites
      .filter(({ at }) => at?.file === file)
      .flatMap((site) => [...levelClaims(site), ...endClaims(site)])
      .map((claim) => ({ file, functionName, ...claim }));
  });
}

type ClaimOfSite = Omit<Claim, 'file' | 'functionName'>;

function levelClaims(site: Site): ClaimOfSite[] {
  const passed = site.probes.find(({ mode }) => mode === 'passed');
  if (!site.at || site.level < 4 || passed?.outcome !== 'delivered') return [];
  const says = { named: site.level === 5 ? 'error' : 'final' } as const;
  return [{ site, mode: 'passed', says }];
}

function endClaims(site: Site): ClaimOfSite[] {
  return site.probes.flatMap((probe) => {
    const { mode } = probe;
    // what an operation throws in a turn of its own, nobody can catch
    if (mode !== 'passed' && mode !== 'thrown') return [];
    const seen = [probe.consequence, ...probe.alsoSeen].flatMap((each) => each ?? []);
    return seen.flatMap((each) => {
      if (!('process' in each) || each.process.does !== 'ends') return [];
      return [{ site, mode, says: { exitCode: each.process.exitCode } }];
    });
  });
}

const AT_ONCE = 2;

export async function replayed(claims: readonly Claim[]): Promise<Replayed[]> {
  const all: Replayed[] = [];
  const waiting = claims.entries();
  const worker = async () => {
    for (const [i, claim] of waiting) all[i] = { claim, otherwise: await otherwise(claim) };
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return all;
}

async function otherwise(claim: Claim): Promise<string | null> {
  const { code, told, printed } = await run(claim);
  const { says, file, site } = claim;
  if (!told.some(({ hasFailed }) => hasFailed)) return `the call was not made: ${printed}`;
  if ('exitCode' in says) {
    const isAsSaid = says.exitCode === null ? code !== 0 : code === says.exitCode;
    return isAsSaid ? null : `the process ended with ${code}`;
  }
  const shown = told.map((each) => each[says.named] ?? '').join('\n');
  const lines = linesIn(shown, file);
  const [first, last] = site.at ? linesOfCall(site.at) : [0, 0];
  if (lines.some((line) => line >= first && line <= last)) return null;
  return `names ${lines.join(', ') || 'no line'}: ${firstLine(shown || printed)}`;
}

/** Those of the file that a stack names. */
function linesIn(stack: string, file: string): number[] {
  const parts = stack.split(`${file}:`).slice(1);
  return parts.map((part) => Number.parseInt(part, 10));
}

interface Told {
  /** Every call that was to fail was made: told as the last of them fails. */
  hasFailed?: true;
  /** As a caller prints it, and the stack where the callback was called. */
  error?: string;
  final?: string;
}

interface Run {
  code: number | null;
  told: Told[];
  printed: string;
}

const PLAIN = path.join(FOLDER, 'plain/main.js');
const TIMEOUT_MS = 20_000;

function run({ file, functionName, site, mode }: Claim): Promise<Run> {
  const { reached } = site;
  const before =
    reached.by === 'failure'
      ? [{ line: reached.line, operation: reached.operation, mode: 'passed' }]
      : [];
  const fails = [...before, { line: site.at?.line, operation: site.operation, mode }];
  const boundary = site.making === 'async' ? 'async' : 'promisified';
  const asked = JSON.stringify({ file, functionName, boundary, fails });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PLAIN, asked], { timeout: TIMEOUT_MS });
    const out: string[] = [];
    const err: string[] = [];
    child.stdout.on('data', (chunk) => out.push(String(chunk)));
    child.stderr.on('data', (chunk) => err.push(String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      const lines = out.join('').split('\n').filter(Boolean);
      const told = lines.map((line) => JSON.parse(line) as Told);
      resolve({ code, told, printed: err.join('') });
    });
  });
}
