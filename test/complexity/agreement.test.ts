import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { esprimaTokens } from '../../src/complexity/esprimaTokens';
import { tolerantTokens } from '../../src/complexity/tolerantTokens';
import { documentOf } from '../document/documents';

const PACKAGES = path.resolve(__dirname, '../../../node_modules');
/** Files looked at, spread evenly over all that are installed. */
const SAMPLE = 800;
const LARGEST_BYTES = 300_000;

/** Every source file of the installed packages, in a fixed order. */
function sourcesIn(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(file);
    return entry.isFile() && /\.[cm]?js$/.test(entry.name) ? [file] : [];
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

describe('the second lexer agrees with Esprima', () => {
  it('token for token on installed packages', function () {
    this.timeout(60_000);
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
    assert.ok(compared >= 300, `only ${compared} files were compared`);
  });

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
  for (const [what, text] of Object.entries(scripts)) {
    it(`on ${what}`, () => assert.equal(firstDifference(text, '/a.js'), null));
  }

  const elements: Record<string, string> = {
    'elements, text, entities': '<a b="c" d-e={1} {...f}>g &nbsp; h {i} <j.k/> <l:m/></a>',
    'text that is blank or spans lines': 'x = <a>\n  <p>b / c</p> {d} {/* e */}\n</a> / 2',
    'comments in tags': '<a // b\n c /* d */ = "e\nf"/>',
    'templates inside elements inside templates': "f(<a b='c\"'>{`d${<i>e</i>}`}</a>)",
    'comparison beside elements': 'x = a.return < b; c = <d>e</d>; f = g<h',
    'elements as values': 'a = b ? <c/> : <d/>; e = () => <f/>; g = [<h/>, <i/>]',
  };
  for (const [what, text] of Object.entries(elements)) {
    it(`on JSX: ${what}`, () => assert.equal(firstDifference(text, '/a.jsx'), null));
  }
});
