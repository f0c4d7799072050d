import type { SubjectDocument } from '../document/document';
import type { ReleasedTwice } from '../probe/debuggability';
import { breach, FAILING_CALL, TURNS_OFF, type Breach, type RelatedPlace } from './breach';
import { modelOfRole } from '../analysis/userModel';
import { byModel, modelOfCalls } from './byModel';
import { placeAt } from './callPlaces';
import { callText, ifAnyFails } from './leakWords';
import { whereWords } from './branchFindings';
import type { RuleModule } from './rule';

export const doubleRelease: RuleModule = {
  severity: 'warning',
  title: 'a resource that is given back twice',
  mark: 'gives back twice',
  why: 'The second release takes the resource from whoever holds it next, or throws an error of its own.',
  remedy: 'Give it back in one place, a finally.',
  ended: 'gives back once',
  fixes: ['dropRelease'],
  inAnyCase: true,
  check: ({ probed, sites, otherWays, document }) => [
    ...tell(probed?.releasedTwice, document),
    ...sites.flatMap((site) => {
      const related = site.at ? [{ ...site.at, message: FAILING_CALL }] : [];
      return tell(site.releasedTwice, document, ifAnyFails([site], document), related);
    }),
    ...otherWays.flatMap((way) => {
      const where = whereWords(way);
      const related = [{ ...way.tests.at(-1)!.from, message: TURNS_OFF }];
      const found = tell(way.releasedTwice, document, where, related);
      return found.map((each) => ({ ...each, where }));
    }),
  ],
};

function tell(
  twice: readonly ReleasedTwice[] = [],
  document: SubjectDocument,
  when?: string,
  related: readonly RelatedPlace[] = [],
): Breach[] {
  return twice.map(({ acquired, first, at }) => {
    const then = `${callText(at, document)} gives back again what ${callText(first, document)} gave back`;
    const places = [
      ...related,
      { ...first, message: 'where it is given back first' },
      { ...acquired, message: 'where it is acquired' },
    ];
    const place = placeAt(at, document);
    const model = modelOfCalls([at], document, (callee, code) =>
      modelOfRole('releasesOnce', callee, code),
    );
    const found =
      when === undefined
        ? { message: `${then.charAt(0).toUpperCase()}${then.slice(1)}`, ...place, related: places }
        : breach(when, then, place, places);
    return byModel(found, model);
  });
}
