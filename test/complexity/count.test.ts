import * as assert from 'node:assert/strict';

import { countTokens, lexedTokens } from '../../src/complexity/count';
import { documentOf } from '../document/documents';
import { isNightly } from '../nightly';

/** The tokens of a text, joined by blanks. */
function lexed(text: string, file?: string): string {
  return lexedTokens(documentOf(text, file))
    .tokens.map(({ value }) => value)
    .join(' ');
}

describe('countTokens', () => {
  it('counts what Esprima parses with Esprima', () => {
    const text = '// no\nfunction a(b) { /* no */ return b + 1; }\n';
    assert.deepEqual(countTokens(documentOf(text)), {
      tokens: 12,
      lexer: 'esprima',
      functions: [{ name: 'a', line: 2, endLine: 2, tokens: 12 }],
      ratio: null,
      shortest: null,
    });
  });

  it('counts TypeScript that is JavaScript with Esprima too', () => {
    assert.equal(countTokens(documentOf('const a = 1;', '/a.ts')).lexer, 'esprima');
  });

  it('counts the rest with js-tokens, and says in whose words Esprima refused', () => {
    const complexity = countTokens(documentOf('import a from "a";\na?.b;'));
    assert.equal(complexity.tokens, 9);
    assert.equal(complexity.lexer, 'js-tokens');
    assert.equal(complexity.esprimaRefused, 'Line 2: Unexpected token .');
  });

  it('counts the function that is scored, and the file beside it', () => {
    const text = 'class Cart { async pay() { await 1; } }\nfunction other() {}';
    const { tokens, fileTokens, functions } = countTokens(documentOf(text), 'Cart.pay');
    assert.deepEqual([tokens, fileTokens], [9, 19]);
    assert.deepEqual(
      functions.map((each) => each.tokens),
      [9, 6],
    );
    assert.equal(countTokens(documentOf(text), 'gone').tokens, 19);
    assert.equal(countTokens(documentOf(text)).fileTokens, undefined);
  });

  it('counts nothing in an empty file or one of comments', () => {
    for (const text of ['', '\uFEFF', '\r\n\t ', '// a\n/* b */', '#!/usr/bin/env node']) {
      const { tokens, lexer } = countTokens(documentOf(text));
      assert.equal(tokens, 0);
      assert.equal(lexer, 'esprima');
    }
  });

  const modern: [what: string, text: string, tokens: string, file?: string][] = [
    ['optional chaining and ??', 'a?.b ?? c?.[0]?.()', 'a ?. b ?? c ?. [ 0 ] ?. ( )'],
    ['a condition before a fraction', 'a?.5:1 ?? 0', 'a ? .5 : 1 ?? 0'],
    ['logical assignment', 'a ||= b &&= c ??= d', 'a ||= b &&= c ??= d'],
    [
      'private names',
      'class A { #b = 1; c() { return #b in this; } }',
      'class A { #b = 1 ; c ( ) { return #b in this ; } }',
    ],
    ['numeric separators and big integers', '1_000n ** 2n', '1_000n ** 2n'],
    ['decorators', '@a.b() class C {}', '@ a . b ( ) class C { }'],
    ['regular expressions with new flags', 'a ?? /[/]/dv / 2', 'a ?? /[/]/dv / 2'],
    [
      'dynamic import and import.meta',
      'import("a"); import.meta?.url',
      'import ( "a" ) ; import . meta ?. url',
    ],
    ['templates', 'a ?? `b${c}d${e}f`', 'a ?? `b${ c }d${ e }f`'],
    ['elements in a .js file', 'a = <b c="d">e {f}</b>', 'a = < b c = "d" > e  { f } < / b >'],
    [
      'closing brackets of types as two',
      'let a: B<C<D>> = e >> f;',
      'let a : B < C < D > > = e >> f ;',
      '/a.ts',
    ],
    [
      'opening brackets of types as two',
      'a<<T>(b: T) => void>();',
      'a < < T > ( b : T ) => void > ( ) ;',
      '/a.ts',
    ],
    ['a type before an equals sign', 'let a: B<C>= d;', 'let a : B < C > = d ;', '/a.ts'],
    ['a cast', 'a = <B<C>>d;', 'a = < B < C > > d ;', '/a.ts'],
    [
      'generic arrows in TSX',
      'a = <T,>(b: T) => <c>{b}</c>;',
      'a = < T , > ( b : T ) => < c > { b } < / c > ;',
      '/a.tsx',
    ],
    [
      'generic methods in TSX types',
      'let a: { <T>(b: T): <U>() => U };',
      'let a : { < T > ( b : T ) : < U > ( ) => U } ;',
      '/a.tsx',
    ],
  ];
  for (const [what, text, tokens, file] of modern) {
    it(`finds the tokens of ${what}`, () => assert.equal(lexed(text, file), tokens));
  }

  it('makes what it can of broken text', () => {
    assert.equal(lexed('function ( { "a'), 'function ( { "a');
    assert.deepEqual(countTokens(documentOf('let = = 1')).functions, []);
  });

  for (const [what, text, tokens] of [
    ['parentheses', '('.repeat(100_000), 100_000],
    ['functions', 'function f() {'.repeat(20_000) + '}'.repeat(20_000), 120_000],
    ['templates', '`${'.repeat(50_000), 50_000],
  ] as const) {
    it(`counts ${what} that are nested deeper than Esprima can follow`, () => {
      const complexity = countTokens(documentOf(text));
      assert.equal(complexity.tokens, tokens);
      assert.equal(complexity.esprimaRefused, 'The code is nested too deeply for Esprima.');
    });
  }

  it('counts a function from its first to its last token, inner ones included', () => {
    const text = [
      'const api = {',
      '  async put(a) { return a; },', // async put ( a ) { return a ; }
      '  get: function () {', //             function ( ) { inner }
      '    const inner = () => 1;', //           const inner = [ ( ) => 1 ] ;
      '  },',
      '};',
      'class A { @d() static m() {} }', // static m ( ) { }
    ].join('\r\n');
    assert.deepEqual(countTokens(documentOf(text)).functions, [
      { name: 'put', line: 2, endLine: 2, tokens: 10 },
      { name: 'get', line: 3, endLine: 5, tokens: 13 },
      { name: 'inner', line: 4, endLine: 4, tokens: 4 },
      { name: 'm', line: 7, endLine: 7, tokens: 6 },
    ]);
  });

  it('takes time in proportion to the text', () => {
    const line = 'function up(a) { if (a) return b?.c(a / 2, /d/g); return `e${a}`; }\n';
    const fastestOf = (lines: number) => {
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        countTokens(documentOf(line.repeat(lines)));
        return process.cpuUsage(start).user;
      });
      return Math.min(...times);
    };
    const lines = isNightly ? 1000 : 200;
    fastestOf(lines);
    // ten times the text takes ten times the time; what is quadratic would take a hundred times
    assert.ok(fastestOf(10 * lines) < 40 * fastestOf(lines));
  });
});
