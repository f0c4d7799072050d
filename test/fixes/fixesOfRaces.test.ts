import assert from 'node:assert/strict';

import type { FindingFixKind } from '../../src/fixes/fixTitle';
import { javascript, typescript } from './fixed';
import { lines, mended } from './mendedText';

/** What is of interest, the text, its finding and what belongs to it, and the changed text; null: none. */
type Case = readonly [
  what: string,
  before: string,
  about: { at: string; beside?: string },
  after: string | null,
];

function are(kind: FindingFixKind, cases: readonly Case[]): void {
  for (const [what, before, about, after] of cases) {
    it(what, () => {
      const document = /: [A-Z]|private/.test(before) ? typescript(before) : javascript(before);
      assert.equal(mended(kind, document, about), after);
    });
  }
}

const CONNECT = lines(
  'let client;',
  'async function open(url) {',
  '  if (!client) {',
  '    client = await connect(url);',
  '  }',
  '  return client;',
  '}',
);
const AT = { at: 'connect(url)', beside: 'client = await' };

describe('a promise is kept in place of its result', () => {
  are('keepPromise', [
    [
      'behind a test',
      CONNECT,
      AT,
      lines(
        'let client;',
        'async function open(url) {',
        '  if (!client) {',
        '    client = connect(url).catch((error) => {',
        '      client = undefined;',
        '      throw error;',
        '    });',
        '  }',
        '  return await client;',
        '}',
      ),
    ],
    [
      'by an operator, with its type',
      lines(
        'class A {',
        '  private client: Client | null = null;',
        '  async open(url: string) {',
        '    this.client ??= await connect(url);',
        '    return this.client.db;',
        '  }',
        '}',
      ),
      { at: 'connect(url)', beside: 'this.client ??' },
      lines(
        'class A {',
        '  private client: Promise<Client> | null = null;',
        '  async open(url: string) {',
        '    this.client ??= connect(url).catch((error) => {',
        '      this.client = null;',
        '      throw error;',
        '    });',
        '    return (await this.client).db;',
        '  }',
        '}',
      ),
    ],
    [
      'of several steps',
      lines(
        'let channel = null;',
        'async function open(url) {',
        '  if (channel) return channel;',
        '  const connection = await connect(url); // once',
        '  channel = await connection.create();',
        '  return channel;',
        '}',
      ),
      { at: 'connect(url)', beside: 'channel = await' },
      lines(
        'let channel = null;',
        'async function open(url) {',
        '  if (channel) return await channel;',
        '  channel = (async () => {',
        '    const connection = await connect(url); // once',
        '    return await connection.create();',
        '  })().catch((error) => {',
        '    channel = null;',
        '    throw error;',
        '  });',
        '  return await channel;',
        '}',
      ),
    ],
    ['not if others use the result', CONNECT + 'exports.db = () => client.db;\n', AT, null],
    ['not if others may use it', CONNECT.replace('let', 'export let'), AT, null],
    [
      'not if it holds another value at first',
      CONNECT.replace('client;', 'client = "";'),
      AT,
      null,
    ],
    ['not if it is compared with a value', CONNECT.replace('!client', 'client !== url'), AT, null],
    ['not without await', CONNECT.replace('async ', '').replace('await ', ''), { at: AT.at }, null],
  ]);

  it('and awaited by others that may wait', () => {
    const before =
      CONNECT + 'async function close() {\n  await client?.end();\n  client = null;\n}\n';
    const after = mended('keepPromise', javascript(before), AT);
    assert.match(after!, /await \(await client\)\?\.end\(\);\n {2}client = null;/);
    assert.match(after!, / {6}client = null;\n {6}throw error;/);
  });
});

describe('what is being done is noted before the wait', () => {
  const send = (test: string, note: string, behind = '') =>
    lines('async function send(id) {', `  ${test}`, '  await mail(id);', `  ${note}${behind}`, '}');
  const noted = (test: string, note: string, undo: string) =>
    lines(
      'async function send(id) {',
      `  ${test}`,
      `  ${note}`,
      '  try {',
      '    await mail(id);',
      '  } catch (error) {',
      `    ${undo}`,
      '    throw error;',
      '  }',
      '}',
    );
  const cases: [test: string, note: string, undo: string | null][] = [
    ['if (sent.has(id)) return;', 'sent.add(id);', 'sent.delete(id);'],
    ['if (sent.get(id)) return;', 'sent.set(id, true);', 'sent.delete(id);'],
    ['if (this.sent) return;', 'this.sent = true;', 'this.sent = false;'],
    ['if (left < 1) return;', 'left -= 1;', 'left += 1;'],
    ['if (left < 1) return;', 'left--;', 'left++;'],
    ['if (last === id) return;', 'last = id;', null],
    ['if (list.includes(id)) return;', 'list.push(id);', null],
    ['if (sent.has(id)) return;', 'sent.add(await keyOf(id));', null],
  ];
  for (const [test, note, undo] of cases) {
    it(`${note} ${undo ?? 'has no undo'}`, () => {
      const about = { at: 'mail(id)', beside: note };
      const after = undo === null ? null : noted(test, note, undo);
      assert.equal(mended('noteFirst', javascript(send(test, note)), about), after);
    });
  }

  are('noteFirst', [
    [
      'with what needs the names of the steps',
      lines(
        'async function draw() {',
        '  if (closed) return null;',
        '  const winner = await pick();',
        '  closed = true;',
        '  return winner;',
        '}',
      ),
      { at: 'pick()', beside: 'closed = true' },
      lines(
        'async function draw() {',
        '  if (closed) return null;',
        '  closed = true;',
        '  try {',
        '    const winner = await pick();',
        '    return winner;',
        '  } catch (error) {',
        '    closed = false;',
        '    throw error;',
        '  }',
        '}',
      ),
    ],
    [
      'not if a later failure would undo it',
      lines(
        'async function draw() {',
        '  if (closed) return null;',
        '  const winner = await pick();',
        '  closed = true;',
        '  return await tell(winner);',
        '}',
      ),
      { at: 'pick()', beside: 'closed = true' },
      null,
    ],
    [
      'not if it may end before the note',
      lines(
        'async function draw() {',
        '  if (closed) return;',
        '  if (!(await pick())) return;',
        '  closed = true;',
        '}',
      ),
      { at: 'pick()', beside: 'closed = true' },
      null,
    ],
  ]);
});

describe('a state is read after the wait', () => {
  const add = (...body: string[]) =>
    lines('async function add(key) {', ...body.map((line) => `  ${line}`), '}');
  are('addAfterWait', [
    [
      'by +=, with a free name',
      add('const added = 1;', 'total += (await size(key)).bytes + added;'),
      { at: 'size(key)' },
      add(
        'const added = 1;',
        'const added2 = (await size(key)).bytes + added;',
        'total += added2;',
      ),
    ],
    [
      'in a sum',
      add('this.total = this.total + (await size(key));'),
      { at: 'size(key)' },
      add('const added = await size(key);', 'this.total = this.total + added;'),
    ],
    [
      'in a list',
      add('all = [...all, await size(key)];'),
      { at: 'size(key)' },
      add('const added = await size(key);', 'all = [...all, added];'),
    ],
    [
      'where it is used once',
      add('const n = count;', 'await save(key);', 'count = n + 1;'),
      { at: 'count = n + 1', beside: 'count;' },
      add('await save(key);', 'count = count + 1;'),
    ],
    [
      'with what is made of it',
      add(
        'const n = counts.get(key) ?? 0; // so far',
        'await save(key);',
        'counts.set(key, n + 1);',
      ),
      { at: 'counts.set(key, n + 1)', beside: 'counts.get' },
      add(
        'await save(key);',
        'const n = counts.get(key) ?? 0; // so far',
        'counts.set(key, n + 1);',
      ),
    ],
    [
      'by a declaration that moves',
      add('const n = counts.get(key) ?? 0;', 'await save(key);', 'counts.set(key, n + 1);'),
      { at: 'counts.set(key, n + 1)', beside: 'counts.get' },
      add('await save(key);', 'const n = counts.get(key) ?? 0;', 'counts.set(key, n + 1);'),
    ],
    [
      'not if it is used before',
      add('const n = count;', 'await save(n);', 'count = n + 1;'),
      { at: 'count = n + 1', beside: 'count;' },
      null,
    ],
    [
      'not once for each turn of a loop',
      add('const n = count;', 'for (const x of key) {', '  await x();', '  count = n + 1;', '}'),
      { at: 'count = n + 1', beside: 'count;' },
      null,
    ],
    [
      'not if it may not wait',
      add('total += key ? await size(key) : 1;'),
      { at: 'size(key)' },
      null,
    ],
    [
      'not if what it is made of changes',
      add('const n = count + key;', 'key = await save();', 'count = n;'),
      { at: 'count = n', beside: 'count + key' },
      null,
    ],
  ]);
});

describe('a value is kept in the call', () => {
  const name = (...body: string[]) =>
    lines('async function name(token) {', ...body.map((line) => `  ${line}`), '}');
  are('keepLocal', [
    [
      'of a member',
      name('this.user = await find(token);', 'await log();', 'return this.user.name;'),
      { at: 'this.user.name', beside: 'this.user = await' },
      name(
        'const user = await find(token);',
        'this.user = user;',
        'await log();',
        'return user.name;',
      ),
    ],
    [
      'of a variable',
      'let user;\n' +
        name('user = await find(token);', 'await log();', 'return { user, is: () => user };'),
      { at: 'user, is', beside: 'user = await' },
      'let user;\n' +
        name(
          'const ownUser = await find(token);',
          'user = ownUser;',
          'await log();',
          'return { user: ownUser, is: () => ownUser };',
        ),
    ],
    [
      'by the name that it has already, up to the next change',
      name('state.token = token;', 'await log(state.token);', 'state.token = null;'),
      { at: 'state.token)', beside: 'state.token = token' },
      name('state.token = token;', 'await log(token);', 'state.token = null;'),
    ],
    [
      'not if a test notices another call',
      name('latest = token;', 'const found = await find();', 'if (latest === token) show(found);'),
      { at: 'latest === token', beside: 'latest = token' },
      null,
    ],
    [
      'not if it changes meanwhile',
      name('done = 0;', 'for (const x of token) {', '  done += 1;', '  await x(done);', '}'),
      { at: 'done)', beside: 'done = 0' },
      null,
    ],
    [
      'not for the `this` of another function',
      name('this.user = token;', 'return on(function () {', '  return this.user;', '});'),
      { at: 'this.user;', beside: 'this.user = token' },
      null,
    ],
  ]);
});
