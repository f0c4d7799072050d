import assert from 'node:assert/strict';
import * as vm from 'node:vm';

import type { ShownValue } from '../../bench-runner/protocol/twoAtOnce';
import type { ReplayedCall } from '../../src/probe/twoAtOnce/race';
import { commented, keyCode, literal } from '../../src/report/asTest/code';
import { NotPlain, Stubs } from '../../src/report/asTest/stubs';
import { testFileFor } from '../../src/report/asTest/runner';
import { testOf } from '../../src/report/asTest/testOf';
import type { SubjectDocument } from '../../src/document/document';
import { debuggability } from './debuggabilities';
import { found as foundOn } from './found';
import { race } from './races';
import { report as reported } from './reports';

const found = (index: number | undefined) =>
  foundOn('lost-update', 4, 'both read it', index === undefined ? {} : { race: index });

const report = (name: string) => {
  const replay = { order: { by: 'alternating', first: 'A', after: 0 } as const, calls: [] };
  const races = [race({ replay: { ...replay, args: [[], []], made: [], self: [], roots: [] } })];
  const twoAtOnce = { races, orders: 1, inTurn: [] };
  return {
    ...reported({ debuggability: { ...debuggability(1), twoAtOnce } }),
    subject: { ...reported().subject, function: name },
  };
};

const document = (text: string): SubjectDocument => ({
  ...{ file: '/app/a.js', text, language: 'javascript', unsaved: false },
});

const value = (is: ShownValue['is'], text: string, members: Record<string, ShownValue> = {}) => ({
  is,
  text,
  members: Object.entries(members).map(([key, each]) => ({ key, value: each })),
});

const call = (path: string, more: Partial<ReplayedCall> = {}): ReplayedCall => ({
  ...{ path, lane: 'A', given: [], how: 'promise', answer: value('code', '1'), fails: false },
  after: 0,
  ...more,
});

describe('code of a test', () => {
  it('is never left by a text, whatever the text holds', () => {
    for (const text of ["it's", '`${x}`', "\\'; throw 1; //", 'a\nb', '\u2028', '\u202e"', '*/'])
      assert.equal(vm.runInNewContext(literal(text)), text);
    assert.doesNotMatch(literal('\u202e\u2028\u0085'), /[\u0080-\uffff]/);
    assert.equal(keyCode('a-b'), "'a-b'");
    assert.doesNotMatch(commented('a\n*/ evil()\u2028'), /[\n\u2028]|\*\//);
  });

  it('gives what was read before a write and after it', async () => {
    const path = '"pg".query';
    const reads = value('code', '"SELECT"');
    const writes = value('code', '"UPDATE"');
    const stubs = new Stubs({
      calls: [
        call(path, { given: [reads], answer: value('code', '10') }),
        call(path, { given: [writes], answer: value('code', 'null'), writes: true }),
        call(path, { given: [reads], answer: value('code', '7'), after: 1, lane: 'B' }),
      ],
    });
    const io = { written: [], promise: (_: string, answer: unknown) => answer };
    const query = vm.runInNewContext(stubs.code(value('function', path)), { io }) as (
      ...args: string[]
    ) => unknown;
    assert.equal(query('SELECT'), 10);
    assert.equal(query('SELECT'), 10);
    query('UPDATE');
    assert.equal(query('SELECT'), 7);
    assert.equal(io.written.length, 1);
  });

  it('has no stand-in for what plain code cannot make', () => {
    const stubs = new Stubs({ calls: [call('open', { how: 'other' })] });
    assert.throws(() => stubs.code(value('other', 'a Proxy')), NotPlain);
    assert.throws(() => stubs.code(value('function', 'open')), NotPlain);
  });

  it('fails where the operation failed', () => {
    const failure = value('error', 'ENOENT', { code: value('code', '"ENOENT"') });
    const stubs = new Stubs({ calls: [call('read', { answer: failure, fails: true })] });
    assert.match(
      stubs.code(value('function', 'read')),
      /io\.fail\(Object\.assign\(new Error\('ENOENT'\)/,
    );
  });
});

describe('a finding as a test', () => {
  const shared =
    "'use strict';\nlet client;\nmodule.exports = { open };\nasync function open() {}\n";

  it('is not written of what is no race, or of what no export leads to', () => {
    const none = testOf(found(undefined), report('open'), document(shared), '/app/a.test.js');
    assert.ok(none.state === 'notPossible' && none.reason.includes('two calls at once'));
    const hidden = document(shared.replace('module.exports = { open };', ''));
    const test = testOf(found(0), report('open'), hidden, '/app/a.test.js');
    assert.ok(test.state === 'notPossible' && test.reason.includes('no export'), test.state);
  });

  it('is a module of the kind that its name says', () => {
    const test = testOf(found(0), report('open'), document(shared), '/app/a.test.mjs');
    assert.ok(test.state === 'notPossible' && test.reason.includes('.cjs'), test.state);
    assert.equal(testFileFor(document(shared), 'A.open/it'), '/app/a.A-open-it.test.js');
  });

  it('compiles, with a hostile message in its comment', () => {
    const finding = { ...found(0), message: 'a\n*/ process.exit() //\u2028b' };
    const test = testOf(finding, report('open'), document(shared), '/app/a.test.js');
    assert.ok(test.state === 'written', JSON.stringify(test));
    assert.equal(test.runner, 'node:test');
    assert.doesNotThrow(() => new vm.Script(test.text));
    assert.doesNotMatch(test.text, /^\*\/ process/m);
  });
});
