import type { OwnCall } from '../../bench-runner/protocol/own';
import type {
  OtherEnds,
  PlainTrace,
  SearchJob,
  SearchResult,
} from '../../bench-runner/protocol/search';
import { codeOfFile, type PreparedCall, type TriedInVain } from '../calling/preparedCall';
import { marked, unmarked, marksWorthReaching } from '../calling/search/marked';
import { markedModules } from '../calling/search/markedModules';
import type { SubjectDocument } from '../document/document';
import { isInside, type Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { visitsOf } from '../document/walk';
import type { Failure } from '../failure';
import { callsOf } from '../harness/benchJob';
import { failureOfChild } from '../harness/childFailure';
import type { Executor } from '../harness/executor';
import type { RuntimeInfo } from '../runtimes/runtime';
import { isUnchanged, scenarioOf, type FoundScenario } from './scenario';

/** Limit of calls per objective: they take a second or two. */
const RUNS = 200;

/**
 * Least time for a search, in ms. Counts end it, so this only stops endless and long computations.
 */
const LEAST_MS = 15_000;
/** Wall-clock limit as a multiple of the CPU limit, so that load does not change the result. */
const STARVED = 10;
/** Silence in ms that ends a search for several objectives, which are then sought one by one. */
const SEVERAL_MS = 5000;

/** Objectives of a search, each on request. */
export type Objectives = Pick<SearchJob, 'endsWell' | 'reaches' | 'beyond' | 'otherOutcomes'>;

export interface ExploreMeans {
  executor: Executor;
  runtime: RuntimeInfo;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Results of a search, as far as they were asked for. */
export interface Traces extends TriedInVain {
  plain: Pick<PlainTrace, 'endsWell' | 'reached'> & {
    /** Failure of the plain call in any process; null where only a probe shows it. */
    failure: Failure | null;
    /** The same call with new responses each time; null where it does not change its responses. */
    anew: PreparedCall | null;
  };
  /**
   * A scenario that completes; null: none was found. Left out: not asked, or the plain call
   * completes.
   */
  endsWell?: FoundScenario | null;
  /** Scenarios with more operations than the completing call. Left out: not asked. */
  reaches?: FurtherCalls;
  /** Ends of the calls of other scenarios; null: unknown. Left out: not asked. */
  ends?: OtherEnds | null;
}

export interface FurtherCalls {
  /** The scenario with the most operations; null: the call itself. */
  most: FoundScenario | null;
  /** Scenarios with operations that `most` skips: the call itself may be one. */
  beside: FoundScenario[];
}

/** Searches for scenarios of calls, and keeps the results by call and objective. */
export class Explorer {
  private readonly known = new WeakMap<OwnCall, Traces>();

  constructor(private readonly means: ExploreMeans) {}

  /** Returns null where mocks are not allowed, or nothing could be tried. Never rejects. */
  async explore(call: PreparedCall, objectives: Objectives): Promise<Traces | null> {
    const known = this.known.get(call.own.call);
    if (known && isTold(known, objectives)) return known;
    if (!mayInvent(call)) return null;
    const result = await search(call, objectives, this.means);
    return result && this.noted(call, result, objectives);
  }

  /** Returns the ends of other scenarios' calls; null: none, or unknown. Never rejects. */
  async otherEnds(call: PreparedCall): Promise<OtherEnds | null> {
    if (!mayInvent(call) || !hasTests(call)) return null;
    return (await this.explore(call, { otherOutcomes: true }))?.ends ?? null;
  }

  private noted(call: PreparedCall, result: SearchResult, asked: Objectives): Traces {
    const { runs, furthest, plain } = result;
    const way = result.endsWell;
    const endsWell = way && !isUnchanged(way) ? scenarioOf(call, way) : null;
    const further = furtherOf(endsWell?.call ?? call, result, asked);
    const traces: Traces = {
      ...this.known.get(call.own.call),
      plain: {
        endsWell: plain.endsWell,
        reached: plain.reached,
        failure: plain.failure && failureOfChild(plain.failure, this.means.timeoutMs, ''),
        anew: plain.changes.length > 0 ? anewOf(call, plain) : null,
      },
      runs,
      furthest: furthest && unmarked(call.document.file, codeOfFile(call), furthest),
      ...(runs > 0 ? { endsWell } : {}),
      ...(endsWell ? {} : further),
    };
    this.known.set(call.own.call, traces);
    if (endsWell) {
      const { reached } = endsWell.way;
      const found = { endsWell: true, reached, failure: null, anew: null };
      this.known.set(endsWell.call.own.call, { runs, furthest: null, plain: found, ...further });
    }
    return traces;
  }
}

function isTold(known: Traces, { endsWell, reaches, otherOutcomes }: Objectives): boolean {
  const isSought = endsWell === 'always' || (endsWell && !known.plain.endsWell);
  return (
    (!isSought || (!known.plain.endsWell && known.endsWell !== undefined)) &&
    (!reaches || known.reaches !== undefined) &&
    (!otherOutcomes || known.ends !== undefined)
  );
}

/** True unless the user or real I/O determines the call. */
export function mayInvent({ own }: PreparedCall): boolean {
  return own.io !== 'real' && !own.call.case;
}

/** True if a function has a condition: without one it has a single scenario. */
export function hasTests({ document, range }: { document: SubjectDocument; range: Range }) {
  const { file } = syntaxOf(document);
  return (
    file !== null &&
    visitsOf(file).some(({ node }) => TESTS.test(node.type) && isInside(node, range))
  );
}

const TESTS = /^(?:If|While|DoWhile|For)Statement$|^(?:Conditional|Logical)Expression$/;

function anewOf(call: PreparedCall, { changes, reached }: PlainTrace): PreparedCall {
  return scenarioOf(call, { given: [], changes, reached }).call;
}

/** Returns the further results, based on the call that completes. */
function furtherOf(
  call: PreparedCall,
  { reaches, ends }: SearchResult,
  { otherOutcomes }: Objectives,
): Pick<Traces, 'reaches' | 'ends'> {
  const [most, ...beside] = (reaches ?? []).map((way) => scenarioOf(call, way));
  const further = { most: most && !isUnchanged(most.way) ? most : null, beside };
  return { ...(reaches ? { reaches: further } : {}), ...(otherOutcomes ? { ends } : {}) };
}

async function search(
  call: PreparedCall,
  objectives: Objectives,
  { executor, runtime, timeoutMs, signal }: ExploreMeans,
): Promise<SearchResult | null> {
  const { own, document, runnable } = call;
  const code = codeOfFile(call);
  const program = {
    file: document.file,
    code: marked(document.file, code) + runnable.code.slice(code.length),
    exportName: null,
    own: own.source ? { ...own, source: markedModules(document.file, own.source) } : own,
  };
  const patienceMs = Math.max(timeoutMs, LEAST_MS);
  const isFurther = objectives.endsWell ?? objectives.reaches;
  const isSeveral = isFurther && objectives.otherOutcomes;
  const { result } = await executor.run(
    {
      ...callsOf(program, 1, 'auto'),
      kind: 'search',
      timeoutMs: STARVED * patienceMs,
      silenceMs: isSeveral ? SEVERAL_MS : patienceMs,
      search: {
        ...objectives,
        ...{ runs: RUNS, mostCpuMs: patienceMs },
        ...(isFurther ? { worth: marksWorthReaching(document.file, code) } : {}),
      },
    },
    runtime,
    signal,
  );
  return result.state === 'completed' && 'plain' in result ? result : null;
}
