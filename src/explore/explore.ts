import type { OwnCall } from '../../bench-runner/protocol/own';
import type {
  OtherEnds,
  PlainTrace,
  SearchJob,
  SearchResult,
} from '../../bench-runner/protocol/search';
import { codeOfFile, type PreparedCall, type TriedInVain } from '../calling/preparedCall';
import { marked, unmarked, isWorthReaching } from '../calling/search/marked';
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

/** So often a function is called for an objective: a matter of a second or two. */
const RUNS = 200;

/** Its end is a matter of counts: this is for what hangs, and for what computes for long. */
const LEAST_MS = 15_000;
/** By the clock so many times that, as a busy machine is slow and what is found is to be the same. */
const STARVED = 10;
/** What asks for several objectives, and hangs, is asked for them one by one. */
const SEVERAL_MS = 5000;

/** What calls are searched for: each where it is asked for. */
export type Objectives = Pick<SearchJob, 'endsWell' | 'reaches' | 'beyond' | 'otherOutcomes'>;

export interface ExploreMeans {
  executor: Executor;
  runtime: RuntimeInfo;
  timeoutMs: number;
  signal: AbortSignal;
}

/** What a search tells of a call, as far as it was asked. */
export interface Traces extends TriedInVain {
  plain: Pick<PlainTrace, 'endsWell' | 'reached'> & {
    /** How it fails wherever it is made; null where only a probe tells that. */
    failure: Failure | null;
    /** The same call, each of which is answered anew; null where it changes nothing of what it is answered. */
    anew: PreparedCall | null;
  };
  /** Another call that ends well; null: none was found. Left out: not asked, or this one does. */
  endsWell?: FoundScenario | null;
  /** Calls that come to more of its I/O than this one, which ends well. Left out: not asked. */
  reaches?: FurtherCalls;
  /** How calls end that go other ways than this one; null: that is not known. Left out: not asked. */
  ends?: OtherEnds | null;
}

export interface FurtherCalls {
  /** The one that comes to the most; null: this one does. */
  most: FoundScenario | null;
  /** Others, which come to I/O that it passes by: this one may be among them. */
  beside: FoundScenario[];
}

/** Asks for the traces of calls; what was told of one is not asked again. */
export class Explorer {
  private readonly known = new WeakMap<OwnCall, Traces>();

  constructor(private readonly means: ExploreMeans) {}

  /** Null where nothing may be invented, or nothing could be tried. Never rejects. */
  async explore(call: PreparedCall, objectives: Objectives): Promise<Traces | null> {
    const known = this.known.get(call.own.call);
    if (known && isTold(known, objectives)) return known;
    if (!mayInvent(call)) return null;
    const result = await search(call, objectives, this.means);
    return result && this.noted(call, result, objectives);
  }

  /** How calls end that go other ways; null: none does, or that is not known. Never rejects. */
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

/** What a person says of a call, or the world does, stays as it is. */
export function mayInvent({ own }: PreparedCall): boolean {
  return own.io !== 'real' && !own.call.case;
}

/** Without a test in it there is one way. */
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

/** Of the call that ends well. */
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
        ...(isFurther ? { worth: isWorthReaching(document.file, code) } : {}),
      },
    },
    runtime,
    signal,
  );
  return result.state === 'completed' && 'plain' in result ? result : null;
}
