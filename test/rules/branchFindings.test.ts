import assert from 'node:assert/strict';

import type { OtherWay } from '../../src/probe/debuggability';
import { documentOf } from '../document/documents';
import { breachesOf } from './breaches';

const DOCUMENT = documentOf(`module.exports = (worker, done) => {
  worker.once('exit', done);
  if (worker.isAlive && worker.isKnown) worker.stop();
  else done();
};`);

function twice(code: string, column: number): OtherWay {
  const from = { file: DOCUMENT.file, line: 3, column };
  const to = { ...from, column: column + code.length };
  return { tests: [{ from, to, code, is: false }], seen: { kind: 'endsTwice' } };
}

describe('findings of branches', () => {
  it('are one for two tests of a condition', () => {
    const otherWays = [twice('worker.isAlive', 7), twice('worker.isKnown', 25)];
    const breaches = breachesOf(['ends-twice'], [], DOCUMENT, { otherWays });
    assert.deepEqual(
      breaches.map(({ message }) => message),
      ['Where line 3 finds `worker.isAlive` falsy, the caller is called back twice'],
    );
  });
});
