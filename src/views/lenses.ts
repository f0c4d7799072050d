import type { Complexity, FunctionTokens } from '../complexity/complexity';
import type { Report } from '../report/report';
import type { Units } from '../report/units';
import { summary } from '../report/words';
import type { ScoreModel } from './panel/protocol';

/** A lens before it is one of the editor's. */
export interface Lens {
  /** 1-based. */
  line: number;
  title: string;
  tooltip: string;
  /** What a click does: score the file, or show the score that there is. */
  click: 'score' | 'show';
}

/**
 * The lenses of a document, as the texts and places that the editor needs.
 *
 * @param complexity of the text as it is now
 * @param score the stored score of the document, where there is one
 */
export function planLenses(
  complexity: Complexity,
  score: ScoreModel | undefined,
  minTokens: number,
  units: Units,
): Lens[] {
  const scored = score && scoredFunction(complexity, score.report);
  const shown = complexity.functions.filter(
    (one) => one.tokens >= minTokens || one.line === scored?.line,
  );
  return onePerLine(shown).map((one) => {
    const tokens = units.counted(one.tokens, 'token');
    return score && one.line === scored?.line
      ? scoredLens(one, tokens, score, units)
      : { line: one.line, title: tokens, tooltip: 'Score this file', click: 'score' as const };
  });
}

function scoredLens(
  { line }: FunctionTokens,
  tokens: string,
  score: ScoreModel,
  units: Units,
): Lens {
  const { status } = score;
  if (status.state === 'running' || status.state === 'waiting') {
    const doing = status.state === 'running' ? 'scoring…' : 'waiting for another score';
    return { line, title: `${tokens} · ${doing}`, tooltip: 'Show the score', click: 'show' };
  }
  // the file's tokens give way to the function's; the other figures are the call's
  const figures = summary(score.report, units).split(' · ').slice(1);
  const title = [tokens, ...figures].join(' · ');
  if (score.stale) {
    const tooltip = 'Scored before your last edit. Score this file again';
    return { line, title: `${title} · scored before your last edit`, tooltip, click: 'score' };
  }
  const tooltip = figures.length > 0 ? 'Show the score' : 'Show why only tokens are known';
  return { line, title, tooltip, click: 'show' };
}

/**
 * The function that was called: the one the report names, else the smallest one around every call
 * site that was probed. A compiled file has its sites in another one: there it is the function
 * with the workload's name, else the largest.
 */
export function scoredFunction(complexity: Complexity, report: Report): FunctionTokens | undefined {
  const bySize = [...complexity.functions].sort((a, b) => a.tokens - b.tokens);
  const named = report.subject.function;
  if (named !== undefined) return bySize.filter((one) => one.name === named).at(-1);
  const lines = siteLines(report);
  const around = bySize.find((one) =>
    lines.every((line) => one.line <= line && line <= one.endLine),
  );
  if (around && lines.length > 0) return around;
  return bySize.find((one) => one.name === 'upload') ?? bySize.at(-1);
}

function siteLines({ debuggability, subject }: Report): number[] {
  if (debuggability.state !== 'scored') return [];
  return debuggability.stackTraces.sites.flatMap(({ at }) =>
    at && at.file === subject.file ? [at.line] : [],
  );
}

/** Of functions that start on the same line, the largest speaks. */
function onePerLine(functions: readonly FunctionTokens[]): FunctionTokens[] {
  const byLine = new Map<number, FunctionTokens>();
  for (const one of functions) {
    const other = byLine.get(one.line);
    if (!other || other.tokens < one.tokens) byLine.set(one.line, one);
  }
  return [...byLine.values()];
}
