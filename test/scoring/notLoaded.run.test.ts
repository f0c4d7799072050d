import assert from 'node:assert/strict';
import * as path from 'node:path';

import { probingAlone } from '../../src/scoring/measureFix';
import { notLoadedWords } from '../../src/report/messages/call';
import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { OPTIONS, scored } from '../score';

/** Statements that throw with what is invented, and the lines that are left out. */
const TABLE: [what: string, head: string, lines: number[] | undefined][] = [
  ['a loop', `for (const each of settings.hosts) checked(each);`, [3]],
  ['a declaration', `const { host, port } = checked(settings.home), own = 1;`, [3]],
  ['two statements', `checked(settings.a);\nexports.b = checked(settings.b);`, [3, 4]],
  ['a call of another function', `function start() { checked(settings.a); }\nstart();`, [4]],
  ['none that loads', `const home = settings.home;`, undefined],
];

describe('a statement that throws while the file is loaded', () => {
  const folder = folderOf({ 'package.json': '{}' });

  for (const [what, head, lines] of TABLE) {
    it(`is left out, and told: ${what}`, async () => {
      const text = `const remote = require('remote-settings'), api = require('api-client');
const settings = remote.read(), checked = (x) => { if (x !== 'right') throw new Error('wrong'); };
${head}
exports.load = async (id) => (await api.send(id, typeof home === 'undefined' ? 1 : home)).rows;`;
      const document = documentOf(text, path.join(folder, 'own.js'));
      const options = { ...probingAlone(OPTIONS), functionName: 'load' };
      const { debuggability, call } = await scored(document, options);
      assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
      assert.deepEqual(call?.notLoaded, lines);
      const words = call && notLoadedWords(call);
      assert.equal(words === null, lines === undefined);
    });
  }

  it('stays a failure where it holds the function', async () => {
    const text = `const api = require('api-client');
const load = register(JSON.parse('{'), async (id) => (await api.send(id)).rows);
function register(at, fn) { return fn; }`;
    const document = documentOf(text, path.join(folder, 'own.js'));
    const { debuggability, call } = await scored(document, {
      ...probingAlone(OPTIONS),
      functionName: 'load',
    });
    assert.equal(call?.notLoaded, undefined, JSON.stringify(debuggability));
  });
});
