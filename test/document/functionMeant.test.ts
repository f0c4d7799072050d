import * as assert from 'node:assert/strict';
import { functionAtCursor, functionOf } from '../../src/document/functionAtCursor';
import { documentOf } from './documents';

/** What is meant with the cursor where `|` stands. */
function at(marked: string): string | null {
  const offset = marked.indexOf('|');
  return functionAtCursor(documentOf(marked.replace('|', '')), offset);
}

const LOAD = 'async function loadUser(id) { return users.find(id); }\n';

describe('functionAt', () => {
  it('is the function around the cursor, of a file that keeps functions', () => {
    assert.equal(at(`${LOAD}async function save(u) { |await users.save(u); }`), 'save');
    assert.equal(at(`exports.load = async (id) => us|ers.find(id);\n${LOAD}`), 'load');
    assert.equal(at('export class Cart { async checkout() { | } }'), 'Cart.checkout');
  });

  it('is the outermost one, and none outside of all', () => {
    assert.equal(at('function outer() { async function inner(a) { | } }'), 'outer');
    assert.equal(at(`|\n${LOAD}`), null);
  });

  it('is the handler around it, inside of whatever it is', () => {
    const text = `exports.attach = (io) => { io.on('x', () => { io.on('y', async () => { | }); }); };`;
    assert.equal(at(text), `attach/io.on('x')/io.on('y')`);
    assert.equal(at(text.replace('|', '').replace('=> { io.on', '=> {| io.on')), 'attach');
  });

  it('is none in a script, an operation, a server or an upload: the file is scored', () => {
    assert.equal(at('async function main() { await work(|); }\nmain();'), null);
    assert.equal(at('module.exports = async function () { await null; | };'), null);
    assert.equal(at('module.exports = (req, res) => { res.end(|); };'), null);
    const upload = 'module.exports = async function upload(stream, idOrPath, tag) { | };';
    assert.equal(at(upload), null);
  });
});

describe('functionOf', () => {
  it('is the function of the lens, but for what the file itself exports to be scored', () => {
    const script = documentOf('async function main() { await work(); }\nmain();');
    assert.equal(functionOf(script, 'main'), 'main');
    const upload = documentOf(
      'function size(s) { return s; }\nmodule.exports = function upload(stream, idOrPath, tag) {};',
    );
    assert.equal(functionOf(upload, 'upload'), null);
    assert.equal(functionOf(upload, 'size'), 'size');
    const handler = documentOf('module.exports = async function get(req, res) {};');
    assert.equal(functionOf(handler, 'get'), 'get');
  });
});
