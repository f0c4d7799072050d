import type { SubjectDocument } from '../../src/document/document';
import type { FunctionOfDocument } from '../../src/document/functions';
import type { Failure } from '../../src/failure';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';
import { ownRuntime } from '../subjects';

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
}

/** A child that does not end by itself has this long: the slowest of the corpus takes a tenth. */
export const TIMEOUT_MS = 4000;

interface Try {
  failure: Failure | null;
  tookMs: number;
}

/**
 * Scores a function as it stands, and where that fails once more with a line above it.
 *
 * @param line what a person would write behind `@score`, or null where nobody has an idea
 */
export async function attempt(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  line: string | null,
): Promise<Attempt> {
  const bare = await tryOut(document, fn);
  const helped =
    bare.failure && line !== null ? await tryOut(tagged(document, fn, line), fn) : null;
  return {
    file: document.file,
    fn,
    outcome: !bare.failure ? 'noSetUp' : helped && !helped.failure ? 'oneLine' : 'refused',
    why: bare.failure,
    whyWithLine: helped?.failure ?? null,
    longestMs: Math.max(bare.tookMs, helped?.tookMs ?? 0),
  };
}

async function tryOut(document: SubjectDocument, fn: FunctionOfDocument): Promise<Try> {
  const startMs = performance.now();
  const failure = await failureOf(document, fn.path);
  return { failure, tookMs: performance.now() - startMs };
}

/** Whether it can be measured at all is found out by the shortest of procedures. */
async function failureOf(document: SubjectDocument, functionName: string): Promise<Failure | null> {
  const [report] = await scoreTogether(
    [{ document, functionName, runtime: ownRuntime }],
    {
      ...OPTIONS,
      workload: { kind: 'function', parallel: 3, ioMs: 1, connections: 1, mode: 'faithful' },
      parts: { benchmark: true, debuggability: false },
      timeoutMs: TIMEOUT_MS,
      many: 'table',
    },
    dependencies(),
    silent,
    never,
  );
  return report?.benchmark.state === 'scored' ? null : (report?.benchmark ?? null);
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
