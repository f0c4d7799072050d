import assert from 'node:assert/strict';

import { marked, marksIn } from '../../src/calling/search/marked';

const FILE = '/project/orders.js';
const CODE = `function pay(res, order) {
  if (!order.open) {
    if (order.state === 'paid') return;
    if (order.kept) keep(res);
    later.push(() => { if (order.odd) { return; } });
    list(res);
  } else refuse(res);
}`;

describe('the marks of a code', () => {
  it('have numbers of their own where those before are taken', () => {
    assert.match(
      marked(FILE, 'if (a) b();', 1000),
      /^if\(?.*branch\(1001,\(__asyncScore\.truth\(1002,/,
    );
  });

  it('tell the text of a test, with both sides of a comparison', () => {
    const known = marksIn(FILE, 'if (a.b === 3) c();')!;
    const told = [1, 2, 3].flatMap((id) => known.test(id) ?? []);
    assert.deepEqual(told, [{ start: 4, end: 13 }]);
  });

  it('leave a chain of what may be missing as it ends', () => {
    for (const code of ["a?.b.includes('x')", "a?.b?.includes('x')", "a.b?.includes('x').y"]) {
      const run = new Function('a', '__asyncScore', `return ${marked(FILE, code)}`) as (
        a: unknown,
        marks: object,
      ) => unknown;
      const seen: unknown[] = [];
      const marks = {
        left: (_: number, value: unknown) => value,
        sought: (...[, by, , , value]: unknown[]) => (seen.push(by), value),
      };
      assert.equal(run(code.startsWith('a?') ? undefined : {}, marks), undefined, code);
      assert.deepEqual(seen, [], code);
      run({ b: 'xx' }, marks);
      assert.deepEqual(seen, code.startsWith('a?.b.') ? [] : ['includes'], code);
    }
  });

  it('tell which code ran: without branches that were not taken, and what stands behind a return', () => {
    const known = marksIn(FILE, CODE)!;
    const ids = [...marked(FILE, CODE).matchAll(/branch\((\d+)/g)].map(([, id]) => Number(id));
    const [first, paid, kept, odd] = ids;
    const ran = (...marks: string[]) => known.codeOf(marks).replace(/\s+/g, ' ');
    assert.equal(ran(`${first}-`), 'refuse(res);');
    assert.doesNotMatch(ran(`${first}+`, `${paid}+`), /list|keep/);
    assert.match(ran(`${first}+`), /list\(res\)/);
    assert.doesNotMatch(ran(`${first}+`), /keep|return/);
    assert.match(ran(`${first}+`, `${kept}+`), /keep\(res\)/);
    // what a function within returns from goes on behind it
    assert.match(ran(`${first}+`, `${odd}+`), /list\(res\)/);
  });
});
