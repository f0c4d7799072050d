import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';
import { OPTIONS, scored } from '../score';

/** Of what is found as an answer is no JSON: rule, line, and the line that asks for it. */
async function foundIn(code: string): Promise<unknown[]> {
  const { findings } = await callsOf(documentOf(code), 'own');
  return findings.flatMap(({ rule, line, message, related: [asked] }) =>
    message.includes('no JSON') ? [[rule, line, asked?.line]] : [],
  );
}

const SOCKET = 'export function own(socket, store) {\n';
const READS = `const { readFile } = require('node:fs');
module.exports = function own(file, done) {
readFile(file, 'utf8', (error, text) => {
if (error) return done(error);
`;

describe('an answer that is no JSON, where that is asked for', () => {
  for (const [what, code, found] of [
    ['of a file', `${READS}done(null, JSON.parse(text));\n});\n};`, ['uncaught-exception', 5, 3]],
    [
      'of a socket',
      `${SOCKET}socket.on('message', (data) => {\nconst { id } = JSON.parse(data);\nstore.save(id, (error) => { if (error) socket.send('no'); });\n});\n}`,
      ['uncaught-exception', 3, 2],
    ],
    [
      'of a socket that somebody waits in',
      `${SOCKET}socket.on('message', async (data) => {\nconst { id } = JSON.parse(data.toString());\nawait store.save(id);\n});\n}`,
      ['unhandled-rejection', 3, 2],
    ],
    [
      'of a socket that fails unheard as well',
      `export function own(url, onMessage) {\nconst socket = new (require('ws'))(url);\nsocket.on('message', (data) => onMessage(JSON.parse(data)));\nreturn socket;\n}`,
      ['uncaught-exception', 3, 2],
    ],
    [
      'of a body',
      `module.exports = function own(req, done) {\nlet text = '';\nreq.on('data', (piece) => { text += piece; });\nreq.on('end', () => done(null, JSON.parse(text)));\n};`,
      ['uncaught-exception', 4, 3],
    ],
  ] as const) {
    it(`is thrown where nobody can catch it: ${what}`, async () =>
      assert.deepEqual(await foundIn(code), [found]));
  }

  for (const [what, code] of [
    [
      'is caught',
      `${READS}let made;\ntry { made = JSON.parse(text); } catch (wrong) { return done(wrong); }\ndone(null, made);\n});\n};`,
    ],
    ['is never parsed', `${READS}done(null, text.trim());\n});\n};`],
    [
      'reaches the caller by a promise',
      `const { readFile } = require('node:fs/promises');\nmodule.exports = async function own(file) {\nreturn JSON.parse(await readFile(file, 'utf8'));\n};`,
    ],
  ] as const) {
    it(`is told of where it ${what}`, async () => assert.deepEqual(await foundIn(code), []));
  }

  it('is tried with what is read line by line', async () => {
    const code = `const { createInterface } = require('node:readline');
module.exports = function own(file, store, done) {
const lines = createInterface({ input: require('node:fs').createReadStream(file) });
lines.on('line', (line) => store.push(JSON.parse(line).id));
lines.on('error', done);
lines.on('close', done);
};`;
    const options = { ...probingAlone(OPTIONS), functionName: 'own' };
    const { debuggability } = await scored(documentOf(code), options);
    assert.ok(debuggability.state === 'scored');
    const lapses = debuggability.stackTraces.sites.flatMap((site) => site.lapses);
    const { outcome, thrown } = lapses.find(({ mode }) => mode === 'garbled') ?? {};
    assert.deepEqual([outcome, thrown?.error.at?.line], ['uncaught', 4]);
  });
});
