import type { BenchResult } from '../../../bench-runner/protocol/bench';
import type { Served, ServerResult } from '../../../bench-runner/protocol/server';
import { failure, type Failure } from '../../failure';
import type { Entry } from '../benchJob';
import type { ScoredBenchmark, Workload } from '../benchmark';
import { cancelled } from '../childEnd';
import { estimate } from '../estimate';
import type { JobRequest, ServingChild } from '../executor';
import { onlyOthersListen } from '../groupListens';
import { groupUsage, type GroupUsage } from '../groupUsage';
import type { LoadPlan, LoadResult } from '../load';
import { overRuns } from '../percentiles';
import type { Kind, Means, RunResult } from './kind';
import { withoutFakes } from './withoutFakes';

/** Time to listen, which is enough for most servers; a long time-out allows half of it. */
const LISTEN_MS = 10_000;
/** Time for the first answer, and for pending requests at the end. */
const BESIDE_MS = 15_000;

/** Loads for each mode: the studies had no warm-up, and measured from the first request on. */
const LOADS = {
  sound: { warmUpMs: 500, durationMs: 1500 },
  faithful: { warmUpMs: 0, durationMs: 2000 },
} as const;

/** A server under load, on the loopback interface. */
export const server: Kind = {
  isObserved: false,
  fewestRounds: 3,

  async run(entry, { runtime, timeoutMs }, means, signal) {
    const job = serverJob(entry, timeoutMs);
    let load: Load | Failure | null = null;
    const { result } = await means.executor.run(job, runtime, signal, async (child, whileAlive) => {
      load = await loaded(child, entry.workload, means, whileAlive);
    });
    if (result.state !== 'completed') return result satisfies RunResult;
    return resultOf(result as ServerResult, load ?? cancelled());
  },

  figures,
};

function serverJob({ program, workload }: Entry, timeoutMs: number): JobRequest {
  const { warmUpMs, durationMs } = LOADS[workload.mode];
  const listenMs = Math.max(Math.min(LISTEN_MS, timeoutMs), timeoutMs / 2);
  return {
    ...withoutFakes(program),
    kind: 'server',
    timeoutMs: listenMs + warmUpMs + durationMs + BESIDE_MS,
    server: { listenMs },
  };
}

/** Result of a load, and the usage of the server's processes before and after it. */
interface Load {
  state: 'loaded';
  asked: LoadResult;
  before: GroupUsage | null;
  after: GroupUsage | null;
}

async function loaded(
  { port, pid }: ServingChild,
  { parallel, mode }: Workload,
  { load }: Means,
  signal: AbortSignal,
): Promise<Load | Failure> {
  if (onlyOthersListen(pid, port)) return anothers(port);
  const plan: LoadPlan = { port, connections: parallel, ...LOADS[mode] };
  let before: GroupUsage | null = null;
  const asked = await load.run(plan, () => (before = groupUsage(pid)), signal);
  const after = groupUsage(pid);
  return asked.state === 'completed' ? { state: 'loaded', asked, before, after } : asked;
}

/** Reports a port of another program, which must not be put under load. */
function anothers(port: number): Failure {
  return failure('failed', 'neverListened', 'The file listens on no port that it told of.', {
    found: `the port ${port}, on which another program of this machine listens`,
    needed: 'a server that listens by itself',
  });
}

function resultOf(child: ServerResult, load: Load | Failure): RunResult {
  if (load.state !== 'loaded') return load;
  const { asked, before, after } = load;
  const { durationMs, requests, not2xx } = asked;
  // an answer with another status took time as well
  const answers = requests + not2xx;
  const cpuMs = before && after ? (after.cpuMs - before.cpuMs) / answers : null;
  const { nodeVersion, v8Version, unhandledRejections } = child;
  return {
    ...{ state: 'completed', nodeVersion, v8Version, unhandledRejections },
    warmUp: [],
    windows: [{ timeMs: durationMs / requests, cpuMs }],
    // elsewhere the first process reports only itself
    peak: { bytes: after?.peakBytes ?? child.peakBytes, method: 'operatingSystem' },
    processCpuMs: after?.cpuMs ?? child.cpuMs,
    observed: null,
    recorded: null,
    switches: [],
    served: { ...asked, processes: after?.processes ?? 1 },
  };
}

function figures(timed: readonly BenchResult[]): Partial<ScoredBenchmark> {
  const runs = timed.map(({ served }) => served).filter((served) => served !== undefined);
  if (runs.length === 0) return {};
  const sum = (of: (run: Served) => number) => runs.reduce((total, run) => total + of(run), 0);
  const unanswered = sum((run) => run.unanswered ?? 0);
  const isTold = timed.every(({ windows }) => windows.every(({ cpuMs }) => cpuMs !== null));
  return {
    ...(isTold ? {} : { cpuUsPerCall: notTold() }),
    settling: failure('skipped', 'notThisWorkload', 'A server is asked in one go.'),
    latencyMs: overRuns(runs.map(({ latencyMs }) => latencyMs)),
    server: {
      requestsPerSecond: estimate(
        runs.map(({ requests, durationMs }) => (requests * 1000) / durationMs),
      ),
      meanLatencyMs:
        sum(({ meanLatencyMs, requests }) => meanLatencyMs * requests) /
        sum(({ requests }) => requests),
      errors: sum(({ errors }) => errors),
      ...(unanswered === 0 ? {} : { unanswered }),
      not2xx: sum(({ not2xx }) => not2xx),
      requests: sum(({ requests }) => requests),
      keepAlive: runs.every(({ keepAlive }) => keepAlive),
      processes: Math.max(...runs.map(({ processes }) => processes)),
      askingShare: Math.max(...runs.map(({ askingShare }) => askingShare)),
    },
  };
}

function notTold(): Failure {
  return failure(
    'skipped',
    'runtimeLacks',
    'Only Linux tells what all processes of a server take meanwhile.',
  );
}
