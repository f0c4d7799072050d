import assert from 'node:assert/strict';

import {
  changedFunctions,
  revisionChange,
  whyUnchanged,
  withReach,
} from '../../src/scoring/revisionChange';
import { documentOf } from '../document/documents';
import { report } from '../report/reports';

const LOAD = 'async function load(id) {\n  const row = await db.get(id);\n  return row;\n}\n';
const OTHER = 'async function other() {\n  await db.all();\n}\n';

function change(before: string, after: string, functionName?: string) {
  const revision = { name: 'HEAD', commit: 'ab'.repeat(20) };
  const a = { document: { ...documentOf(before, 'a.js'), revision }, functionName };
  return revisionChange(a, { document: documentOf(after, 'a.js'), functionName });
}

describe('what an edit changed', () => {
  it('is nothing where the text is the same, and then nothing is measured', () => {
    const none = change(LOAD + OTHER, LOAD + OTHER, 'load');
    assert.deepEqual(none, { since: 'HEAD', lines: [], outside: false });
    assert.equal(whyUnchanged(none)?.reason.code, 'unchanged');
  });

  it('is told of the function, by the lines that it has now', () => {
    const edited = OTHER + LOAD.replace('return row', 'return row.value');
    const own = change(LOAD + OTHER, edited, 'load');
    assert.deepEqual(own, { since: 'HEAD', lines: [{ line: 6, endLine: 6 }], outside: false });
    assert.equal(whyUnchanged(own), null);
  });

  it('is measured where only other lines are not as they were', () => {
    const outside = change(LOAD + OTHER, LOAD + OTHER.replace('all', 'some'), 'load');
    assert.deepEqual(outside, { since: 'HEAD', lines: [], outside: true });
    assert.equal(whyUnchanged(outside), null);
  });

  it('is of no two that are not the same function', () => {
    assert.equal(
      revisionChange({ document: documentOf(LOAD) }, { document: documentOf(LOAD) }),
      null,
    );
  });

  it('is told of each function that was there before', () => {
    const more = 'async function more() {}\n';
    const after = LOAD.replace('return row', 'return row.value') + OTHER + more;
    const documents = [LOAD + OTHER, after].map((text) => documentOf(text, 'a.js'));
    assert.deepEqual(changedFunctions(documents[0]!, documents[1]!), ['load']);
  });

  it('was not reached where no call ran any of its lines', () => {
    const notRun = [{ line: 4, endLine: 6, lines: 2, code: '} catch (e) {' }];
    const scored = { ...report(), call: { notRun } } as unknown as ReturnType<typeof report>;
    const of = (lines: { line: number; endLine: number }[]) =>
      withReach({ since: 'HEAD', lines, outside: false }, scored).unreached;
    assert.equal(of([{ line: 5, endLine: 6 }]), true);
    assert.equal(of([{ line: 4, endLine: 5 }]), false);
    assert.equal(of([]), false);
  });
});
