import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const PROBING = probingAlone(OPTIONS);

async function otherWay(text: string) {
  const { call, debuggability } = await scored(documentOf(text), {
    ...PROBING,
    functionName: 'own',
  });
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  return call?.otherwise;
}

const LEVEL = `async function own(id) {
  const user = await db.find(id);
  if (user.level !== 'x'.repeat(3)) throw new Error('level');
  return db.save(user);
}
`;

describe('a way that was found by trying', () => {
  it('is kept by a tag that was tried: above the function it makes the first call so', async () => {
    const tag = (await otherWay(LEVEL))?.keptBy;
    assert.equal(tag, '@score answers: {"db.find": {"level":"xxx"}}');
    assert.equal(await otherWay(`/** ${tag} */\n${LEVEL}`), undefined);
  });

  it('has no tag where none makes the difference', async () => {
    const way = await otherWay(
      LEVEL.replace('own(id)', 'own(id, list = null)').replace(
        "user.level !== 'x'.repeat(3)",
        'list === null',
      ),
    );
    assert.deepEqual(way?.given, ['list']);
    assert.equal(way.keptBy, undefined);
  });
});
