import type { SubjectDocument } from '../../src/document/document';
import type { FunctionOfDocument } from '../../src/document/functions';
import type { Failure } from '../../src/failure';
import { scored } from '../scoring';

/** What came of one function. */
export interface Attempt {
  /** Absolute path. */
  file: string;
  fn: FunctionOfDocument;
  /** `oneLine`: only with a `@score` tag above it. */
  outcome: 'noSetUp' | 'oneLine' | 'refused';
  /** Why it was not scored without set-up. */
  why: Failure | null;
  tookMs: number;
}

/** A child that does not end by itself has this long: the slowest of the corpus takes a tenth. */
const TIMEOUT_MS = 4000;

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
  const startMs = performance.now();
  const why = await failureOf(document, fn.path);
  const helped =
    why !== null &&
    line !== null &&
    (await failureOf(tagged(document, fn, line), fn.path)) === null;
  return {
    file: document.file,
    fn,
    outcome: why === null ? 'noSetUp' : helped ? 'oneLine' : 'refused',
    why,
    tookMs: performance.now() - startMs,
  };
}

async function failureOf(document: SubjectDocument, functionName: string): Promise<Failure | null> {
  const { benchmark } = await scored(document, {
    functionName,
    workload: { kind: 'function', parallel: 3, ioMs: 1, connections: 1, mode: 'sound' },
    parts: { benchmark: true, debuggability: false },
    timeoutMs: TIMEOUT_MS,
  });
  return benchmark.state === 'scored' ? null : benchmark;
}

function tagged(
  document: SubjectDocument,
  { start }: FunctionOfDocument,
  line: string,
): SubjectDocument {
  const { text } = document;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const tag = `/** @score ${line} */\n`;
  return {
    ...document,
    text: text.slice(0, lineStart) + tag + text.slice(lineStart),
    unsaved: true,
  };
}
