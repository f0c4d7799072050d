import assert from 'node:assert/strict';

import { notRunCode } from '../../../src/scoring/reporting/notRunCode';

/** @param last what the part ends with, but for what closes it */
function code(line: string, first: string, last: string, isExact = true): string {
  const from = line.indexOf(first);
  const to = line.indexOf(last, from) + (isExact ? last.length - 1 : 0);
  assert.ok(from >= 0 && to >= from);
  return notRunCode(line, from, to, isExact);
}

const SHORT = "const f = async (id) => { if (id === '') { await log(id); } return get(id); };";

describe('the code of a part that did not run', () => {
  it('ends where the part does', () => {
    assert.equal(code(SHORT, 'await log', 'await log(id'), 'await log(id);');
    assert.equal(code('  return user ? user : null;', 'null', 'null'), 'null;');
    assert.equal(code('if (a) stop(1); else go(2);', 'stop', 'stop(1'), 'stop(1);');
    assert.equal(code('const x = a ? await b() : c;', 'await b', 'await b('), 'await b()');
  });

  it('goes to the end of its statement where only a map told its end', () => {
    assert.equal(code(SHORT, 'await log', 'id', false), 'await log(id);');
    assert.equal(code(SHORT, 'await log', 'log', false), 'await log(id);');
    assert.equal(code('if (a) { return { b: [1] } }', 'return', '1', false), 'return { b: [1] }');
  });

  it('leaves nothing out of a line that ends before it does', () => {
    assert.equal(code('  send({ to,', 'send', 'to'), 'send({ to,');
  });
});
