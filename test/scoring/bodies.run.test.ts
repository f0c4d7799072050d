import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';
import { OPTIONS, scored } from '../score';

/** Last names of the calls that fail. */
async function readIn(body: string, head = ''): Promise<string[]> {
  const code = `${head}module.exports = async function own(req) {\n${body}\n};`;
  return (await callsOf(documentOf(code), 'own')).calls;
}

describe('a body that is read piece by piece', () => {
  for (const [how, body] of [
    [
      'put together',
      'let text = "";\nfor await (const piece of req) text += piece;\nreturn JSON.parse(text);',
    ],
    [
      'as texts',
      'let text = ``;\nfor await (const piece of req) { text += piece.toString(); }\nreturn text ? JSON.parse(text) : {};',
    ],
    [
      'as bytes',
      'const all = [];\nfor await (const piece of req) all.push(piece);\nreturn JSON.parse(Buffer.concat(all).toString());',
    ],
    [
      'with a limit',
      'const all = [];\nlet size = 0;\nfor await (const piece of req) {\nsize += piece.length;\nif (size > 1e6) throw new Error("large");\nall.push(piece);\n}\nreturn JSON.parse(Buffer.concat(all, size));',
    ],
    [
      'decoded',
      'const decoder = new TextDecoder();\nlet text = "";\nfor await (const piece of req) text += decoder.decode(piece, { stream: true });\nreturn JSON.parse(text);',
    ],
    ['by a consumer', 'return JSON.parse(await text(req));'],
  ] as const) {
    it(`is JSON where it is read ${how}`, async () => {
      const head = "const { text } = require('node:stream/consumers');\n";
      assert.deepEqual(await readIn(body, head), ['req']);
    });
  }

  it('is also what is left of what a call came to', async () => {
    const body = `const { Body } = await req.store.get('key');
const all = [];
for await (const piece of Body) all.push(piece);
return JSON.parse(Buffer.concat(all).toString());`;
    assert.deepEqual(await readIn(body), ['get', 'Body']);
  });

  for (const read of [
    'const all = [];\nfor await (const piece of req) all.push(piece);\nreturn JSON.parse(Buffer.concat(all).toString());',
    'let text = "";\nfor await (const piece of req) text += piece.toString();\nreturn JSON.parse(text);',
    'return new Promise((resolve, reject) => {\nlet text = "";\nreq.on("error", reject);\nreq.on("data", (piece) => { text += piece; });\nreq.on("end", () => resolve(JSON.parse(text)));\n});',
  ]) {
    it(`has what is asked of it, wherever it is read: ${read.split('\n')[0]}`, async () => {
      const head = `async function read(req) {\n${read}\n}\n`;
      const body = `const { name, price } = await read(req);
if (!name || price <= 0) throw new Error('no');
return req.store.insert(name, price);`;
      assert.deepEqual(await readIn(body, head), ['req', 'insert']);
    });
  }

  it('is none of rows that are counted', async () => {
    const body = `let sum = 0;
for await (const row of req.rows()) sum += row.price;
return sum;`;
    assert.deepEqual(await readIn(body), ['rows']);
  });

  it('is packed where it is unpacked', async () => {
    const code = `const gunzip = require('node:util').promisify(require('node:zlib').gunzip);
module.exports = async function own(store, body) {
const raw = await gunzip(body);
return store.put(raw.toString());
};`;
    const options = { ...probingAlone(OPTIONS), functionName: 'own' };
    const { debuggability } = await scored(documentOf(code), options);
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  });
});
