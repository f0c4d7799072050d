import type { SqlStatement } from '../../bench-runner/protocol/twoAtOnce';
import { sharedAccesses } from '../analysis/sharedState';
import { sqlStatements } from '../analysis/sqlStatements';
import { prepareCall } from '../calling/prepareCall';
import type { PreparedCall } from '../calling/preparedCall';
import { SEES } from '../calling/traces';
import { callsOf } from '../document/callAt';
import type { SubjectDocument } from '../document/document';
import { calledName } from '../document/calls';
import { modelsOf } from '../document/modelsOf';
import { isInside } from '../document/range';
import { named } from '../models/shipped';
import { runTwoAtOnce } from '../harness/twoAtOnceJob';
import type { OwnRecording } from '../../bench-runner/protocol/recording';
import { raceAsTest } from '../report/asTest/testOf';
import { testFileFor } from '../report/asTest/runner';
import { RULE_OF_RACE } from '../report/messages/together';
import type { Race, TwoAtOnce } from '../probe/twoAtOnce/race';
import { readRaces } from '../probe/twoAtOnce/readRaces';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { ProbingMeans } from './probe';
import type { Probed } from './stages';

/**
 * Adds what two calls at once do to each other, if the function shares state between calls, or
 * writes what it reads. Never rejects.
 */
export async function withTwoAtOnce(probed: Probed, means: ProbingMeans): Promise<Probed> {
  const { call, debuggability } = probed;
  if (!call || debuggability.state !== 'scored' || !isRunAsItIs(call)) return probed;
  if (isOfEffect(call)) return probed;
  // code of an unexpected form can be scored without it
  const twoAtOnce = await twoAtOnceOf(call, probed, means).catch(() => null);
  if (!twoAtOnce) return probed;
  const races = twoAtOnce.races.map((race) =>
    withReplay(race, probed.entry.document, call, debuggability.own),
  );
  const known = { ...twoAtOnce, races };
  return { ...probed, debuggability: { ...debuggability, twoAtOnce: known } };
}

/** Keeps what a test of the race needs only if one can be written. */
function withReplay(
  race: Race,
  document: SubjectDocument,
  { functionName: name }: PreparedCall,
  own: OwnRecording | undefined,
): Race {
  const told = { message: '', rule: RULE_OF_RACE[race.kind] };
  const endsBy = own?.completesBy ?? 'promise';
  const asked = { finding: told, race, name, document, endsBy };
  const test = raceAsTest(asked, testFileFor(document, name));
  if (test.state === 'written') return race;
  const { replay: _, ...more } = race;
  return { ...more, noTest: test.reason };
}

/** True if no mock replaces state of the file, and nothing in the code was changed. */
function isRunAsItIs({ answersKept, loops, own }: PreparedCall): boolean {
  return !answersKept && !loops && own.io !== 'real';
}

/** True for an effect of a component and what is in it: each run of it has variables of its own. */
function isOfEffect({ functionName }: PreparedCall): boolean {
  return functionName.split('/').some((name) => named('effectHook').test(name));
}

/** True if calls share state in the process that the function changes. */
function sharesState({ document, range }: PreparedCall): boolean {
  return sharedAccesses(document, range).length > 0;
}

/** True if the function's own code, or its SQL statements, read and write something. */
function mayReadBack({ document, range }: PreparedCall): boolean {
  const statements = Object.values(sqlStatements(document));
  if (statements.some(isRead) && statements.some((each) => !isRead(each))) return true;
  const models = modelsOf(document);
  const names = callsOf(document)
    .filter(({ node }) => isInside(node, range))
    .flatMap(({ node }) => calledName(node) ?? []);
  const reads = names.some(
    (name) => models.named('reads').test(name) || models.named('byWhatIsThere').test(name),
  );
  return reads && names.some((name) => models.named('writes').test(name));
}

function isRead({ does }: SqlStatement): boolean {
  return does === 'reads';
}

async function twoAtOnceOf(
  call: PreparedCall,
  { entry, debuggability, program }: Probed,
  { executor, dependencies, timeoutMs, signal }: ProbingMeans,
): Promise<TwoAtOnce | null> {
  const recorded = debuggability.state === 'scored' ? debuggability.own : undefined;
  const isShared = sharesState(call);
  if (!recorded?.completesBy || (!isShared && !mayReadBack(call))) return null;
  const { readMap, runnerFolder, compilers, project, types } = dependencies;
  const runtime = entry.runtime as RuntimeInfo;
  const traced = !isShared
    ? call
    : await prepareCall(
        entry.document,
        entry.functionName ?? null,
        { ...call.asked, traced: true },
        { readMap, compilers, project, types, node: { runtime, runnerFolder } },
      );
  if (traced.state !== 'prepared') return null;
  const { traces = null } = traced;
  const result = await runTwoAtOnce(
    { ...program, code: traced.runnable.code },
    {
      completesBy: recorded.completesBy,
      sees: SEES,
      locations: traces?.accesses.map(({ location }) => location) ?? [],
      testsState: traces?.accesses.some(({ isTested }) => isTested) ?? false,
      sql: sqlStatements(call.document),
      timeoutMs,
    },
    executor,
    runtime,
    signal,
  );
  if (result.state !== 'completed') return null;
  return readRaces(result, traced, traces, { program, runnerFolder });
}
