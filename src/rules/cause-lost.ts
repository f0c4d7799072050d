import { isValueOnlyCallback } from '../analysis/valueOnlyCallback';
import type { SubjectDocument } from '../document/document';
import { named } from '../models/shipped';
import { quotesFailure } from '../probe/consequenceWords';
import type { Site } from '../probe/debuggability';
import { callIn } from './callPlaces';
import { replacedErrors } from './replacedErrors';
import type { RuleModule } from './rule';

export const causeLost: RuleModule = {
  severity: 'information',
  title: 'an error that replaces its cause',
  mark: 'loses the cause',
  why: 'The new error holds nothing of the one that led to it: neither its class nor its stack.',
  remedy: 'Keep the first error as the cause: `new Error(message, { cause: error })`.',
  ended: 'keeps the cause',
  fixes: ['attachCause'],
  consequence: 'replaced',
  check(facts) {
    const sites = facts.sites.filter((site) => !tellsOfNothing(site, facts.document));
    return replacedErrors({ ...facts, sites }, false, (what, { message }) => {
      const kept = quotesFailure(message)
        ? 'which keeps the message of what had failed, and neither its class nor its stack'
        : 'which holds nothing of what had failed';
      return `the caller gets ${what}, ${kept}`;
    });
  },
};

/** True if the failure provides no error that could be passed on. */
function tellsOfNothing({ at, operation }: Site, document: SubjectDocument): boolean {
  const found = callIn(document, at);
  return (
    named('failsWithoutError').test(operation) ||
    (found !== null && isValueOnlyCallback(found.code, found.call))
  );
}
