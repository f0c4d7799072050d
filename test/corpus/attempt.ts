import type { SubjectDocument } from '../../src/document/document';
import type { FunctionOfDocument } from '../../src/document/functions';
import type { Failure } from '../../src/failure';
import type { Report } from '../../src/report/report';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';
import { ownRuntime } from '../subjects';
import { reachedIn, type Reached } from './reached';

/** What came of one function. */
export interface Attempt {
  /** Absolute path. */
  file: string;
  fn: FunctionOfDocument;
  /** `oneLine`: only with a `@score` tag above it. */
  outcome: 'noSetUp' | 'oneLine' | 'refused';
  /** Why it was not scored without set-up. */
  why: Failure | null;
  /** Why it was not scored with the line either; null where there is none, or it helps. */
  whyWithLine: Failure | null;
  /** The longer of its tries. */
  longestMs: number;
  /** How much of it ran without set-up; null where it was not scored so, or nothing tells of that. */
  reached: Reached | null;
}

/** A child that does not end by itself has this long: the slowest of the corpus takes a tenth. */
export const TIMEOUT_MS = 4000;

interface Try {
  failure: Failure | null;
  tookMs: number;
  reached: Reached | null;
}

/**
 * Scores a function as it stands, and where that fails once more with a line above it.
 *
 * @param line what a person would write behind `@score`, or null where nobody has an idea
 * @param isProbed its calls are made to fail as well, which tells how many of them are come to
 */
export async function attempt(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  line: string | null,
  isProbed = false,
): Promise<Attempt> {
  const bare = await tryOut(document, fn, isProbed);
  const helped =
    bare.failure && line !== null ? await tryOut(tagged(document, fn, line), fn, false) : null;
  return {
    file: document.file,
    fn,
    outcome: !bare.failure ? 'noSetUp' : helped && !helped.failure ? 'oneLine' : 'refused',
    why: bare.failure,
    whyWithLine: helped?.failure ?? null,
    longestMs: Math.max(bare.tookMs, helped?.tookMs ?? 0),
    reached: bare.reached,
  };
}

async function tryOut(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  isProbed: boolean,
): Promise<Try> {
  const startMs = performance.now();
  const report = await reportOf(document, fn.path, isProbed);
  const tookMs = performance.now() - startMs;
  if (report?.benchmark.state === 'scored')
    return { failure: null, tookMs, reached: reachedIn(report) };
  return { failure: report?.benchmark ?? null, tookMs, reached: null };
}

/** Whether it can be measured at all is found out by the shortest of procedures. */
async function reportOf(
  document: SubjectDocument,
  functionName: string,
  debuggability: boolean,
): Promise<Report | undefined> {
  const [report] = await scoreTogether(
    [{ document, functionName, runtime: ownRuntime }],
    {
      ...OPTIONS,
      workload: { kind: 'function', parallel: 3, ioMs: 1, connections: 1, mode: 'faithful' },
      parts: { benchmark: true, debuggability },
      timeoutMs: TIMEOUT_MS,
      many: 'table',
    },
    dependencies(),
    silent,
    never,
  );
  return report;
}

function tagged(
  document: SubjectDocument,
  { start }: FunctionOfDocument,
  line: string,
): SubjectDocument {
  const { text } = document;
  const lineStart = aboveDecorators(text, text.lastIndexOf('\n', start - 1) + 1);
  const tag = `/** @score ${line} */\n`;
  return {
    ...document,
    text: text.slice(0, lineStart) + tag + text.slice(lineStart),
    unsaved: true,
  };
}

function aboveDecorators(text: string, lineStart: number): number {
  const above = text.lastIndexOf('\n', lineStart - 2) + 1;
  const isDecorator = /^\s*@/.test(text.slice(above, lineStart));
  return isDecorator ? aboveDecorators(text, above) : lineStart;
}
