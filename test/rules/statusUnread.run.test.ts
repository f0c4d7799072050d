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

  for (const [what, head] of [
    ['the package node-fetch is', "const ask = require('node-fetch');\n"],
    ['cross-fetch brings it', "const { fetch: ask } = require('cross-fetch');\n"],
  ] as const) {
    it(`is taken for success where ${what}`, async () => {
      const body = 'const it = await ask(url);\nreturn it.json();';
      assert.deepEqual(await unreadIn(body, head), [3]);
    });
  }

  it('is taken for success of a package whose answers have more than the platform’s', async () => {
    const head = "const fetch = require('node-fetch');\n";
    const body = `const it = await fetch(url);
api.keep(it.headers.raw()['set-cookie']);
return it.buffer();`;
    assert.deepEqual(await unreadIn(body, head), [3]);
  });

  it('is taken for success of a fetch that is called by its owner', async () => {
    const body = 'const it = await window.fetch(url);\nreturn it.json();';
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

/** A promise of what `listener` makes of an answer. */
const asking = (listener: string) =>
  `return new Promise((resolve, reject) => {
https.get(url, ${listener}).on('error', reject);
});`;
const HTTPS = "const https = require('https');\n";
const READS =
  "let text = '';\nres.on('error', reject);\nres.on('data', (part) => { text += part; });\n";

describe('an answer to a request of Node’s that tells by its status alone that it is none', () => {
  for (const [what, listener] of [
    ['put together', `(res) => {\n${READS}res.on('end', () => resolve(text));\n}`],
    ['piped', "(res) => {\nres.pipe(api.file()).on('finish', resolve).on('error', reject);\n}"],
  ] as const) {
    it(`is taken for success where its body is ${what}`, async () =>
      assert.deepEqual(await unreadIn(asking(listener), HTTPS), [4]));
  }

  for (const [what, listener] of [
    [
      'its status is asked',
      `(res) => {\nif (res.statusCode !== 200) return reject(new Error('no'));\n${READS}res.on('end', () => resolve(text));\n}`,
    ],
    ['it is handed on', '(res) => api.read(res, resolve)'],
    ['nothing but the answer is of interest', '() => resolve(true)'],
  ] as const) {
    it(`is none where ${what}`, async () =>
      assert.deepEqual(await unreadIn(asking(listener), HTTPS), []));
  }

  const thrownIn = async (listener: string) => {
    const code = `${HTTPS}module.exports = async function own(url) {\n${asking(listener)}\n};`;
    const { findings } = await callsOf(documentOf(code), 'own');
    return findings.flatMap(({ rule, line, message, related: [at] }) =>
      message.includes('answers 500')
        ? [[rule, line, at?.line, /throws (\w+)/.exec(message)?.[1]]]
        : [],
    );
  };

  it('ends the process where a listener takes its text for JSON', async () => {
    assert.deepEqual(
      await thrownIn(`(res) => {\n${READS}res.on('end', () => resolve(JSON.parse(text)));\n}`),
      [['uncaught-exception', 8, 4, 'SyntaxError']],
    );
    const waits = `async (res) => {
const all = [];
for await (const part of res) all.push(part);
resolve(JSON.parse(Buffer.concat(all)));
}`;
    assert.deepEqual(await thrownIn(waits), [['unhandled-rejection', 7, 4, 'SyntaxError']]);
  });

  it('ends nothing where that is caught, or its status is asked first', async () => {
    const parsed = 'resolve(JSON.parse(text));';
    const caught = `res.on('end', () => {\ntry {\n${parsed}\n} catch (error) {\nreject(error);\n}\n});`;
    assert.deepEqual(await thrownIn(`(res) => {\n${READS}${caught}\n}`), []);
    const asked = "if (res.statusCode >= 400) return reject(new Error('no'));\n";
    assert.deepEqual(
      await thrownIn(`(res) => {\n${asked}${READS}res.on('end', () => ${parsed.slice(0, -1)});\n}`),
      [],
    );
  });
});
