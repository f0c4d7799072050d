import { analysisOf } from '../../analysis/functionAnalysis';
import { reachedVisits } from '../../analysis/values/relevantNodes';
import { argumentsOf, calledPaths, pathsAt, type ValueAnalysis } from '../../analysis/values/value';
import { isCallOrNew } from '../../document/calls';
import { optionOf } from '../../document/callAt';
import type { SubjectDocument } from '../../document/document';
import type { FunctionOfDocument } from '../../document/functions';
import type { Visit } from '../../document/walk';

/** Invented value in an argument of a call. */
export interface HandedOn {
  /** Path from the argument: `''`, or `.db` of an object literal. */
  below: string;
  path: string;
}

/** Call of an import. */
export interface CallOfImport {
  specifier: string;
  /** Name of the called export; null for the import itself. */
  name: string | null;
  /** Invented values by the position of their argument. */
  args: HandedOn[][];
  /** True for a member of options: `send({ body: sign(token) })`. */
  isOption: boolean;
}

/** Returns the calls of imports that a function may run. */
export function handedToImports(document: SubjectDocument, fn: FunctionOfDocument): CallOfImport[] {
  const analysis = analysisOf(document, fn);
  if (!analysis) return [];
  const reading = analysis.reading();
  return reachedVisits(analysis.code, analysis.visit).flatMap((visit) => callsOf(reading, visit));
}

const IMPORTED = /^("(?:[^"\\]|\\.)*")(?:\.([\w$]+))?$/;

function callsOf(reading: ValueAnalysis, visit: Visit): CallOfImport[] {
  const { node } = visit;
  if (!isCallOrNew(node) || node.type === 'NewExpression') return [];
  const args = argumentsOf(reading.code, node);
  const isOption = optionOf(visit) !== null;
  return calledPaths(reading, node).flatMap((path): CallOfImport[] => {
    const named = IMPORTED.exec(path);
    if (!named) return [];
    const handed = args.map((each) => handedOn(reading, each));
    return [{ specifier: JSON.parse(named[1]!), name: named[2] ?? null, args: handed, isOption }];
  });
}

function handedOn(reading: ValueAnalysis, argument: Visit): HandedOn[] {
  return reading.valuesOf(argument).flatMap((value): HandedOn[] => {
    if (value.is === 'place') return [{ below: '', path: value.path }];
    return value.is === 'object' ? membersOf(reading, value.visit) : [];
  });
}

/** Returns the invented members of `{ db, log: logger }`. */
function membersOf(reading: ValueAnalysis, { node }: Visit): HandedOn[] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): HandedOn[] => {
    if (property.type !== 'ObjectProperty' || property.computed) return [];
    const { key } = property;
    if (key.type !== 'Identifier') return [];
    return pathsAt(reading, property.value).map((path) => ({ below: `.${key.name}`, path }));
  });
}
