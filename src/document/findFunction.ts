import type { SubjectDocument } from './document';
import { exportedBy } from './exported';
import { placeOf } from './functionPlace';
import { functionsOf, startWithoutDecorators, type FunctionOfDocument } from './functions';
import { visitOfFunction } from './functionVisit';
import { syntaxOf } from './syntax';

/**
 * Returns the function with a path; otherwise all with that last name, by line if given
 * (`checkout:12`). A line alone (`:12`) means the function there.
 */
export function functionsNamed(document: SubjectDocument, name: string): FunctionOfDocument[] {
  const { functions } = functionsOf(document);
  const path = name.trim().replace(/\.prototype\./g, '.');
  const whole = functions.filter((each) => each.path === path);
  if (whole.length > 0) return whole;
  if (/^:\d+$/.test(path)) {
    const found = functionOnLine(functions, Number(path.slice(1)));
    return found ? [found] : [];
  }
  const [, bare = path, line] = /^(.*):(\d+)$/.exec(path) ?? [];
  const called = functions.filter((each) => isCalled(each, bare));
  return line === undefined
    ? outermostFirst(called)
    : called.filter((each) => each.line === Number(line));
}

/** Returns the outermost function that starts on a line; else the innermost around it. */
export function functionOnLine<Each extends Pick<FunctionOfDocument, 'line' | 'endLine'>>(
  functions: readonly Each[],
  line: number,
): Each | undefined {
  const around = functions.filter((each) => each.line <= line && line <= each.endLine);
  return around.find((each) => each.line === line) ?? around.at(-1);
}

function isCalled({ path, name }: FunctionOfDocument, bare: string): boolean {
  const plain = path.replace(/(:\d+)+$/, '');
  return (
    plain === bare || name === bare || ['.', '/', '.#'].some((sign) => plain.endsWith(sign + bare))
  );
}

/**
 * Returns only the outer function of a name if there is exactly one, whatever is nested in others.
 */
function outermostFirst(functions: FunctionOfDocument[]): FunctionOfDocument[] {
  const outer = functions.filter(({ nested }) => !nested);
  return outer.length === 1 ? outer : functions;
}

/**
 * Returns the main function of a file: its export, else its only function that looks asynchronous,
 * else its only one. Null if there are none or several.
 */
export function mainFunction(document: SubjectDocument): FunctionOfDocument | null {
  const { functions } = functionsOf(document);
  const exported = exportedFunction(document, functions);
  if (exported) return exported;
  const outer = functions.filter(isCallable).filter((each) => !each.nested && !each.handedOver);
  return (
    only(outer.filter((each) => each.exported && each.asyncLook)) ??
    only(outer.filter((each) => each.exported)) ??
    only(outer.filter((each) => each.asyncLook)) ??
    only(outer) ??
    // the only route of a file, for example
    only(functions.filter(isCallable).filter((each) => !each.nested))
  );
}

function exportedFunction(
  document: SubjectDocument,
  functions: readonly FunctionOfDocument[],
): FunctionOfDocument | undefined {
  const { file } = syntaxOf(document);
  if (!file) return undefined;
  const exported = exportedBy(file, null);
  if (exported.what === 'function') {
    const start = startWithoutDecorators(exported.node, document.text);
    return functions.find((each) => each.start === start);
  }
  return functions.find((each) => !each.nested && isAllOfTheExports(document, each));
}

function isAllOfTheExports(document: SubjectDocument, fn: FunctionOfDocument): boolean {
  if (!fn.exported) return false;
  const visit = visitOfFunction(document, fn);
  if (!visit) return false;
  const { root, steps } = placeOf(visit);
  if (root.is === 'nowhere' || steps.length > 0 || root.names.length > 0) return false;
  return root.base.startsWith('module.exports');
}

function only<T>(values: readonly T[]): T | null {
  return values.length === 1 ? values[0]! : null;
}

/** Returns the innermost function around an offset, or null. */
export function functionAt(document: SubjectDocument, offset: number): FunctionOfDocument | null {
  const around = functionsOf(document).functions.filter(
    ({ start, end }) => start <= offset && offset < end,
  );
  return around.at(-1) ?? null;
}

/** False for getters, setters and constructors. */
export function isCallable({ kind }: FunctionOfDocument): boolean {
  return kind !== 'getter' && kind !== 'setter' && kind !== 'constructor';
}
