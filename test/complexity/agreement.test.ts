import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { esprimaTokens } from '../../src/complexity/esprimaTokens';
import { lexedTokens } from '../../src/complexity/count';
import { quickTokenStarts } from '../../src/complexity/quickTokens';
import { tolerantTokens } from '../../src/complexity/tolerantTokens';
import { documentOf } from '../document/documents';
import { isNightly, oneOf } from '../nightly';
import { PROJECT } from '../subjects';

const PACKAGES = path.resolve(__dirname, '../../../node_modules');
const PATTERNS = path.join(PROJECT, 'bench-runner/patterns');
/** Files looked at, spread evenly over all that are installed. */
const SAMPLE = isNightly ? 800 : 100;
const LARGEST_BYTES = 300_000;

/** Every source file of the installed packages, in a fixed order. */
function sourcesIn(folder: string, named = /\.[cm]?js$/): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(file, named);
    return entry.isFile() && named.test(entry.name) ? [file] : [];
  });
}

/** The first token in which the two lexers differ, or null; undefined where Esprima gives up. */
function firstDifference(text: string, file: string): string | null | undefined {
  const document = documentOf(text, file);
  const parsed = esprimaTokens(text, document.language.endsWith('react'));
  if (parsed.state === 'refused') return undefined;
  const tolerant = tolerantTokens(document);
  const length = Math.max(parsed.tokens.length, tolerant.length);
  for (let i = 0; i < length; i++) {
    const expected = JSON.stringify(parsed.tokens[i]);
    const actual = JSON.stringify(tolerant[i]);
    if (expected !== actual) return `token ${i}: Esprima ${expected}, js-tokens ${actual}`;
  }
  return null;
}

/** Texts in which a lexer is easily wrong. */
const scripts: Record<string, string> = {
  nothing: '',
  'a hashbang': '#!/usr/bin/env node\na',
  'a byte order mark': '\uFEFFa',
  'both of them': '\uFEFF#!/usr/bin/env node\na',
  'CRLF and lone carriage returns': 'a\r\n// b\rc\r\n',
  'U+2028': 'a // b\u2028c',
  'comments of 1995': 'a<!--b\nc\n--> d\n/* e */ --> f\ng',
  'no such comment in a module': 'import a from "a"; if (a<!--b) c;',
  'division after keywords that are names': 'a.return / 2 / b.case / 3',
  'regular expressions after keywords': 'function a() { return/b/g; } typeof/c/; void /d/',
  'division after a function': 'a = function () {} / 2 / 1; ({}) / 1 / 2',
  'regular expressions after blocks': '{} /a/g; if (b) /c/.test(d); for (;;) /e/',
  'division after parentheses and comments': '((a) /* ) */ ) // )\n / 2 / 1; b++ / 2 / 1',
  'slashes in classes': 'a = /[/"\'`]/g / b',
  'division that assigns': 'a /= 2 / 3; b = /=/',
  templates: '`a${`b${c}`}d` / 2; e`f`; `${{}}${}`.length; `\\``'.replace('${}`', '${0}`'),
  'octals of old': '0777 + 08.5 + 0x1F + .5e3',
  'strings over several lines': '"a\\\nb" + \'\\\r\n\'',
  'escapes in names': '\\u0061b = \\u{63}; ünï = 1',
  'accessors, spread, generators': 'x = { get a() {}, *b() { yield* c; }, [d]: 1 }; f(...e)',
};

const elements: Record<string, string> = {
  'elements, text, entities': '<a b="c" d-e={1} {...f}>g &nbsp; h {i} <j.k/> <l:m/></a>',
  'text that is blank or spans lines': 'x = <a>\n  <p>b / c</p> {d} {/* e */}\n</a> / 2',
  'comments in tags': '<a // b\n c /* d */ = "e\nf"/>',
  'templates inside elements inside templates': "f(<a b='c\"'>{`d${<i>e</i>}`}</a>)",
  'comparison beside elements': 'x = a.return < b; c = <d>e</d>; f = g<h',
  'elements as values': 'a = b ? <c/> : <d/>; e = () => <f/>; g = [<h/>, <i/>]',
};

/**
 * The first token in which the quick lexer differs from the count that a report has, or null;
 * undefined where it leaves a text to a parser.
 */
function quickDifference(text: string, file: string): string | null | undefined {
  const document = documentOf(text, file);
  const quick = quickTokenStarts(text, document.language);
  if (quick === null) return undefined;
  const { tokens, lexer } = lexedTokens(document);
  const length = Math.max(quick.length, tokens.length);
  for (let i = 0; i < length; i++) {
    const expected = tokens[i];
    if (expected?.start === quick[i]) continue;
    return `token ${i}: ${lexer} ${JSON.stringify(expected)}, the quick lexer at ${quick[i]}`;
  }
  return null;
}

/** Texts that the quick lexer told otherwise, and the share of those that it told at all. */
function quickDifferences(files: readonly string[]): { differences: string[]; share: number } {
  const all = files.map((file) => {
    const difference = quickDifference(fs.readFileSync(file, 'utf8'), file);
    return difference && `${path.relative(PROJECT, file)}: ${difference}`;
  });
  const differences = all.flatMap((each) => each ?? []);
  return { differences, share: all.filter((each) => each !== undefined).length / files.length };
}

describe('the second lexer agrees with Esprima', () => {
  it('token for token on installed packages', () => {
    const files = sourcesIn(PACKAGES).filter((file) => fs.statSync(file).size < LARGEST_BYTES);
    const step = Math.max(1, Math.floor(files.length / SAMPLE));
    const differences: string[] = [];
    let compared = 0;
    for (const file of files.filter((_, i) => i % step === 0)) {
      const difference = firstDifference(fs.readFileSync(file, 'utf8'), file);
      if (difference !== undefined) compared++;
      if (difference) differences.push(`${path.relative(PACKAGES, file)}: ${difference}`);
    }
    assert.deepEqual(differences, []);
    assert.ok(compared >= (SAMPLE * 3) / 8, `only ${compared} files were compared`);
  });

  for (const [what, text] of Object.entries(scripts)) {
    it(`on ${what}`, () => assert.equal(firstDifference(text, '/a.js'), null));
  }
  for (const [what, text] of Object.entries(elements)) {
    it(`on JSX: ${what}`, () => assert.equal(firstDifference(text, '/a.jsx'), null));
  }
});

/** Newer syntax, which Esprima does not parse. */
const newer: Record<string, string> = {
  'optional chains and numbers': 'a?.b?.[c]?.(d) ?? e?.5:1; x = a ? .5 : b?.c / 2',
  'operators that assign': 'a ??= b ||= c &&= d **= e >>>= f',
  'separators and big integers': '1_000n + 0xFF_Fn + 1_0.5_0e1_0 + .5_0 + 0b1n + 5..a',
  'private names': 'class A { #b = /c/; static #d() { return #b in this / 2; } }',
  'static blocks and fields': 'class A { static { a; } b = 1; get; static async *c() {} }',
  decorators: '@a.b(c) class A { @d e; @(f) g() {} }',
  awaits: 'async function* a() { for await (const b of c) yield b; await d; }',
  'names of other scripts': 'ünï.ço = 変数 + $_ + ℮',
  'classes in regular expressions': 'a(/[/\\]]/v, /\\//dgimsuy, b.return / /c/.d)',
  'blanks of all kinds': 'a\u00a0+\u2003b\ufeff\u2028c // d\u2029e',
};

const typed: Record<string, string> = {
  'lists in lists': 'const a: Map<string, Set<number>> = new Map<string, Set<Array<b>>>();',
  'lists behind which a body stands':
    'class A extends B<C<D>> { e(): Promise<F<G>> { return h; } }',
  shifts: 'a = b < c ? d >> 2 : e >>> f; for (let i = 0; i < n >> 1; i++) g >>= 1, h >>>= 2;',
  'lists of functions': 'type A = B<(c: D<E>) => F<G>>; type H = I<J<K>>[]; let l: M<N<O>> | null',
  'lists without a semicolon behind': 'type A<T extends B<C>> = D<T>\nconst e = f<G<H>>(i) >> 1',
  'type parameters that are constant': 'const a: <const T extends B<C<any>>>(d: T) => E = f',
  'conditions of types': 'type A<B> = B extends Array<infer C> ? D<E<C>> : never',
  'signs behind a value': 'a! + b!.c / !d; e = !/f/.test(g)',
  'enumerations and assertions': 'enum A { B = 1 << 2 } const c = <D>e; f as G<H<I>>',
};

describe('the lexer that does not parse agrees with the count of a report', () => {
  it('on the gallery, which it knows almost all of', () => {
    const files = fs
      .readdirSync(PATTERNS)
      .filter((file) => /\.js$/.test(file))
      .map((file) => path.join(PATTERNS, file));
    const { differences, share } = quickDifferences(files);
    assert.deepEqual(differences, []);
    assert.ok(share > 0.9, `${share}`);
  });

  it('on this project, which it knows most of', () => {
    const { differences, share } = quickDifferences(
      oneOf(8, sourcesIn(path.join(PROJECT, 'src'), /\.ts$/)),
    );
    assert.deepEqual(differences, []);
    assert.ok(share > 0.9, `${share}`);
  });

  it('on installed packages', () => {
    const files = sourcesIn(PACKAGES).filter((file) => fs.statSync(file).size < LARGEST_BYTES);
    const step = Math.max(1, Math.floor(files.length / SAMPLE));
    const { differences } = quickDifferences(files.filter((_, i) => i % step === 0));
    assert.deepEqual(differences, []);
  });

  const told = { ...scripts, ...newer };
  for (const [what, text] of Object.entries(told)) {
    it(`on ${what}, or leaves it to a parser`, () =>
      assert.equal(quickDifference(text, '/a.js') ?? null, null));
  }
  for (const [what, text] of Object.entries(elements)) {
    it(`on JSX: ${what}, which it leaves to a parser`, () =>
      assert.equal(quickDifference(text, '/a.jsx'), undefined));
  }
  for (const [what, text] of Object.entries(typed)) {
    it(`on TypeScript: ${what}`, () => assert.equal(quickDifference(text, '/a.ts'), null));
  }

  it('and leaves to a parser what it cannot tell', () => {
    const left = [
      '{} /a/g',
      'a = {} / 2',
      'yield / 2',
      'a <!-- b',
      'while (a --> 0);',
      '\\u0061',
      '`a',
      '"a',
      '0777',
    ];
    assert.deepEqual(
      left.map((text) => quickTokenStarts(text, 'javascript')),
      left.map(() => null),
    );
  });
});
