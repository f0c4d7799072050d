import assert from 'node:assert/strict';

import { sourceCallsIn, type TextPosition } from '../../src/source-maps/sourceCalls';
import { judge, trueCalls } from '../../src/source-maps/truth';
import { documentOf } from '../document/documents';

const calls = (text: string, file?: string) => sourceCallsIn(documentOf(text, file));

/** Where `text` stands, counted from 1. */
function placeOf(code: string, text: string): TextPosition {
  const before = code.slice(0, code.indexOf(text)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

describe('the calls of a text', () => {
  const named: [text: string, names: string[]][] = [
    ['a.b().c(d());', ['b', 'c', 'd']],
    ['(0, m.put)(x);', ['put']],
    ["o['put'](x);", ['put']],
    ['o?.put?.(x);', ['put']],
    ['(o.put as any)(x);', ['put']],
    ['o.put<string>(x);', ['put']],
    ['o.#put(x);', ['put']],
    ['new Upload(x);', ['Upload']],
    ['f()(x); o[k](x);', ['()', 'f', '()']],
  ];
  for (const [text, names] of named) {
    it(`have names: ${text}`, () =>
      assert.deepEqual(
        calls(text.includes('#') ? `class A { #put; b(o) { ${text} } }` : text, '/a.ts').map(
          ({ name }) => name,
        ),
        names,
      ));
  }

  it('stand where V8 reports them: at the name, else at the parenthesis', () => {
    const [first, second] = calls('a\n  .b(c);\n(0, m.put)(x);');
    assert.deepEqual(first?.at, { line: 2, column: 4 });
    assert.deepEqual(second?.reportedAt, [
      { line: 3, column: 7 },
      { line: 3, column: 11 },
    ]);
  });
});

describe('a loop that waits for each', () => {
  for (const [into, at] of [
    ['const row', 'row'],
    ['const { id }', '}'],
    ['const [one, [two]]', '] of'],
    ['this.row', 'row'],
  ] as const) {
    const code = `for await (${into} of db.rows()) use();`;
    it(`is reported where it keeps them: ${into}`, () => {
      const found = calls(`async function f() { ${code} }`).find(
        ({ name }) => name === 'for await',
      );
      assert.deepEqual(found?.at, placeOf(`async function f() { ${code} }`, at));
    });
  }
});

describe('a call that a compiler writes by `call`', () => {
  const source = 'a.file(x);\nawait pipeline(y);\n';
  const ran = 'a.file(x);\nawait s.pipeline.call(void 0, y);\n';
  const here = { line: 2, column: placeOf(ran, 'call(').column };

  it('is that of what its `call` is of, whatever operation is begun there', () => {
    const [found, ...more] = trueCalls(here, 'file', calls(ran), calls(source));
    assert.deepEqual([found?.at, more], [{ line: 2, column: 7 }, []]);
  });

  it('is not known where nothing of the source has that name', () => {
    assert.deepEqual(trueCalls(here, null, calls(ran), calls('a.file(x);\n')), []);
  });
});

describe('the parenthesis of a call', () => {
  const texts: [what: string, text: string, places: number][] = [
    ['behind comments', 'f /* a ( */ // b (\n(x);', 2],
    ['behind the end of what is called', '(0, f)?.(x);', 2],
    ['of a class in parentheses', 'new (f)(x);', 3],
    ['that a construction has not', 'new f // (x', 2],
    ['that the next statement has', 'new f\n;(x)', 2],
  ];
  for (const [what, text, places] of texts) {
    it(`is known: ${what}`, () => assert.equal(calls(text)[0]?.reportedAt.length, places));
  }

  it('is looked for in a time that grows with the text, not with the ways to part it', () => {
    const rule = '/'.repeat(20_000);
    const stars = '/**/'.repeat(20_000);
    const text = `const m = new Map\n${rule}\n${stars}\nfunction f() {}\nf ${stars}\n();`;
    assert.deepEqual(
      calls(text).map(({ name }) => name),
      ['Map', 'f'],
    );
  }).timeout(20_000);
});

describe('the truth of a place', () => {
  const source = 'db.get(1);\n\ndb.put(2);\ndb.get(3);\n';
  const written = calls(source, '/a.ts');
  const compiled = 'var h = 1;\ndb.get(1); db.put(2); db.get(3);';

  it('is the call of the same name and number', () => {
    const found = trueCalls({ line: 2, column: 27 - 1 }, 'get', calls(compiled), written);
    assert.deepEqual(
      found.map(({ at }) => at),
      [{ line: 4, column: 4 }],
    );
  });

  it('is one of several where the compiler wrote more of them', () => {
    const twice = `${compiled}\ndb.get(3);`;
    const found = trueCalls(placeOf(twice, 'get'), 'get', calls(twice), written);
    assert.deepEqual(
      found.map(({ at }) => at.line),
      [1, 4],
    );
  });

  it('is looked for by the operation where the compiler renamed what is called', () => {
    const renamed = 'p.call(db, 2);';
    const found = trueCalls(placeOf(renamed, 'call'), 'put', calls(renamed), written);
    assert.deepEqual(
      found.map(({ at }) => at.line),
      [3],
    );
  });

  it('is that of the same number with `new` where the compiler named what is imported otherwise', () => {
    const made = 'import Socket from "ws";\nnew Map([]);\nnew Socket(1);\nnew Set([]);';
    const ran = 'var ws_1 = load("ws");\nnew Map([]);\nnew ws_1.default(1);\nnew Set([]);';
    const found = trueCalls(placeOf(ran, 'new ws_1'), 'ws', calls(ran), calls(made, '/a.ts'));
    assert.deepEqual(
      found.map(({ at }) => at),
      [{ line: 3, column: 5 }],
    );
  });

  it('is not known where nothing is called', () => {
    assert.deepEqual(trueCalls({ line: 1, column: 1 }, 'put', calls(compiled), written), []);
    assert.deepEqual(judge(null, [], '/a.ts'), { truth: null, verdict: 'unknown' });
  });

  const [get] = written;
  const verdicts: [what: string, at: { file: string } & TextPosition, verdict: string][] = [
    ['line and column', { file: '/a.ts', line: 1, column: 4 }, 'exact'],
    ['the line only', { file: '/a.ts', line: 1, column: 1 }, 'line'],
    ['another line', { file: '/a.ts', line: 2, column: 4 }, 'wrong'],
    ['another file', { file: '/b.ts', line: 1, column: 4 }, 'wrong'],
  ];
  for (const [what, at, verdict] of verdicts) {
    it(`judges ${what} ${verdict}`, () =>
      assert.deepEqual(judge(at, [get!], '/a.ts'), {
        truth: { file: '/a.ts', line: 1, column: 4 },
        verdict,
      }));
  }

  it('is not told by another call of the name on the mapped line', () => {
    const third = trueCalls({ line: 2, column: 26 }, 'get', calls(compiled), written);
    assert.equal(judge({ file: '/a.ts', line: 1, column: 4 }, third, '/a.ts').verdict, 'wrong');
  });
});
