import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';

describe('what is never given back', () => {
  it('is told of once, where it was seen to be borrowed', async () => {
    const code = `module.exports = async function own(db, order) {
  const runner = db.createQueryRunner();
  await runner.connect();
  await runner.startTransaction();
  try {
    await runner.manager.save(order);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
};`;
    const { findings } = await callsOf(documentOf(code), 'own');
    const [found, ...more] = findings.filter(({ rule }) => rule === 'left-open');
    assert.deepEqual([found?.line, more], [3, []]);
    assert.equal(found!.mark, 'leaves runner open though nothing fails');
    assert.match(
      found!.message,
      /^Each call leaves `runner` of line 3 `runner\.connect\(…\)` open/,
    );
  });
});
