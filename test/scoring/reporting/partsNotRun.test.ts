import assert from 'node:assert/strict';
import type { PreparedCall } from '../../../src/calling/preparedCall';
import type { SubjectDocument } from '../../../src/document/document';
import { toRunnable } from '../../../src/document/runnable';
import { partsNotRun } from '../../../src/scoring/reporting/partsNotRun';
import { plainCall } from '../../plainCalls';

const TEXT = `let other;
async function load(id) {
  const user = await find(id);
  if (user.blocked) {
    throw new Error('blocked');
  } else {
    other = 1;
    other = 2;
  }
  return user ? user : null;
}
function unused() {
  other = 3;
}
`;

describe('partsNotRun', () => {
  it('tells the lines of the function, without what leads to them', async () => {
    const parts = await found('cart.js', TEXT, (code) => [
      range(code, '{\n    throw', "'blocked');\n  }"),
      range(code, ' else {', 'other = 2;\n  }'),
      range(code, ' : null', ' : null'),
      range(code, 'function unused', 'other = 3;\n}'),
    ]);
    assert.deepEqual(parts, [
      { line: 5, endLine: 5, lines: 1, code: "throw new Error('blocked');" },
      { line: 7, endLine: 8, lines: 2, code: 'other = 1;' },
      { line: 10, endLine: 10, lines: 0, code: 'null;' },
    ]);
  });

  it('leads back through a map', async () => {
    const typed = `interface A {\n  id: string;\n}\n${TEXT.replace('(id)', '(id: string)')}`;
    const parts = await found('cart.ts', typed, (code) => [
      range(code, "throw new Error('blocked')", "'blocked');"),
    ]);
    assert.deepEqual(parts, [
      { line: 8, endLine: 8, lines: 1, code: "throw new Error('blocked');" },
    ]);
  });

  it('takes parts that hold each other as one, and braces as none', async () => {
    const parts = await found('cart.js', TEXT, (code) => [
      range(code, 'other = 1', 'other = 2;'),
      range(code, 'other = 2', 'other = 2;'),
      range(code, '{\n    throw', '{\n    '),
    ]);
    assert.deepEqual(parts, [{ line: 7, endLine: 8, lines: 2, code: 'other = 1;' }]);
  });

  it('knows nothing where nothing is told', async () => {
    assert.equal(await partsNotRun(prepared('cart.js', TEXT), null), null);
  });
});

function range(code: string, from: string, to: string) {
  const start = code.indexOf(from);
  const end = code.indexOf(to, start) + to.length;
  assert.ok(start >= 0 && end > start, `${from} … ${to}`);
  return { start, end };
}

function prepared(name: string, text: string): PreparedCall {
  const language = name.endsWith('.ts') ? 'typescript' : 'javascript';
  const document: SubjectDocument = { file: `/p/${name}`, text, language, unsaved: false };
  const start = text.indexOf('async function load');
  return {
    state: 'prepared',
    asked: {},
    functionName: 'load',
    line: 2,
    document,
    range: { start, end: text.indexOf('function unused') - 1 },
    undeclared: [],
    runnable: toRunnable(document),
    reach: '',
    own: plainCall(),
  };
}

function found(name: string, text: string, of: (code: string) => { start: number; end: number }[]) {
  const call = prepared(name, text);
  return partsNotRun(call, of(call.runnable.code));
}
