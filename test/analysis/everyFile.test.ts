import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { codeOf } from '../../src/analysis/code';
import { analysisOf } from '../../src/analysis/functionAnalysis';
import { languageOf, type SubjectDocument } from '../../src/document/document';
import { functionsOf } from '../../src/document/functions';
import { readDocument } from '../../src/document/readDocument';
import { syntaxOf } from '../../src/document/syntax';
import type { Visit } from '../../src/document/walk';
import { documentOf } from '../document/documents';
import { isNightly, oneOf } from '../nightly';
import { PROJECT } from '../subjects';

const FOLDERS = ['src', 'test/corpus/own', 'test/fixtures'];

/** All that people write, in one file each, as no file of ours has all of it. */
const RARE = [
  'class A { #p = 1; static { this.#p; } #m() { return this.#p; } get [k]() {} static async *g() {} }',
  'class B extends (C ?? D) { accessor x = y; static #q; @dec() z() {} }',
  'enum E { A = 1, B = A } namespace N { export const x = E.A; } import M = N.x; export = M;',
  'function f(this: Window, @Dec() a: string, { [k]: b = c, ...d }: T, [e, , g] = h): asserts a is T {}',
  'declare const w: W; declare function o(a: X): void; abstract class P { constructor(private q: R) { } }',
  'function* y() { const r = yield* z; for await (const [a] of b) with (c) d; } label: for (;;) break label;',
  "import t, { type u, v as w2 } from 'x' with { type: 'json' }; export * as ns from 'y'; export { t as t2 };",
  'const x = <T,>(a: T) => <div a={a} {...b}>{c}<d.e /></div>;',
  'try {} catch { arguments; } switch (a) { case 1: let b; } new.target; import.meta; (a as B)!.c?.[d]++;',
];

async function documents(): Promise<SubjectDocument[]> {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => languageOf(name) && !name.includes('node_modules'))
      .map((name) => path.join(PROJECT, folder, name)),
  );
  const read = await Promise.all(oneOf(PART, files).map((file) => readDocument(file)));
  return [
    ...read.flatMap((each) => (each.state === 'read' ? [each.document] : [])),
    ...RARE.flatMap((text) => [documentOf(text, '/rare.ts'), documentOf(text, '/rare.tsx')]),
  ];
}

/** By day, of so many files one is looked at. */
const PART = 8;
const SHARE = isNightly ? 1 : 1 / PART;

/** Of a file so many functions are looked at, as each takes a walk through it. */
const MOST_OF_ONE = 3;

describe('the analysis of every file', () => {
  let read: SubjectDocument[];

  before(async () => {
    read = (await documents()).filter((document) => syntaxOf(document).file !== null);
    assert.ok(read.length > 400 * SHARE, `${read.length} files`);
  });

  it('tells of names that stand in the text where they are said to stand', () => {
    let count = 0;
    for (const document of read) {
      const { visits, scopes } = codeOf(syntaxOf(document).file!);
      const found = Array.from(visits.values(), (visit) => scopes.bindingOf(visit));
      for (const { name, declared, assigned, read } of new Set(
        found.flatMap((each) => each ?? []),
      )) {
        for (const each of [...declared, ...assigned, ...read]) {
          count += 1;
          assert.equal(textAt(document, each), name, document.file);
        }
      }
      for (const each of scopes.undeclared) {
        assert.equal(each.node.type === 'Identifier' && each.node.name, textAt(document, each));
      }
    }
    assert.ok(count > 50_000 * SHARE, `${count} names`);
  });

  it('tells how functions end, and of a first one what waits in it and what it comes to', () => {
    let count = 0;
    for (const document of read) {
      const functions = functionsOf(document).functions.slice(0, MOST_OF_ONE);
      const analyses = functions.flatMap((fn) => analysisOf(document, fn) ?? []);
      assert.equal(analyses.length, functions.length, document.file);
      for (const each of analyses) each.completion();
      const [first] = analyses;
      const waits = first?.waits() ?? [];
      for (const { start, end } of waits.flatMap((wait) => [wait, ...wait.sources])) {
        count += 1;
        assert.ok(start >= 0 && start <= end && end <= document.text.length, document.file);
      }
      const reading = first?.reading();
      for (const visit of reading?.relevant ?? []) reading?.valuesOf(visit);
    }
    assert.ok(count > 100 * SHARE, `${count} ranges`);
  });
});

function textAt({ text }: SubjectDocument, { node }: Visit): string {
  return /^[\w$]*/.exec(text.slice(node.start ?? 0, node.end ?? 0))?.[0] ?? '';
}
