import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';

/** Lines of `own` that take any status for success. */
async function unreadIn(body: string, head = ''): Promise<number[]> {
  const code = `${head}module.exports = async function own(url, api) {\n${body}\n};`;
  const { findings } = await callsOf(documentOf(code), 'own');
  return findings.flatMap(({ rule, line }) => (rule === 'status-unread' ? [line] : []));
}

describe('an answer that tells by its status alone that it is none', () => {
  for (const [what, body] of [
    ['is read', 'const answer = await fetch(url);\nreturn (await answer.json()).rows;'],
    ['is taken apart', 'const { body } = await fetch(url);\nreturn api.keep(body);'],
    ['is read at once', 'return await (await fetch(url)).text();'],
    ['is gone on with', 'return await fetch(url).then((it) => it.json());'],
    ['is left alone', "await fetch(url, { method: 'POST' });\nreturn true;"],
  ] as const) {
    it(`is taken for success where it ${what}`, async () =>
      assert.deepEqual(await unreadIn(body), [2]));
  }

  for (const [what, body] of [
    [
      '`ok` is asked',
      "const it = await fetch(url);\nif (!it.ok) throw new Error('no');\nreturn 1;",
    ],
    [
      'one status is',
      'const it = await fetch(url);\nif (it.status === 404) return 0;\nreturn it.json();',
    ],
    ['`ok` is taken out', 'const { ok } = await fetch(url);\nreturn ok ? 1 : 1;'],
    ['it is handed on', 'const it = await fetch(url);\nreturn api.check(it);'],
    ['it is returned', 'const it = await fetch(url);\nreturn it;'],
    [
      'the body is asked',
      'const { error } = await (await fetch(url)).json();\nreturn error ? 1 : 2;',
    ],
    ['it is sent, whatever comes of it', 'await fetch(url, { keepalive: true });\nreturn true;'],
  ] as const) {
    it(`is none where ${what}`, async () => assert.deepEqual(await unreadIn(body), []));
  }

  it('is looked for in the function that asks, and no other beside it', async () => {
    const body = `const load = async () => {
  const it = await fetch(url);
  api.keep(await it.json());
};
const other = (answer) => answer.status;
await load();
return other;`;
    assert.deepEqual(await unreadIn(body), [3]);
  });

  it('is told by no other answer', async () => {
    const body = `const begun = await fetch(url);
const { id } = await begun.json();
const it = await fetch(url + id);
if (!it.ok) throw new Error('no');
return it.json();`;
    assert.deepEqual(await unreadIn(body), [2]);
  });

  it('is no matter of what throws for a status', async () => {
    const body = 'const { data } = await axios.get(url);\nreturn data;';
    assert.deepEqual(await unreadIn(body, "const axios = require('axios');\n"), []);
  });

  const client = (body: string, reads = true) =>
    unreadIn(
      body,
      `const { createClient } = require('client-of-nobody');
const db = createClient();
exports.other = async () => {
  const { data, error } = await db.from('a').select();
  ${reads ? 'if (error) throw error;' : 'api.log(error);'}
  return data;
};
`,
    );

  it('is one that holds an error, of a client of which another place reads it', async () => {
    assert.deepEqual(
      await client("await db.from('a').update({ url }).eq('id', 1);\nreturn 1;"),
      [9],
    );
    assert.deepEqual(
      await client("const { data } = await db.from('a').single();\nreturn data;"),
      [9],
    );
    const told =
      "const { data, error } = await db.from('a').single();\nreturn error ? null : data;";
    assert.deepEqual(await client(told), []);
    assert.deepEqual(await client("return await db.from('a').select();"), []);
    assert.deepEqual(await client("await api.update('a');\nreturn 1;"), []);
    assert.deepEqual(await client("await db.from('a').insert({ url });\nreturn 1;", false), []);
  });
});
