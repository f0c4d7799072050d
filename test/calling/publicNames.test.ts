import assert from 'node:assert/strict';

import { inPublic, publicNames } from '../../src/calling/publicNames';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from '../document/documents';

function opened(text: string): string | null {
  const { file } = syntaxOf(documentOf(text));
  assert.ok(file);
  const names = publicNames(file, text);
  return names && inPublic(text, file, names);
}

describe('private members that are put in public', () => {
  it('keep their place, and are told apart from what is public already', () => {
    assert.equal(
      opened('class A { #db = "#db"; _log; #log() {} get() { return this.#log(this.#db); } }'),
      'class A { _db = "#db"; _log; $log() {} get() { return this.$log(this._db); } }',
    );
  });

  it('are left alone where something asks for the class by them', () => {
    assert.equal(opened('class A { #db; static is(it) { return #db in it; } }'), null);
  });

  it('are left alone where two classes of an object would share one', () => {
    assert.equal(opened('class A { #db; } class B extends A { #db; }'), null);
    assert.notEqual(
      opened('class A { get #db() {} set #db(it) {} } class B extends A { #own; }'),
      null,
    );
  });
});
