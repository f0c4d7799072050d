import type { FailureShape, RequestHandler } from '../../bench-runner/protocol/own';
import type { SubjectDocument } from '../document/document';
import { visitOfFunction } from '../document/functionVisit';
import type { Range } from '../document/range';
import { syntaxOf } from '../document/syntax';
import { isFunctionVisit, type FunctionVisit } from '../document/walk';
import { codeOf, type Code } from './code';
import { completionInCode, type CompletionInCode } from './completion/completion';
import { extendsEvent } from './completion/extendsEvent';
import { requestHandler } from './completion/requestHandler';
import { valueCallback } from './completion/valueCallback';
import { errorDiscriminators } from './errorDiscriminators';
import { analyzeValues } from './values/valueAnalysis';
import type { ValueAnalysis } from './values/value';
import { reachedFrom } from './waits/reached';
import { waitsIn, type Wait } from './waits/awaitsOfFile';

/** Analysis of one function of a document. Each question is answered when it is asked. */
export class FunctionAnalysis {
  constructor(
    readonly document: SubjectDocument,
    readonly code: Code,
    readonly visit: FunctionVisit,
    /** Offsets in the text, without decorators. */
    readonly range: Range,
  ) {}

  /** Returns how calls end, or null if the code does not show it. */
  completion(): CompletionInCode | null {
    return completionInCode(this.visit.node, this.code);
  }

  /** Returns how the function answers requests, if it does. */
  handler(): RequestHandler | null {
    return requestHandler(this.visit.node, this.code);
  }

  /** True if the function takes an event that lasts until a given promise settles. */
  extendsEvent(): boolean {
    return extendsEvent(this.visit.node, this.code);
  }

  /** True if calls end by a callback that takes a value first, and no error. */
  tellsValueFirst(): boolean {
    return valueCallback(this.visit.node, this.code) !== null;
  }

  /** Returns all waits in the function, and in functions of its file that it runs, in order. */
  waits(): Wait[] {
    return waitsIn(this.code, reachedFrom(this.document, this.range));
  }

  /**
   * Returns the failures that handlers distinguish, in the function and in the functions of its
   * file that it runs.
   */
  failuresToldApart(): FailureShape[] {
    return errorDiscriminators(this.code, reachedFrom(this.document, this.range));
  }

  /**
   * Returns a new reading of the values of expressions. A reading caches, so the order of questions
   * matters: early answers are the most complete.
   */
  reading(): ValueAnalysis {
    return analyzeValues(this.code, this.visit);
  }
}

const known = new WeakMap<SubjectDocument, Map<string, FunctionAnalysis | null>>();

/** Returns the shared analysis of a function; null if the range is no function of the document. */
export function analysisOf(
  document: SubjectDocument,
  { start, end }: Range,
): FunctionAnalysis | null {
  const ofDocument = known.get(document) ?? new Map<string, FunctionAnalysis | null>();
  known.set(document, ofDocument);
  const key = `${start} ${end}`;
  const analysis = ofDocument.get(key) ?? analysed(document, { start, end });
  ofDocument.set(key, analysis);
  return analysis;
}

function analysed(document: SubjectDocument, range: Range): FunctionAnalysis | null {
  const { file } = syntaxOf(document);
  const found = file && visitOfFunction(document, range);
  if (!file || !found) return null;
  const code = codeOf(file);
  const visit = code.at(found.node);
  return isFunctionVisit(visit) ? new FunctionAnalysis(document, code, visit, range) : null;
}
