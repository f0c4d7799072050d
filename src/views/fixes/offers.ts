import type { SubjectDocument } from '../../document/document';
import type { EndedFinding } from '../../rules/effect';
import type { Fix } from '../../fixes/fix';
import { targetOf } from '../../host/target';
import type { Site } from '../../probe/debuggability';
import { losesStack } from '../../probe/grade';
import { endingTitle, measuredTitle, tryTitle } from '../../report/messages/fix';
import type { Finding } from '../../rules/finding';
import type { FindingFix } from '../../rules/breach';
import type { DocumentMarks } from '../marks/markedDocuments';
import type { MeasuredFixes } from './measuredFixes';
import type { OfferedEdit } from './offeredEdits';

type Score = DocumentMarks['score'];

/** Fix that the user may apply or try, with its score. */
export interface Offer extends OfferedEdit {
  title: string;
  /** True if it was measured, so that it is applied at once; otherwise it is tried first. */
  isMeasured: boolean;
}

/** Scored text with its fixes. */
export interface Fixable {
  document: SubjectDocument;
  score: Score;
  /** Fixes that may keep more of its stacks. */
  fixes: Fix[];
  /** Findings without a tried fix, each with the fixes that may end it. */
  open: { finding: Finding; fixes: Fix[] }[];
  /** Key of the text and of the Node that probed it. */
  textKey: string;
}

/** Fixes for the calls on some lines (1-based). */
export function offersOf(
  fixable: Fixable,
  lines: ReadonlySet<number>,
  measured: MeasuredFixes,
): Offer[] {
  return [...ofFindings(fixable, lines, measured), ...ofStacks(fixable, lines, measured)];
}

/** Fixes for findings on some lines: the measured one, or possible ones if none was tried. */
function ofFindings(
  { score, open, textKey }: Fixable,
  lines: ReadonlySet<number>,
  measured: MeasuredFixes,
): Offer[] {
  const target = targetOf(score);
  const { findings, subject } = score.report;
  const there = findings.filter(({ file, line }) => file === subject.file && lines.has(line));
  return there.flatMap((finding): Offer[] => {
    const { fix } = finding;
    if (fix) {
      const ends = endsOf(finding, fix);
      return [{ fix, title: endingTitle(fix), isMeasured: true, target, ends }];
    }
    const { fixes = [] } = open.find((each) => each.finding === finding) ?? {};
    const untried = fixes.filter((each) => !measured.get(textKey, each));
    return untried.map((each) => ({
      fix: each,
      title: tryTitle(each),
      isMeasured: false,
      target,
    }));
  });
}

function ofStacks(
  { score, textKey, fixes }: Fixable,
  lines: ReadonlySet<number>,
  measured: MeasuredFixes,
): Offer[] {
  const about = linesAbout(score, lines);
  const sites = losing(score).filter(({ at }) => at !== null && about.has(at.line));
  return measured.offers(textKey, fixes, sites).map(({ fix, effect }) => ({
    fix,
    title: effect ? measuredTitle(fix, effect) : tryTitle(fix),
    isMeasured: effect !== null,
    target: targetOf(score),
  }));
}

export function endsOf({ rule, line, column }: Finding, { becomes }: FindingFix): EndedFinding {
  return { rule, line, column, becomes };
}

/** Sites that lose a stack. */
export function losing({ report }: Score): Site[] {
  const { stackTraces } = report.debuggability;
  return stackTraces.sites.filter((site) => losesStack(site, stackTraces));
}

/** Lines, with those of the failing calls of their findings. */
function linesAbout({ report }: Score, lines: ReadonlySet<number>): Set<number> {
  const findings = report.findings.filter(({ line }) => lines.has(line));
  return new Set([...lines, ...findings.flatMap(({ related }) => related.map(({ line }) => line))]);
}
