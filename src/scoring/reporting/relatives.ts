import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { PreparedCall } from '../../calling/preparedCall';
import type { Complexity } from '../../complexity/complexity';
import { constructsIn, mayHave, mostlyMadeOf, type Construct } from '../../analysis/constructs';
import type { SubjectDocument } from '../../document/document';
import { exportedBy } from '../../document/exported';
import { syntaxOf } from '../../document/syntax';
import type { Gallery, GalleryMember } from '../../gallery/gallery';
import type { KeptFigures } from '../../gallery/scales';
import type { Benchmark } from '../../harness/benchmark';
import type { Debuggability } from '../../probe/debuggability';
import { reachedFrom } from '../../analysis/waits/reached';
import type { FiguresPerOperation, Relative, ReportedRelatives } from '../../report/report';

/** Results of a scored function. */
export interface ScoredFunction {
  call: PreparedCall;
  complexity: Complexity;
  benchmark: Benchmark;
  debuggability: Debuggability;
  /** How its calls end; null where no call could be made. */
  completesBy: CompletesBy | null;
}

/**
 * Returns the members of the gallery with the same main construct, if possible with the same kind
 * of completion. Constructs are read from the code of both. A user's function is no upload, so only
 * figures per operation are compared. Null where its code has nothing asynchronous.
 *
 * @param kept stored figures of the gallery's uploads, measured on the same runtime
 */
export function relativesOf(
  scored: ScoredFunction,
  { members }: Gallery,
  kept: readonly KeptFigures[],
): ReportedRelatives | null {
  const madeOf = constructOfCall(scored);
  if (madeOf === null) return null;
  const boundary =
    scored.debuggability.state === 'scored' ? scored.debuggability.stackTraces.boundary : null;
  const alike = members.filter(
    (member) =>
      isWritten(member) && mayHave(madeOf, member.document) && constructOf(member) === madeOf,
  );
  const byCallback = scored.completesBy === 'callback';
  const sameEnd = alike.filter(({ document }) => takesCallback(document) === byCallback);
  const chosen = sameEnd.length > 0 ? sameEnd : alike;
  return {
    madeOf,
    endsAlike: sameEnd.length > 0,
    boundary,
    own: ownFigures(scored),
    members: chosen
      .map((member) => relative(member, boundary, kept))
      .sort((a, b) => a.tokens - b.tokens),
  };
}

/** True for a member that was written by hand, not by a compiler. */
function isWritten({ kind, handWritten, writtenAs }: GalleryMember): boolean {
  return kind === 'doxbee' && handWritten && writtenAs === undefined;
}

function constructOfCall({ call, completesBy }: ScoredFunction): Construct | null {
  if (completesBy === 'observable') return 'observables';
  if (completesBy === 'asyncIterator') return 'asyncIterators';
  const found = knownOfCalls.get(call) ?? { construct: constructInScope(call) };
  knownOfCalls.set(call, found);
  return found.construct;
}

// each partial report needs it, and a bundle takes long to search
const knownOfCalls = new WeakMap<PreparedCall, { construct: Construct | null }>();

function constructInScope({ document, range }: PreparedCall): Construct | null {
  return mostlyMadeOf(constructsIn(document, reachedFrom(document, range)));
}

const known = new WeakMap<SubjectDocument, { construct: Construct | null }>();

function constructOf({ document }: GalleryMember): Construct | null {
  const found = known.get(document) ?? { construct: mostlyMadeOf(constructsIn(document)) };
  known.set(document, found);
  return found.construct;
}

/** True if an upload has a callback after its three arguments; others return their end. */
function takesCallback(document: SubjectDocument): boolean {
  const { file } = syntaxOf(document);
  const exported = file && exportedBy(file, null);
  return exported?.what === 'function' && exported.node.params.length > 3;
}

function ownFigures({ complexity, benchmark, debuggability }: ScoredFunction): FiguresPerOperation {
  const measured = benchmark.state === 'scored' ? benchmark : null;
  const operations = measured?.operations.length ?? null;
  const cpu = measured && 'median' in measured.cpuUsPerCall ? measured.cpuUsPerCall.median : null;
  return {
    operations,
    tokensPerOperation: per(complexity.tokens, operations),
    cpuUsPerOperation: per(cpu, operations),
    level: debuggability.state === 'scored' ? debuggability.stackTraces.level : null,
  };
}

function relative(
  { name, title, tokens }: GalleryMember,
  boundary: string | null,
  kept: readonly KeptFigures[],
): Relative {
  const figures = kept.find((one) => one.title === title) ?? null;
  const operations = figures?.operations ?? null;
  const same = figures?.levels.find((one) => one.boundary === boundary);
  return {
    name,
    title,
    tokens,
    operations,
    tokensPerOperation: per(tokens, operations),
    cpuUsPerOperation: per(figures?.cpuUsPerCall ?? null, operations),
    level: same?.level ?? null,
    measuredAt: figures?.measuredAt ?? null,
  };
}

function per(figure: number | null, operations: number | null): number | null {
  return figure === null || !operations ? null : figure / operations;
}
