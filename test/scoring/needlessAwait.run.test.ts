import assert from 'node:assert/strict';

import { applyFix } from '../../src/fixes/applyFix';
import { dropAwaits } from '../../src/fixes/dropAwait';
import { score } from '../../src/scoring/score';
import { documentOf } from '../document/documents';
import { breachesOf } from '../rules/breaches';
import { AS_IN_2013, dependencies, never } from '../score';

const TEXT = `const label = (line) => line.id + 1;
module.exports = async function load(db, id) {
  const order = await db.getOrder(id);
  const sum = await label(order);
  return await db.saveOrder(order.id, sum, await label(sum));
};
`;

/** What is timed, while it is scored. */
async function timed(rules: { 'needless-await'?: 'off' }): Promise<string[]> {
  const options = { ...AS_IN_2013, functionName: 'load', fixes: 'priced', rules } as const;
  const texts = new Set<string>();
  const observer = {
    progress: ({ text }: { text: string }) => void texts.add(text),
    partial: () => undefined,
  };
  await score(documentOf(TEXT), options, dependencies(), observer, never);
  return [...texts].filter((text) => text.startsWith('Timing fixes'));
}

describe('awaits of what is no promise', () => {
  it('are left out beside the text as it is, unless nobody wants to hear of them', async () => {
    assert.notDeepEqual(await timed({}), []);
    assert.deepEqual(await timed({ 'needless-await': 'off' }), []);
  });

  it('are told of where they stand, with what a call takes without them', () => {
    const document = documentOf(TEXT);
    const fix = dropAwaits(document, 'load');
    assert.ok(fix);
    assert.equal(applyFix(document, fix)?.text, TEXT.replaceAll('await label', 'label'));
    const less = { median: 0.9, low: 0.85, high: 0.95 };
    const price = { state: 'scored', time: less, cpu: less, memory: null } as const;
    const [found] = breachesOf(['needless-await'], [], document, { dropped: { fix, price } });
    assert.ok(found);
    const { line, column, related, ...finding } = found;
    assert.deepEqual([line, column, related.map((each) => each.line)], [4, 3, [5]]);
    assert.equal(finding.fix?.price, price);
    assert.match(finding.message, /^What line 4 awaits is no promise/);
  });
});
