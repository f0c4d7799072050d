import { callAt } from '../document/callAt';
import type { SourcePosition, SubjectDocument } from '../document/document';
import { linesOf } from '../document/lines';
import { isDelivered } from '../probe/consequenceWords';
import { losesStack } from '../probe/grade';
import { siteSentence } from '../probe/operationWords';
import type { Place } from './breach';
import { toEndOfLine } from './callPlaces';
import { catchSkipped } from './catch-skipped';
import type { RuleModule } from './rule';

/**
 * Finds stacks that the code itself loses. A loss that depends on the operation's style does not
 * count.
 */
export const stackLost: RuleModule = {
  severity: 'hint',
  title: 'a stack that does not name the call',
  mark: 'stack lost',
  why: 'Whoever reads the error is not told which call had failed.',
  remedy:
    'Await the call in an async function; where that is done, throw a new error with the first as its cause.',
  ended: 'stack kept',
  fixes: [],
  check(facts) {
    const { probed, sites, document } = facts;
    return sites.flatMap((site) => {
      if (!probed || !losesStack(site, probed.stackTraces) || !isDelivered(site)) return [];
      if (site.at === null || isNoCall(site.at, document)) return [];
      // a promise without its await has a finding of its own
      if (catchSkipped.check({ ...facts, sites: [site] }).length > 0) return [];
      const message = siteSentence(site, probed.own !== undefined);
      return [{ message, ...nameAt(site.at, document), related: [] }];
    });
  },
};

/** True if no call stands there, as for a promise that the function got from others. */
function isNoCall(at: SourcePosition, document: SubjectDocument): boolean {
  return at.file === document.file && callAt(document, at) === null;
}

/** Returns the place of the called name, as a hint should be small. */
function nameAt(at: SourcePosition, document: SubjectDocument): Place {
  const text = at.file === document.file ? linesOf(document.text)[at.line - 1] : undefined;
  const [name] = /^[\w$]+/.exec(text?.slice(at.column - 1) ?? '') ?? [];
  if (name === undefined) return toEndOfLine(at, document);
  return { ...at, endLine: at.line, endColumn: at.column + name.length };
}
