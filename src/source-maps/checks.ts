import type { SourcePosition } from '../document/document';
import { sourceCallsIn, type SourceCall } from './sourceCalls';
import type { ReportedPlace } from './reportedPlaces';
import type { PlaceCheck, Printed } from './sourceMaps';
import type { MapChain, MappedSource } from './mapChain';
import { judge, trueCalls } from './truth';
import { linesOf } from '../document/lines';
import type { Way } from './way';

/** Check of a place, with data for later checks. */
export interface CheckedPlace {
  id: string;
  check: PlaceCheck;
  /** Calls of the source that may be at the place. */
  calls: readonly SourceCall[];
  sourceFile: string;
  source: MappedSource | null;
  recursive: boolean;
  /** True if only a failure leads there, so that a run may not reach it. */
  ledByFailure: boolean;
}

/** Maps each reported place back, and judges it by the parsed source. */
export async function checkPlaces(
  way: Way,
  places: readonly ReportedPlace[],
  chain: MapChain,
): Promise<CheckedPlace[]> {
  const { document, code, map } = way;
  const ran = sourceCallsIn({ ...document, text: code, language: 'javascript', unsaved: true });
  const own: MappedSource = { document, from: 'document', changed: false };
  const checked: CheckedPlace[] = [];
  for (const { id, operation, at: reported, byEvent, ledByFailure } of places) {
    if (reported === null) continue;
    const led = map === null ? null : await chain.lead(map, reported);
    const source = led?.source ?? (way.written ? own : null);
    const text = source?.document ?? null;
    const method = byEvent ? null : methodOf(operation);
    const calls = trueCalls(reported, method, ran, text ? sourceCallsIn(text) : []);
    const sourceFile = led?.at?.file ?? text?.file ?? document.file;
    const mapped = way.by === 'nothing' ? reported : (led?.at ?? null);
    // without a map, a reader looks up the reported line in the source
    const read = map === null ? { ...reported, file: sourceFile } : mapped;
    const { truth, verdict } = judge(read, calls, sourceFile);
    const check = { operation, reported, mapped, truth, verdict, exact: verdict === 'exact' };
    const recursive = led?.recursive ?? false;
    checked.push({ id, check, calls, sourceFile, source, recursive, ledByFailure });
  }
  return checked;
}

/** Judges the places that a run printed for the same calls. */
export function judgePrinted(
  checked: readonly CheckedPlace[],
  printed: readonly Pick<ReportedPlace, 'id' | 'at'>[],
  subjectFile: string,
): Printed {
  const met = checked.filter(({ ledByFailure }) => !ledByFailure);
  const places = met.map(({ id, check, calls, sourceFile }) => {
    const at = printed.find((place) => place.id === id)?.at ?? null;
    const read = at && { ...at, file: at.file === subjectFile ? sourceFile : at.file };
    return {
      operation: check.operation,
      printed: at,
      verdict: judge(read, calls, sourceFile).verdict,
    };
  });
  const count = (...verdicts: string[]) =>
    places.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    state: 'scored',
    places,
    right: count('exact', 'line'),
    exact: count('exact'),
    of: places.length,
  };
}

/** Method of an operation: `execWithin` of `File.whereUpdate.execWithin`. */
function methodOf(operation: string): string {
  return operation.slice(operation.lastIndexOf('.') + 1);
}

/** Sources that places were mapped to. */
export function sourcesOf(checked: readonly CheckedPlace[]): MappedSource[] {
  return [...new Set(checked.flatMap(({ source }) => source ?? []))];
}

/** True if the place is after the end of its source, so the map belongs to another text. */
export function isBeyond(
  { file, line, column }: SourcePosition,
  source: MappedSource | null,
): boolean {
  const text = source?.document?.file === file ? source.document.text : null;
  if (text === null) return false;
  const lines = linesOf(text);
  return line > lines.length || column > (lines[line - 1]?.length ?? 0) + 1;
}
