import { codeOf } from '../../analysis/code';
import { callAt } from '../../document/callAt';
import type { SubjectDocument } from '../../document/document';
import { isFunction, type Visit } from '../../document/walk';
import { syntaxOf } from '../../document/syntax';
import type { KnownWaits, WaitedFor, Waits } from '../../probe/order/waits';
import { calleeText, placeAt, start } from './callPlaces';
import type { Finding } from './finding';
import type { Rule } from './rules';

/** What related places are that could begin with the first one. */
export const COULD_BEGIN = 'it could begin at the same time';

/** Rules about how long a call waits, and not about what becomes of a failure. */
const OF_WAITS: ReadonlySet<Rule> = new Set<Rule>(['independent-awaits', 'await-in-loop']);

export function isOfWaits(rule: Rule): boolean {
  return OF_WAITS.has(rule);
}

/** What waits in a row though its data does not ask for that. */
export function waiting(waits: Waits | undefined, document: SubjectDocument): Finding[] {
  if (waits?.state !== 'known') return [];
  const places = placesOf(waits, document);
  return [...inRow(places, waits, document), ...inLoops(places, document)];
}

/** A call of the code, with the operations that ran under it. */
interface AskedAt {
  operations: WaitedFor[];
  indices: number[];
  line: number;
  column: number;
  startMs: number;
  endMs: number;
  isInLoop: boolean;
}

function placesOf({ operations }: KnownWaits, document: SubjectDocument): AskedAt[] {
  const found = new Map<string, AskedAt>();
  operations.forEach((each, index) => {
    const { line, column, startMs, endMs } = each;
    const known = found.get(`${line}:${column}`) ?? {
      ...{ operations: [], indices: [], line, column, startMs, endMs },
      isInLoop: isInLoop(document, line, column),
    };
    known.operations.push(each);
    known.indices.push(index);
    known.endMs = Math.max(known.endMs, endMs);
    found.set(`${line}:${column}`, known);
  });
  return [...found.values()];
}

function isInLoop(document: SubjectDocument, line: number, column: number): boolean {
  const { file } = syntaxOf(document);
  const call = callAt(document, { file: document.file, line, column });
  if (!file || !call) return false;
  for (let at: Visit | null = codeOf(file).at(call.node); at; at = at.parent) {
    if (isFunction(at.node)) return false;
    if (/^(?:For|While|DoWhile)/.test(at.node.type)) return true;
  }
  return false;
}

/** Runs of calls of which each waits for the one before, and needs none of them. */
function inRow(
  places: readonly AskedAt[],
  waits: KnownWaits,
  document: SubjectDocument,
): Finding[] {
  const found: Finding[] = [];
  let run: AskedAt[] = [];
  for (const place of [...places, null]) {
    const last = run.at(-1);
    const goesOn =
      place !== null &&
      last !== undefined &&
      !place.isInLoop &&
      place.startMs >= last.endMs &&
      run.every((each) => !needs(place, each, waits));
    if (goesOn) run.push(place);
    else {
      if (run.length > 1) found.push(toldOfRow(run, document));
      run = place && !place.isInLoop ? [place] : [];
    }
  }
  return found;
}

function needs(place: AskedAt, other: AskedAt, { operations }: KnownWaits): boolean {
  const seen = new Set<number>();
  const waiting = [...place.indices];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...operations[next]!.dependsOn);
  }
  return other.indices.some((index) => seen.has(index));
}

function toldOfRow(run: readonly AskedAt[], document: SubjectDocument): Finding {
  const [first, ...others] = run;
  const names = run.map((each) => `line ${each.line} \`${nameAt(each, document)}(…)\``);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const sum = run.reduce((all, { startMs, endMs }) => all + endMs - startMs, 0);
  const longest = Math.max(...run.map(({ startMs, endMs }) => endMs - startMs));
  const message = `${capitalLine(list)} wait one after the other, and none needs what another answers: ${sum} ms, at once ${longest} ms`;
  return {
    ...start('independent-awaits', message),
    ...placeAt({ file: document.file, ...at(first!) }, document),
    related: others.map((each) => ({ file: document.file, ...at(each), message: COULD_BEGIN })),
  };
}

function inLoops(places: readonly AskedAt[], document: SubjectDocument): Finding[] {
  return places.flatMap((place) => {
    const { operations, isInLoop: isSo } = place;
    const [first] = operations;
    const isFree = operations.every(({ bestStartMs }) => bestStartMs === first!.bestStartMs);
    const isInTurn = operations.every(
      ({ startMs }, i) => i === 0 || startMs >= operations[i - 1]!.endMs,
    );
    if (!isSo || operations.length < 2 || !isFree || !isInTurn) return [];
    const sum = operations.reduce((all, { startMs, endMs }) => all + endMs - startMs, 0);
    const longest = Math.max(...operations.map(({ startMs, endMs }) => endMs - startMs));
    const message = `Each turn of the loop waits for line ${place.line} \`${nameAt(place, document)}(…)\`, and none needs what an earlier one answered: ${operations.length} turns take ${sum} ms, at once ${longest} ms`;
    const where = placeAt({ file: document.file, ...at(place) }, document);
    return [{ ...start('await-in-loop', message), ...where, related: [] }];
  });
}

function at({ line, column }: AskedAt): { line: number; column: number } {
  return { line, column };
}

function nameAt(place: AskedAt, document: SubjectDocument): string {
  const call = callAt(document, { file: document.file, ...at(place) });
  return call ? calleeText(call, document) : (place.operations[0]?.name ?? '');
}

function capitalLine(list: string): string {
  return `L${list.slice(1)}`;
}
