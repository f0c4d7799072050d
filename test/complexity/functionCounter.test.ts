import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { countTokens } from '../../src/complexity/count';
import { FunctionCounter, type CountedFunctions } from '../../src/complexity/functionCounter';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';
import { PROJECT } from '../subjects';

type Row = [path: string, line: number, endLine: number, tokens: number];

function rowsOf({ functions }: CountedFunctions): Row[] {
  return functions.map(({ path, line, endLine, tokens }) => [path, line, endLine, tokens]);
}

/** The same without a counter. */
function expected(text: string, file: string): Row[] {
  const document = documentOf(text, file);
  const { functions } = functionsOf(document);
  return countTokens(document).functions.map((each, i) => [
    functions[i]!.path,
    each.line,
    each.endLine,
    each.tokens,
  ]);
}

const FILE = '/a.ts';
const TEXT = [
  "'use strict';",
  'import a from "a";',
  '// why',
  'export async function load(id: number) {',
  '  return a(id);',
  '}',
  'class Cart { pay() {} }',
  'const save = async () => { await load(1); };',
  'function same() {} if (a) { function same() {} }',
].join('\n');

describe('functions that are counted while a text is edited', () => {
  const edits: [what: string, from: string, to: string][] = [
    ['a line more in a function', '  return a(id);', '  await a();\n  return a(id);'],
    ['a line less', '// why\n', ''],
    ['lines before all', "'use strict';", "'use strict';\n\n"],
    ['lines behind all', '{ function same() {} }', '{ function same() {} }\n\nlet b = () => 1;\n'],
    ['another name', 'Cart', 'Basket'],
    ['another statement', 'class Cart', 'function more() {}\nclass Cart'],
    ['a statement less', 'class Cart { pay() {} }\n', ''],
    ['a comment', '// why', '/* why\n*/'],
    ['nothing', 'Cart', 'Cart'],
    ['all', TEXT, 'const other = () => 1;'],
  ];
  for (const [what, from, to] of edits) {
    it(`are those of the text after ${what}`, () => {
      const counter = new FunctionCounter();
      assert.deepEqual(rowsOf(counter.countAll(documentOf(TEXT, FILE))), expected(TEXT, FILE));
      const text = TEXT.replace(from, to);
      const found = counter.countChange(documentOf(text, FILE));
      assert.equal(found.complete, true);
      assert.deepEqual(rowsOf(found), expected(text, FILE));
      const back = counter.countChange(documentOf(TEXT, FILE));
      assert.deepEqual(rowsOf(back), expected(TEXT, FILE));
    });
  }

  const inClass = [
    'import a from "a";',
    'function before() {}',
    'export class Cart<T> extends Basket {',
    '  #total = 0;',
    '  get total() { return this.#total; }',
    '  async pay(id: number) {',
    '    return a(id);',
    '  }',
    '  static async *all() { yield 1; }',
    '}',
    'const after = () => 1',
  ].join('\n');
  const classEdits: [what: string, from: string, to: string][] = [
    ['a line more in a method', '    return a(id);', '    await a();\n    return a(id);'],
    ['another first member', '#total = 0;', '#total = 0;\n  first = () => 2;'],
    ['another last member', '{ yield 1; }', '{ yield 1; }\n  last() {}'],
    ['a member less', '  get total() { return this.#total; }\n', ''],
    ['another name of it', 'Cart<T>', 'Trolley<T>'],
    ['two classes of it', '  async pay', '}\nclass Two {\n  async pay'],
    ['a statement behind it', 'const after', 'function more() {}\nconst after'],
    ['a statement before it', 'function before', 'function more() {}\nfunction before'],
    ['no member left', /\{\n {2}#total[^]*\n\}/.exec(inClass)![0], '{}'],
  ];
  for (const [what, from, to] of classEdits) {
    it(`are those of a class after ${what}`, () => {
      const counter = new FunctionCounter();
      assert.deepEqual(
        rowsOf(counter.countAll(documentOf(inClass, FILE))),
        expected(inClass, FILE),
      );
      const text = inClass.replace(from, to);
      const changed = counter.countChange(documentOf(text, FILE));
      const all = changed.complete ? changed : counter.countAll(documentOf(text, FILE));
      assert.deepEqual(rowsOf(all), expected(text, FILE));
      const back = counter.countChange(documentOf(inClass, FILE));
      assert.deepEqual([back.complete, rowsOf(back)], [true, expected(inClass, FILE)]);
    });
  }

  it('are moved while what is changed does not parse, and found again with all of the text', () => {
    const counter = new FunctionCounter();
    counter.countAll(documentOf(TEXT, FILE));
    const broken = TEXT.replace('  return a(id);', '  return a(\n\n');
    const found = counter.countChange(documentOf(broken, FILE));
    assert.equal(found.complete, false);
    assert.deepEqual(
      rowsOf(found).map(([name, line]) => [name, line]),
      [
        ['load', 4],
        ['Cart.pay', 9],
        ['save', 10],
        ['same:9:1', 11],
        ['same:9:29', 11],
      ],
    );
    const mended = counter.countChange(documentOf(TEXT, FILE));
    assert.deepEqual([mended.complete, rowsOf(mended)], [true, expected(TEXT, FILE)]);
  });

  it('take all of the text where a change reaches over statements', () => {
    const counter = new FunctionCounter();
    counter.countAll(documentOf(TEXT, FILE));
    const open = documentOf(`${TEXT.replace('// why', '/* why')}\n*/ function end() {}`, FILE);
    assert.equal(counter.countChange(open).complete, true);
    const text = TEXT.replace('// why', '/* why').replace('await load', '*/ await load');
    const found = counter.countChange(documentOf(text, FILE));
    const all = found.complete ? found : counter.countAll(documentOf(text, FILE));
    assert.equal(all.complete, false);
  });

  it('look at one function alone of a large text', () => {
    const part = fs.readFileSync(path.join(PROJECT, 'src/document/readDocument.ts'), 'utf8');
    const text = Array.from({ length: 6 }, () => part).join('\n');
    const counter = new FunctionCounter();
    counter.countAll(documentOf(text, FILE));
    const at = text.indexOf('await handle.stat()', text.length / 2);
    const after = `${text.slice(0, at)}await 1;\n${text.slice(at)}`;
    const found = counter.countChange(documentOf(after, FILE));
    assert.equal(found.complete, true);
    assert.deepEqual(rowsOf(found), expected(after, FILE));
  });

  it('take less time than all of the text, side by side', () => {
    const part = fs.readFileSync(path.join(PROJECT, 'src/document/readDocument.ts'), 'utf8');
    let text = Array.from({ length: 10 }, () => part).join('\n');
    const counter = new FunctionCounter();
    counter.countAll(documentOf(text, FILE));
    let [changesUs, wholeUs] = [0, 0];
    for (let edit = 0; edit < 5; edit++) {
      text = text.replace('await handle.stat()', `await handle.stat(${edit})`);
      const document = documentOf(text, FILE);
      changesUs += durationOf(() => assert.ok(counter.countChange(document).complete));
      wholeUs += durationOf(() => new FunctionCounter().countAll(documentOf(text, FILE)));
    }
    assert.ok(changesUs < wholeUs / 2, `${changesUs} µs and ${wholeUs} µs`);
  }).timeout(20_000);
});

/** Of the processor, so that what else the machine does is no part of it. */
function durationOf(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return process.cpuUsage(start).user;
}
