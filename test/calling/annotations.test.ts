import * as assert from 'node:assert/strict';

import { annotationOf, type CallAnnotation } from '../../src/calling/annotations';
import { functionsOf } from '../../src/document/functions';
import type { Failure } from '../../src/failure';
import { documentOf } from '../document/documents';

function annotated(comment: string, code = 'async function own(id) {}'): CallAnnotation | Failure {
  const document = documentOf(`${comment}\n${code}`, '/project/own.js');
  const [fn] = functionsOf(document).functions;
  assert.ok(fn);
  return annotationOf(document, fn);
}

describe('the @score tags above a function', () => {
  const said: [what: string, comment: string, annotation: CallAnnotation][] = [
    ['nothing', '', { answers: {} }],
    ['nothing for us', '/** @param id of a user */', { answers: {} }],
    [
      'arguments',
      '/** @score args: ["u1", {deep: true}, -1, `t`, null, [2]] */',
      { args: ['u1', { deep: true }, -1, 't', null, [2]], answers: {} },
    ],
    [
      'arguments on several lines, between other tags',
      '/**\n * Loads.\n * @score args: [\n *   "u1",\n *   2]\n * @param id\n */',
      { args: ['u1', 2], answers: {} },
    ],
    [
      'how it ends, with which I/O, by which case',
      '/**\n * @score completes: callback\n * @score io: real\n * @score case: two carts\n */',
      { completesBy: 'callback', io: 'real', case: 'two carts', answers: {} },
    ],
    [
      'what is answered, from several tags',
      '/** @score answers: {"db.find": null}\n * @score answers: {"db.all": [1]} */',
      { answers: { 'db.find': null, 'db.all': [1] } },
    ],
  ];
  for (const [what, comment, annotation] of said) {
    it(`say ${what}`, () => assert.deepEqual(annotated(comment), annotation));
  }

  for (const [what, code] of [
    ['an exported function', 'export async function own() {}'],
    ['an arrow', 'export const own = async () => {};'],
    ['what is assigned', 'exports.own = async () => {};'],
    ['a method', ''],
  ] as const) {
    it(`stand above ${what}`, () => {
      const found =
        code === ''
          ? annotated('class A {\n/** @score io: real */', 'async own() {} }')
          : annotated('/** @score io: real */', code);
      assert.equal('io' in found && found.io, 'real');
    });
  }

  it('are not those of a statement in front', () => {
    assert.deepEqual(annotated('/** @score io: real */ const x = 1;'), { answers: {} });
  });

  const wrong: [what: string, comment: string, line: number, found: string, needed: RegExp][] = [
    ['a call', '/**\n * @score args: [1,\n *   make()]\n */', 3, 'make()', /written out/],
    ['no list', '/** @score args: 1 */', 1, '1', /an array/],
    ['a key that is not known', '/** @score arg: [1] */', 1, '@score arg', /args, answers, setup/],
    ['no key', '/** @score */', 1, '@score', /args, answers, setup/],
    ['no such end', '/** @score completes: soon */', 1, 'soon', /promise, callback/],
    ['no such I/O', '/** @score io: some */', 1, 'some', /invented, real/],
    ['a file that is not there', '/** @score setup: ./no.js */', 1, 'no file /project/no.js', /path/],
    ['a list of answers', '/** @score answers: [1] */', 1, '[1]', /an object/],
  ]; // prettier-ignore
  for (const [what, comment, line, found, needed] of wrong) {
    it(`are told to be wrong with ${what}`, () => {
      const failure = annotated(comment);
      assert.ok('state' in failure);
      const { reason } = failure;
      assert.equal(reason.code, 'badTag');
      assert.equal(reason.line, line);
      assert.equal(reason.found, found);
      assert.match(reason.needed!, needed);
      assert.match(reason.remedy!, new RegExp(`line ${line}`));
    });
  }
});
