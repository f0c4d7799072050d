import { analysisOf } from '../../analysis/functionAnalysis';
import { reachedVisits } from '../../analysis/values/relevantNodes';
import { argumentsOf, calledPaths, pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import type { SubjectDocument } from '../../document/document';
import type { FunctionOfDocument } from '../../document/functions';
import type { Visit } from '../../document/walk';

/** Something invented that is handed on: what of an argument, and its path where it comes from. */
export interface HandedOn {
  /** Steps from the argument on: `''`, or `.db` of an object that is written down there. */
  below: string;
  path: string;
}

/** A call of what a file imports. */
export interface CallOfImport {
  specifier: string;
  /** Null: what is imported is called itself. */
  name: string | null;
  /** By position. */
  args: HandedOn[][];
}

/** The calls of imports that a function leads to, with what is invented of their arguments. */
export function handedToImports(document: SubjectDocument, fn: FunctionOfDocument): CallOfImport[] {
  const analysis = analysisOf(document, fn);
  if (!analysis) return [];
  const reading = analysis.reading();
  return reachedVisits(analysis.code, analysis.visit).flatMap((visit) => callsOf(reading, visit));
}

const IMPORTED = /^("(?:[^"\\]|\\.)*")(?:\.([\w$]+))?$/;

function callsOf(reading: ValueAnalysis, { node }: Visit): CallOfImport[] {
  if (!isCallOrNew(node) || node.type === 'NewExpression') return [];
  const args = argumentsOf(reading.code, node);
  return calledPaths(reading, node).flatMap((path): CallOfImport[] => {
    const named = IMPORTED.exec(path);
    if (!named) return [];
    const handed = args.map((each) => handedOn(reading, each));
    return [{ specifier: JSON.parse(named[1]!), name: named[2] ?? null, args: handed }];
  });
}

function handedOn(reading: ValueAnalysis, argument: Visit): HandedOn[] {
  return reading.valuesOf(argument).flatMap((value): HandedOn[] => {
    if (value.is === 'place') return [{ below: '', path: value.path }];
    return value.is === 'object' ? membersOf(reading, value.visit) : [];
  });
}

/** `{ db, log: logger }` */
function membersOf(reading: ValueAnalysis, { node }: Visit): HandedOn[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): HandedOn[] => {
    if (property.type !== 'ObjectProperty' || property.computed) return [];
    const { key } = property;
    if (key.type !== 'Identifier') return [];
    return pathsAt(reading, property.value).map((path) => ({ below: `.${key.name}`, path }));
  });
}
