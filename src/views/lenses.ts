import type { CountedFunction } from '../host/countedTexts';
import type { LensSettings } from '../host/configuration';
import { targetOf, type EditorTarget } from '../host/target';
import { scoredInShort } from '../report/messages/glance';
import { costHeadline } from '../report/messages/cost';
import { STATES } from '../report/messages/labels';
import type { Report } from '../report/report';
import type { Units } from '../report/units';
import { visible } from '../document/visible';
import type { ScoreModel } from './panel/protocol';

/** Lens, independent of VS Code. */
export interface Lens {
  /** 1-based. */
  line: number;
  title: string;
  tooltip: string;
  /** Action of a click: score the function, or show its score. */
  click: 'score' | 'show';
  /** Target of the action. */
  about: Omit<EditorTarget, 'uri'>;
}

/** Function with a lens, and its score. */
export interface LensPlace {
  one: CountedFunction;
  score: ScoreModel | undefined;
}

/**
 * Returns the places of a document's lenses.
 *
 * @param functions of the present text
 * @param scores of the document and of its parts, the latest first
 */
export function placeLenses(
  functions: readonly CountedFunction[],
  scores: readonly ScoreModel[],
  settings: Pick<LensSettings, 'minTokens' | 'functions' | 'nested'>,
): LensPlace[] {
  const scoreAt = new Map<number, ScoreModel>();
  for (const score of scores) {
    const { start } = score.selection ?? {};
    // a score of a whole text that contains code is about one of its pieces
    const isWithin = ({ selection }: CountedFunction) =>
      !selection || start === undefined || selection.start === start;
    const within = functions.filter(isWithin);
    const line = scoredFunction(within, score.report)?.line;
    if (line !== undefined && !scoreAt.has(line)) scoreAt.set(line, score);
  }
  const shown = functions.filter((one) => scoreAt.has(one.line) || helps(one, settings));
  return onePerLine(shown).map((one) => ({ one, score: scoreAt.get(one.line) }));
}

/** Lens of a place, with its texts. */
export function lensOf({ one, score }: LensPlace, units: Units): Lens {
  const { line, path, selection } = one;
  const tokens = units.counted(one.tokens, 'token');
  if (score) return scoredLens(one, tokens, score, units);
  const tooltip = `Score ${visible(path)}`;
  const about = { functionName: path, ...(selection && { selection }) };
  return { line, title: tokens, tooltip, click: 'score', about };
}

function helps(
  { tokens, nested, handedOver, handedOut, asyncLook }: CountedFunction,
  settings: Pick<LensSettings, 'minTokens' | 'functions' | 'nested'>,
): boolean {
  // handlers and factories count wherever they are nested: servers consist of them
  if ((handedOver || handedOut) && asyncLook !== null) return true;
  if (nested && !settings.nested) return false;
  if (asyncLook !== null) return true;
  return settings.functions === 'all' && tokens >= settings.minTokens;
}

function scoredLens(
  { line, path, selection }: CountedFunction,
  tokens: string,
  score: ScoreModel,
  units: Units,
): Lens {
  const { status } = score;
  const { uri, ...about } = targetOf(score);
  void uri;
  if (status.state === 'running' || status.state === 'waiting') {
    const doing = status.state === 'running' ? 'scoring…' : 'waiting for another score';
    const title = `${tokens} · ${doing}`;
    return { line, title, tooltip: 'Show the score', click: 'show', about };
  }
  // the tokens are the function's instead of the file's; the other figures are the call's
  const title = [tokens, ...scoredInShort(score.report, units), ...failed(score.report)].join(
    ' · ',
  );
  if (score.stale) {
    const tooltip = 'Scored before your last edit. Score it again';
    const old = `${title} · scored before your last edit`;
    // in a text with several pieces of code, it is the piece of the lens
    const again = selection ? { functionName: path, selection } : about;
    return { line, title: old, tooltip, click: 'score', about: again };
  }
  const { benchmark } = score.report;
  const tooltip =
    benchmark.state === 'scored'
      ? `${costHeadline(benchmark, units)}. Show the score`
      : 'Show why only tokens are known';
  return { line, title, tooltip, click: 'show', about };
}

/** State of a benchmark that failed; none if it was skipped. */
function failed({ benchmark: { state } }: Report): string[] {
  return state === 'scored' || state === 'skipped' ? [] : [STATES[state]];
}

/**
 * Returns the called function: the one that the report names, or the smallest around all probed
 * call sites. The sites of a compiled file are in another file: then the function with the upload's
 * name, or the largest. Other reports about a whole file belong to no function.
 */
export function scoredFunction(
  functions: readonly CountedFunction[],
  report: Report,
): CountedFunction | undefined {
  const named = report.subject.function;
  const byPath = functions.find((one) => one.path === named);
  if (byPath && named !== undefined) return byPath;
  const bySize = [...functions].sort((a, b) => a.tokens - b.tokens);
  if (named !== undefined) return bySize.filter((one) => one.name === named).at(-1);
  const lines = siteLines(report);
  const around = bySize.find((one) =>
    lines.every((line) => one.line <= line && line <= one.endLine),
  );
  if (around && lines.length > 0) return around;
  if (report.workload.kind === 'doxbee')
    return bySize.find((one) => one.name === 'upload') ?? bySize.at(-1);
  const [only, another] = functions;
  return another ? undefined : only;
}

function siteLines({ debuggability, subject }: Report): number[] {
  if (debuggability.state !== 'scored') return [];
  return debuggability.stackTraces.sites.flatMap(({ at }) =>
    at && at.file === subject.file ? [at.line] : [],
  );
}

/** Keeps the largest of the functions that start on the same line. */
function onePerLine(functions: readonly CountedFunction[]): CountedFunction[] {
  const byLine = new Map<number, CountedFunction>();
  for (const one of functions) {
    const other = byLine.get(one.line);
    if (!other || other.tokens < one.tokens) byLine.set(one.line, one);
  }
  return [...byLine.values()];
}
