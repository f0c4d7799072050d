import type { Comment } from '@babel/types';

import type { SubjectDocument } from '../../document/document';
import { linesOf } from '../../document/lines';
import { syntaxOf } from '../../document/syntax';
import { warnings } from '../../report/messages/warnings';
import type { Warning } from '../../report/report';
import type { Finding } from '../../rules/finding';
import { nearestOf } from '../../document/nearestName';
import { RULE_NAMES } from '../../rules/rules';

export interface LeftFindings {
  findings: Finding[];
  /** Number of findings that comments switch off. */
  ignored: number;
  /** Warnings of comments that switch nothing off, or give no reason. */
  notes: Warning[];
}

/** A comment `// async-score-ignore-next-line RULE: reason`. */
interface IgnoreComment {
  rule: string;
  reason: string;
  line: number;
  /** Line that it is for: the next one that is no comment. */
  of: number;
}

/**
 * Removes the findings that comments in the text switch off.
 *
 * @param within lines that were probed: comments elsewhere cannot be judged
 */
export function withoutIgnored(
  findings: readonly Finding[],
  document: SubjectDocument,
  within: { from: number; to: number },
): LeftFindings {
  const comments = ignoreComments(document);
  const fits = (finding: Finding, { rule, of }: IgnoreComment) =>
    finding.file === document.file && finding.line === of && finding.rule === rule;
  const left = findings.filter((finding) => !comments.some((comment) => fits(finding, comment)));
  const notes = comments
    .filter(({ of }) => within.from <= of && of <= within.to)
    .flatMap((comment) =>
      noteOf(
        comment,
        findings.some((finding) => fits(finding, comment)),
      ),
    );
  return { findings: left, ignored: findings.length - left.length, notes };
}

function noteOf({ line, rule, reason }: IgnoreComment, isUsed: boolean): Warning[] {
  if (!RULE_NAMES.some((name) => name === rule))
    return [warnings.ignoreOfNoRule(line, rule, nearestOf(rule, RULE_NAMES))];
  if (!isUsed) return [warnings.ignoreOfNothing(line, rule)];
  return reason === '' ? [warnings.ignoreWithoutReason(line, rule)] : [];
}

const IGNORE = /^\s*async-score-ignore-next-line\b\s*([^\s:]*)\s*:?([^]*)$/;

function ignoreComments(document: SubjectDocument): IgnoreComment[] {
  const lines = linesOf(document.text);
  const comments = syntaxOf(document).file?.comments ?? [];
  return comments.flatMap((comment) => {
    const written = IGNORE.exec(comment.value);
    if (!written || !comment.loc) return [];
    const [, rule = '', reason = ''] = written;
    const { start, end } = comment.loc;
    return {
      rule,
      reason: reason.trim(),
      line: start.line,
      of: nextCode(lines, end.line, comments),
    };
  });
}

/** Returns the next line of code, as several comments may precede it. */
function nextCode(lines: readonly string[], after: number, comments: readonly Comment[]): number {
  const commented = new Set(comments.map(({ loc }) => loc?.start.line));
  let line = after + 1;
  while (commented.has(line) && /^\s*\/[/*]/.test(lines[line - 1] ?? '')) line++;
  return line;
}
