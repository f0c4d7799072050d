import type { SubjectDocument } from '../document/document';
import { isComponent } from '../document/component';
import { functionsNamed, isCallable, mainFunction } from '../document/findFunction';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import { lastReturned } from '../document/returnedFunction';
import { lineAt, startsOfLines } from '../document/lines';
import { rangeOf } from '../document/range';
import { isFunction, type FunctionNode, type FunctionVisit } from '../document/walk';
import { takesContext, takesRequests } from '../document/requestParameters';
import { visitOfFunction } from '../document/functionVisit';
import { standAlone } from '../document/standAlone';
import { failure, type Failure } from '../failure';
import { isReachable } from './reachability';

/** A function, and the document that it is scored in. */
export interface ChosenFunction {
  fn: FunctionOfDocument;
  /**
   * The whole document. If nothing outside can reach the function it is one with only that
   * function, at the same position.
   */
  document: SubjectDocument;
}

/** Limit of functions in a message: a longer list is not read. */
const MOST_LISTED = 12;

/**
 * Returns the function to score: the one with that name, or else the main function of the document.
 *
 * @param name a path, its last name where that is unique, or either with a line: `checkout:12`
 * @param without names around the function that become undeclared
 */
export function chooseFunction(
  document: SubjectDocument,
  name: string | null,
  without: readonly string[] = [],
): ChosenFunction | Failure {
  const found = name === null ? mainOf(document) : functionsNamed(document, name);
  const [fn, another] = found;
  if (!fn) return notFound(document, name);
  if (another) return ambiguous(name, found);
  if (!isCallable(fn)) return notCallable(fn);
  const visit = visitOfFunction(document, fn);
  if (visit && isComponent(visit, fn.name)) return component(document, fn);
  const made = visit && functionMadeBy(visit);
  const alone = made && standAlone(document, { ...fn, ...placeOf(made, document) }, without);
  if (alone) return alone;
  if (isReachable({ fn, document })) return { fn, document };
  return standAlone(document, fn, without) ?? outOfReach(fn);
}

/**
 * Returns the function that another one creates:
 * `function limit(store) { return async (ctx, next) => … }`,
 * `const load = (id) => async (dispatch) => …`. Null if the outer one waits itself, or creates no
 * such function.
 */
export function functionMadeBy({ node }: Pick<FunctionVisit, 'node'>): FunctionNode | null {
  const made = node.async || node.generator ? null : lastReturned(node);
  if (!made || !isFunction(made)) return null;
  if (made.async || takesRequests(made) || takesContext(made)) return made;
  return functionMadeBy({ node: made });
}

function placeOf(node: FunctionNode, { text }: SubjectDocument) {
  const { start, end } = rangeOf(node);
  return { start, end, line: lineAt(startsOfLines(text), start), async: node.async === true };
}

function mainOf(document: SubjectDocument): FunctionOfDocument[] {
  const main = mainFunction(document);
  return main ? [main] : [];
}

const NAME_ONE =
  'Click on the line above one in the editor (its CodeLens), or name it behind the file: FILE#NAME.';

function notFound(document: SubjectDocument, name: string | null): Failure {
  const { functions } = functionsOf(document);
  const callable = functions.filter(isCallable);
  if (callable.length === 0) {
    return failure('failed', 'noFunction', 'The file has no function that could be called.', {
      needed: 'a function, method or arrow function with a name',
    });
  }
  const message =
    name === null
      ? 'The file has several functions, and none is its only export.'
      : `The file has no function named ${name}.`;
  return failure('failed', 'noFunction', message, {
    found: listed(callable),
    needed: 'the name of one of them',
    remedy: NAME_ONE,
  });
}

function ambiguous(name: string | null, found: readonly FunctionOfDocument[]): Failure {
  return failure('failed', 'noFunction', `Several functions are named ${name}.`, {
    found: listed(found),
    needed: 'a name that only one of them has',
    remedy: NAME_ONE,
  });
}

const WHY_NOT: Readonly<Partial<Record<FunctionOfDocument['kind'], string>>> = {
  getter: 'a getter, which is read and not called',
  setter: 'a setter, which is assigned to and not called',
  constructor: 'a constructor, which makes an object and tells of no end',
};

function notCallable({ path, kind, line }: FunctionOfDocument): Failure {
  return failure('failed', 'noFunction', `${path} cannot be scored.`, {
    found: WHY_NOT[kind] ?? kind,
    needed: 'a function or a method that is called',
    remedy: 'Score the function that it calls.',
    line,
  });
}

/**
 * Explains that a component is called again and again by its renderer; its waits are in handlers
 * and effects.
 */
function component(document: SubjectDocument, { path, line }: FunctionOfDocument): Failure {
  const inside = functionsOf(document).functions.filter(
    (each) => each.path.startsWith(`${path}/`) && (each.asyncLook !== null || each.handedOver),
  );
  return failure(
    'failed',
    'noFunction',
    `${path} is a component: it returns elements to draw, and nobody waits for it.`,
    {
      found:
        inside.length > 0 ? listed(inside) : 'no handler or effect in it that looks asynchronous',
      needed: 'a function that is called once and ends',
      remedy:
        inside.length > 0
          ? 'Score one of its handlers and effects, by its name.'
          : 'Score the functions that load and save what it shows.',
      line,
    },
  );
}

function outOfReach({ path, line }: FunctionOfDocument): Failure {
  return failure(
    'failed',
    'noFunction',
    `${path} cannot be called from outside of what it is in.`,
    {
      found: 'a function that is bound to no name, and cannot stand alone',
      needed: 'a function that a variable, a class or an object holds',
      remedy: 'Give it a name: const name = …',
      line,
    },
  );
}

/** Lists functions with their lines; asynchronous ones that are not nested come first. */
function listed(functions: readonly FunctionOfDocument[]): string {
  const rank = (each: FunctionOfDocument) => (each.nested ? 2 : 0) + (each.asyncLook ? 0 : 1);
  const ranked = [...functions].sort((a, b) => rank(a) - rank(b) || a.start - b.start);
  const shown = ranked.slice(0, MOST_LISTED).map(({ path, line }) => `${path} (line ${line})`);
  const more = ranked.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
