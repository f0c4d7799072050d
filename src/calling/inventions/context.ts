import { analysisOf } from '../../analysis/functionAnalysis';
import { runVisits, withoutOtherMethods } from '../../analysis/values/relevantNodes';
import type { ValueAnalysis } from '../../analysis/values/value';
import type { SubjectDocument } from '../../document/document';
import { functionsOf, type FunctionOfDocument } from '../../document/functions';
import type { FunctionVisit, Visit } from '../../document/walk';

/** Type of the value at a path, as TypeScript writes it; `isCall`: of the result of a call. */
export interface TypeOfPath {
  path: string;
  text: string;
  isCall: boolean;
}

/** Code of a function, in the parts that producers of facts read. */
export interface Context {
  text: string;
  scored: FunctionVisit;
  /** Types of paths that other files declare. */
  types: readonly TypeOfPath[];
  /** All code that concerns the function. */
  reading: ValueAnalysis;
  /** Code that a call may run, the nearest first. */
  own: ValueAnalysis;
  /** `reading` without `own`. */
  elsewhere: ValueAnalysis;
  /** `own` without other methods of the class, which a call may not run. */
  run: ValueAnalysis;
  /** All code of the file, if the function stands alone in its document. */
  whole: ValueAnalysis;
}

/** How a function is called. */
export interface ContextOptions {
  /** Reads all functions of the file as own code, as any of them may be called. */
  ofFile?: boolean;
  /** Types that other files declare. */
  types?: readonly TypeOfPath[];
  /** Document of the whole file, if the function stands alone in its own. */
  whole?: SubjectDocument;
}

/** Returns the code of a function, with its values analyzed; null if the range is no function. */
export function contextOf(
  document: SubjectDocument,
  fn: FunctionOfDocument,
  { ofFile = false, types = [], whole = document }: ContextOptions = {},
): Context | null {
  const analysis = analysisOf(document, fn);
  if (!analysis) return null;
  const { code, visit: scored } = analysis;
  const reading = analysis.reading();
  const part = (relevant: readonly Visit[]): ValueAnalysis => ({ ...reading, relevant });
  const own = ofFile ? reading : part(runVisits(code, scored));
  const reached = new Set(own.relevant);
  const elsewhere = part(reading.relevant.filter((visit) => !reached.has(visit)));
  // of values that depend on each other, the one that is asked for first is the most complete
  for (const visit of [...own.relevant, ...elsewhere.relevant])
    if (isValue(visit)) reading.valuesOf(visit);
  return {
    text: document.text,
    scored,
    types,
    reading,
    own,
    elsewhere,
    run: ofFile ? own : part(withoutOtherMethods(own.relevant, code, scored)),
    whole: whole === document ? own : (readingOfAll(whole) ?? own),
  };
}

/** Returns a reading of any function, as questions about all code have the same answers for each. */
function readingOfAll(document: SubjectDocument): ValueAnalysis | undefined {
  const [any] = functionsOf(document).functions;
  return (any && analysisOf(document, any))?.reading();
}

const VALUES: ReadonlySet<string> = new Set([
  'Identifier',
  'ThisExpression',
  'MemberExpression',
  'OptionalMemberExpression',
  'CallExpression',
  'OptionalCallExpression',
  'NewExpression',
  'ImportExpression',
  'AwaitExpression',
  'TaggedTemplateExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'AssignmentExpression',
]);

/** True for an expression that may have an invented value. */
export function isValue({ node, key, parent }: Visit): boolean {
  if (!VALUES.has(node.type) || !parent) return false;
  if (node.type !== 'Identifier') return true;
  const holder = parent.node;
  if (key === 'property' || key === 'key') return 'computed' in holder && holder.computed === true;
  return (
    key !== 'label' && key !== 'imported' && key !== 'exported' && !holder.type.startsWith('TST')
  );
}
