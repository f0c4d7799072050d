import type { Breach } from './breach';
import { callWords } from './callPlaces';
import type { Facts } from './facts';
import { atCall, failuresOf, ifFails } from './failures';
import { branchFindings } from './branchFindings';
import type { RuleModule } from './rule';

export const endsTwice: RuleModule = {
  severity: 'warning',
  title: 'a call that ends twice',
  mark: 'calls back twice',
  why: 'What comes after the call is done again, once with the error and once without.',
  remedy: 'Return right after the error is handed on.',
  ended: 'ends once',
  fixes: ['returnAfter'],
  inAnyCase: true,
  consequence: 'endsTwice',
  check: (facts) => [
    ...facts.sites.flatMap((site) => [
      ...failuresOf({ sites: [site] }, 'endsTwice').flatMap(() =>
        atCall(site, ifFails(site, facts.document), CALLED_TWICE, facts),
      ),
      ...ofTwoFailures(site, facts),
    ]),
    ...branchFindings(facts, 'endsTwice', () => ({ then: CALLED_TWICE })),
  ],
};

const CALLED_TWICE = 'the caller is called back twice';

/** Finds a callback that gets each of two failures. */
function ofTwoFailures(site: Facts['sites'][number], facts: Facts): Breach[] {
  const { twiceWith } = site;
  if (twiceWith === undefined) return [];
  const other = twiceWith === site.operation ? 'another such call' : `\`${twiceWith}\``;
  const when = `If ${callWords(site, facts.document)} and ${other} fail in one call`;
  const found = atCall(site, when, CALLED_TWICE, facts);
  return found.map((each) => ({ ...each, remedy: TELL_ONCE }));
}

const TELL_ONCE = 'Remember that the caller was told, and check that before telling it again.';
