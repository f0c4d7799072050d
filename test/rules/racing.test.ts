import assert from 'node:assert/strict';

import { findingsOf } from '../../src/rules/findings';
import { documentOf } from '../document/documents';
import { debuggability } from '../report/debuggabilities';
import { race } from '../report/races';
import { ownRuntime } from '../subjects';

const document = documentOf(`let total = 0;
module.exports = async function add(disk, file) {
  const before = total;
  total = before + (await disk.sizeOf(file));
};
`);

function at(line: number, column: number) {
  return { file: document.file, line, column };
}

describe('findings of two calls at once', () => {
  it('are errors where they pay or send, unless that is uncertain', () => {
    const severityOf = (call: string, more = {}) => {
      const races = [race({ at: at(4, 3), kind: 'actsTwice', call, ...more })];
      const probed = { ...debuggability(5, []), twoAtOnce: { races, orders: 4, inTurn: [] } };
      return findingsOf(probed, document, ownRuntime).map(({ severity }) => severity);
    };
    assert.deepEqual(severityOf('stripe().charges.create'), ['error']);
    assert.deepEqual(severityOf('mailer.sendMail'), ['error']);
    assert.deepEqual(severityOf('axios.post'), ['warning']);
    assert.deepEqual(severityOf('mailer.sendMail', { unlessUnique: true }), ['hint']);
  });

  it('name their race, also where its place is inside of theirs', () => {
    const places = { at: at(4, 9), before: at(3, 18), between: at(4, 3) };
    const races = [
      race({ ...places, kind: 'actsTwice', call: 'disk.sizeOf' }),
      race({ ...places, at: at(4, 3) }),
    ];
    const probed = { ...debuggability(5, []), twoAtOnce: { races, orders: 4, inTurn: [] } };
    const found = findingsOf(probed, document, ownRuntime);
    assert.deepEqual(
      found.map((each) => [each.rule, each.race]),
      [
        ['acts-twice', 0],
        ['lost-update', 1],
      ],
    );
  });
});
