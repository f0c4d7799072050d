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
import { failuresToldApart } from './toldApart';
import { readingOf } from './values/reading';
import type { Reading } from './values/value';
import { reachedFrom } from './waits/reached';
import { waitsIn, type Wait } from './waits/waits';

/** A function of a document, read once; what is asked of it is found out then. */
export class FunctionAnalysis {
  constructor(
    readonly document: SubjectDocument,
    readonly code: Code,
    readonly visit: FunctionVisit,
    /** Its offsets in the text, decorators aside. */
    readonly range: Range,
  ) {}

  /** How its calls end as far as its code tells, or null where only a call does. */
  completion(): CompletionInCode | null {
    return completionInCode(this.visit.node, this.code);
  }

  /** How it answers requests, where that is what it does. */
  handler(): RequestHandler | null {
    return requestHandler(this.visit.node, this.code);
  }

  /** Whether it takes an event that lasts until what it gives to it has settled. */
  extendsEvent(): boolean {
    return extendsEvent(this.visit.node, this.code);
  }

  /** Where its calls end by a callback: that it is told a value first and no error. */
  tellsValueFirst(): boolean {
    return valueCallback(this.visit.node, this.code) !== null;
  }

  /** All that waits in it and in what it runs of its file, in the order of the text. */
  waits(): Wait[] {
    return waitsIn(this.code, reachedFrom(this.document, this.range));
  }

  /** What handlers in it, and in what it runs of its file, tell failures apart by. */
  failuresToldApart(): FailureShape[] {
    return failuresToldApart(this.code, reachedFrom(this.document, this.range));
  }

  /** What expressions come to. A reading remembers, and so tells what was asked first best. */
  reading(): Reading {
    return readingOf(this.code, this.visit);
  }
}

const known = new WeakMap<SubjectDocument, Map<string, FunctionAnalysis | null>>();

/** The analysis of a function of a document, which callers share; null where it is of another one. */
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
