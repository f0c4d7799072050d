import assert from 'node:assert/strict';

import { applyFix } from '../../src/fixes/applyFix';
import { helps } from '../../src/rules/effect';
import { fixesOfFinding } from '../../src/fixes/fixesOfFinding';
import { brokenOf } from '../../src/rules/brokenPlace';
import { measureFix, probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { score } from '../../src/scoring/score';
import { AS_IN_2013, dependencies, never, OPTIONS, scored } from '../score';
import { ownRuntime } from '../subjects';

const PROBING = probingAlone(OPTIONS);

const BEFORE = `module.exports = async function load(db, id) {
  const user = await db.getUser(id);
  const { rows } = await db.getPosts(id);
  return { user, rows };
};
`;

const AFTER = `module.exports = async function load(db, id) {
  const [user, { rows }] = await Promise.all([
    db.getUser(id),
    db.getPosts(id),
  ]);
  return { user, rows };
};
`;

describe('waits in a row that need nothing of each other', () => {
  it('are awaited at once by a fix that is measured', async () => {
    const document = documentOf(BEFORE);
    const entry = { document, functionName: 'load', runtime: ownRuntime };
    const report = await scored(document, { ...PROBING, functionName: 'load' });
    const [finding] = report.findings.filter(({ rule }) => rule === 'independent-awaits');
    assert.ok(finding, JSON.stringify(report.waits));
    assert.equal(
      finding.message,
      'Line 2 `db.getUser(…)` and line 3 `db.getPosts(…)` wait one after the other, and none needs what another answers: 2 ms, at once 1 ms',
    );
    const [fix] = fixesOfFinding(document, brokenOf(finding));
    assert.ok(fix);
    assert.equal(applyFix(document, fix)?.text, AFTER);
    const found = await measureFix({ entry, report }, fix, (each) =>
      scored(each.document, { ...PROBING, ...each }),
    );
    assert.ok(found.state === 'scored', JSON.stringify(found));
    assert.equal(helps(found.effect), true);
    assert.deepEqual(
      found.effect.mended?.ended.map(({ becomes }) => becomes),
      [
        'Its waits: 2 ms → 1 ms. If line 2 `db.getUser(…)` fails, another call has been asked by then, and goes on',
      ],
    );
  });

  it('cost what they do beside the text as it is, where that is asked for', async () => {
    const workload = { ...AS_IN_2013.workload, ioMs: 30 };
    const options = { ...AS_IN_2013, workload, functionName: 'load', fixes: 'priced' } as const;
    const stages = new Set<string>();
    const report = await score(
      documentOf(BEFORE),
      options,
      dependencies(),
      { progress: ({ text }) => stages.add(text), partial: () => undefined },
      never,
    );
    const [finding] = report.findings.filter(({ rule }) => rule === 'independent-awaits');
    const price = finding?.fix?.price;
    assert.ok(price, JSON.stringify(report.findings));
    assert.equal([...stages].includes('Timing fixes, round 1 of 5'), true, [...stages].join('\n'));
    // 60 ms of waits in a row, 30 beside each other
    assert.ok(price.time.median < 0.9, JSON.stringify(price));
    assert.ok(price.cpu === null || price.cpu.median > 0);
    const [unpriced] = (await scored(documentOf(BEFORE), { ...options, fixes: 'tried' })).findings;
    assert.ok(unpriced?.fix && unpriced.fix.price === undefined);
  });
});
