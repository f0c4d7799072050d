import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { embeddedDocument } from '../../src/document/embedded';
import { functionsOf } from '../../src/document/functions';
import { startsOfLines } from '../../src/document/lines';
import { readDocument } from '../../src/document/readDocument';

function embedded(file: string, text: string, offset?: number): SubjectDocument {
  const document = embeddedDocument({ file, text, unsaved: true }, offset);
  assert.ok(document);
  assert.equal(document.text.length, text.length);
  assert.deepEqual(startsOfLines(document.text), startsOfLines(text));
  return document;
}

function pathsOf(document: SubjectDocument): [path: string, line: number][] {
  return functionsOf(document).functions.map(({ path, line }) => [path, line]);
}

const MARKDOWN = [
  '# Loading',
  '',
  '```js',
  'async function load(id) {}',
  '```',
  '```json',
  '{ "a": 1 }',
  '```',
  '- in a list',
  '  ~~~~ts title="save.ts"',
  '  export const save = async (id: number) => {};',
  '  ```',
  '  ~~~~',
  'async function noCode() {}',
].join('\n');

describe('code in other texts', () => {
  it('is what stands in the fences of Markdown', () => {
    const text = MARKDOWN.replace('  ```\n', '');
    const document = embedded('/a/README.md', text);
    assert.equal(document.language, 'typescript');
    assert.deepEqual(pathsOf(document), [
      ['load', 4],
      ['save', 11],
    ]);
  });

  it('ends a fence with its own sign alone', () => {
    const document = embedded('/a/README.md', MARKDOWN, MARKDOWN.indexOf('save ='));
    assert.match(
      document.text,
      /^\s+export const save = async \(id: number\) => \{\};\n {2}```\s+$/,
    );
  });

  it('is the fence around a place', () => {
    const document = embedded('/a/README.md', MARKDOWN, MARKDOWN.indexOf('load(id)'));
    assert.equal(document.language, 'javascript');
    assert.equal(document.text.trim(), 'async function load(id) {}');
  });

  it('is one fence where they do not go together, and that with something asynchronous', () => {
    const text =
      '```js\nconst a = () => 1;\n```\n```js\nconst a = async () => 2;\n```\n```js\n…\n```\n';
    assert.deepEqual(pathsOf(embedded('/a.md', text)), [['a', 5]]);
  });

  it('is what stands in a fence that nothing ends', () => {
    assert.deepEqual(pathsOf(embedded('/a.md', '```js\r\nfunction a() {}\r\n')), [['a', 2]]);
  });

  it('is the scripts of a Vue component', () => {
    const text = [
      '<template><p :a="b > c">{{ "</p>" }}</p></template>',
      '<script>export default { methods: { async load() {} } };</script>',
      '<script setup lang="ts">',
      'const save = async (id: number): Promise<void> => {};',
      '</script>',
      '<style>a { b: c }</style>',
    ].join('\n');
    const document = embedded('/a/Cart.vue', text);
    assert.equal(document.language, 'typescript');
    assert.deepEqual(pathsOf(document), [
      ['default.methods.load', 2],
      ['save', 4],
    ]);
  });

  it('is the scripts of a Svelte component', () => {
    const text =
      '<script context="module">\nlet a = "<p>";\n</script>\n<script>\nasync function b() {}\n</script>\n<p>{a}</p>';
    assert.deepEqual(pathsOf(embedded('/a.svelte', text)), [['b', 5]]);
  });

  it('is nothing in a text without any, or in another kind of file', () => {
    for (const [file, text] of [
      ['/a.md', '# Title\n```json\n1\n```'],
      ['/a.vue', '<script src="./a.js"></script><script type="application/json">1</script>'],
      ['/a.html', '<script>a()</script>'],
    ] as const) {
      assert.equal(embeddedDocument({ file, text, unsaved: true }), null);
    }
  });

  it('is what is read of such a file, and says so where there is none', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
    const file = path.join(folder, 'a.md');
    fs.writeFileSync(file, 'text\n```js\nlet a;\n```\n');
    const read = await readDocument(file);
    assert.ok(read.state === 'read');
    assert.equal(read.document.text, '    \n     \nlet a;\n   \n');
    fs.writeFileSync(file, 'text\n');
    const empty = await readDocument(file);
    assert.ok(empty.state === 'failed');
    assert.equal(empty.problem.message, `${file} has no code in it that can be scored.`);
    fs.rmSync(folder, { recursive: true });
  });
});
