import assert from 'node:assert/strict';

import type { Site } from '../../src/probe/debuggability';
import { findingsOf } from '../../src/rules/findings';
import { documentOf } from '../document/documents';
import { debuggability, site } from '../report/debuggabilities';
import { ownRuntime } from '../subjects';

const document = documentOf(`module.exports = async function load(db, id) {
  try {
    const user = await db.findUser(id);
    const orders = await db.findOrders(id);
    const bills = await db.findBills(id);
    return [user, orders, bills, await db.findNotes(id)];
  } catch (error) {
    throw new Error('Could not load');
  }
};
`);

/** A call of which the caller gets the error of the handler. */
function failing(line: number, changes: Partial<Site> = {}): Site {
  const at = { file: document.file, line, column: 25 };
  const made = { file: document.file, line: 8, column: 11 };
  const error = { className: 'Error', message: 'Could not load', at: made };
  const consequence = { kind: 'replaced', error, mistake: false } as const;
  return site(5, { operation: 'db.find', at, consequence, ...changes });
}

function told(sites: Site[]) {
  return findingsOf(debuggability(5, sites), document, ownRuntime)
    .filter(({ rule }) => rule === 'cause-lost')
    .map(({ message, related }) => ({ message, lines: related.map(({ line }) => line) }));
}

const FIRST =
  'If line 3 `db.findUser(…)` fails, the caller gets Error: Could not load, which holds nothing of what had failed';

describe('findings of one rule at one place', () => {
  it('are one where the same call is seen at several I/O styles', () => {
    const styles = ['callback', 'promisified', 'async'] as const;
    assert.deepEqual(told(styles.map((boundary) => failing(3, { boundary }))), [
      { message: FIRST, lines: [3] },
    ]);
  });

  it('are one that names each cause, where several calls lead there', () => {
    assert.deepEqual(told([failing(3), failing(4)]), [
      { message: `${FIRST}; also if line 4 \`db.findOrders(…)\` fails`, lines: [3, 4] },
    ]);
  });

  it('are one that names the first causes, where many calls lead there', () => {
    assert.deepEqual(told([failing(3), failing(4), failing(5), failing(6)]), [
      {
        message: `${FIRST}; also if line 4 \`db.findOrders(…)\` fails, if line 5 \`db.findBills(…)\` fails and in 1 more case`,
        lines: [3, 4, 5, 6],
      },
    ]);
  });

  it('are two where they stand at two places', () => {
    const error = {
      className: 'Error',
      message: 'Could not load',
      at: { file: document.file, line: 9, column: 1 },
    };
    const consequence = { kind: 'replaced', error, mistake: false } as const;
    assert.equal(told([failing(3), failing(4, { consequence })]).length, 2);
  });
});
