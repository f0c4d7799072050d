import assert from 'node:assert/strict';

import type { FindingFixKind } from '../../src/fixes/fixTitle';
import { javascript, typescript } from './fixed';
import { mended } from './mendedText';

/** What is of interest about a body of a function, the body, and what becomes of it; null: nothing. */
type Case = readonly [what: string, body: string, becomes: string | null];

/** A test for each body, which a kind of fix changes. */
function are(
  title: string,
  kind: FindingFixKind,
  parameters: string,
  cases: readonly Case[],
  aboutOf: (body: string) => { at: string; beside?: string },
): void {
  const around = (code: string) => `async function f(${parameters}) {\n${code}}\n`;
  for (const [what, body, becomes] of cases) {
    it(`are ${title}: ${what}`, () => {
      const found = mended(kind, typescript(around(body)), aboutOf(body));
      assert.equal(found, becomes === null ? null : around(becomes));
    });
  }
}

describe('waits in a row that need nothing of each other', () => {
  const together: [string, string, string | null][] = [
    [
      'names',
      '  const a = await x(1);\n  const b = await y();',
      '  const [a, b] = await Promise.all([\n    x(1),\n    y(),\n  ]);',
    ],
    [
      'what may change',
      '  let { a } = await x(1);\n  let b = await y();',
      '  let [{ a }, b] = await Promise.all([\n    x(1),\n    y(),\n  ]);',
    ],
    [
      'types',
      '  const a: A = await x(1);\n  const b: B[] = await y();',
      '  const [a, b]: [A, B[]] = await Promise.all([\n    x(1),\n    y(),\n  ]);',
    ],
    [
      'members',
      '  this.a = await x(1);\n  this.b.c = await y();',
      '  [this.a, this.b.c] = await Promise.all([\n    x(1),\n    y(),\n  ]);',
    ],
    ['a list', '  return [await x(1), await y()];', '  return await Promise.all([x(1), y()]);'],
    ['one type of two', '  const a: A = await x(1);\n  const b = await y();', null],
    ['two kinds', '  const a = await x(1);\n  let b = await y();', null],
    ['a comment between', '  const a = await x(1);\n  // why\n  const b = await y();', null],
    ['something between', '  const a = await x(1);\n  log();\n  const b = await y();', null],
    ['a member that is looked up', '  list[i++] = await x(1);\n  this.b = await y();', null],
    ['a list with more', '  return [await x(1), await y(), 1];', null],
    ['no semicolon before', '  go()\n  this.a = await x(1);\n  this.b = await y();', null],
  ];

  for (const [what, body, becomes] of together) {
    it(`are awaited at once: ${what}`, () => {
      const around = (code: string) => `async function f(i, list) {\n${code}\n}\n`;
      const document = typescript(around(body));
      const found = mended('awaitTogether', document, { at: 'x(1)', beside: 'y()' });
      assert.equal(found, becomes === null ? null : around(becomes));
    });
  }
});

describe('what begins late', () => {
  const late: Case[] = [
    [
      'into a list on one line',
      '  const [a, b] = await Promise.all([x(1), w()]);\n  const c = await y();\n',
      '  const [a, b, c] = await Promise.all([x(1), w(), y()]);\n',
    ],
    [
      'into a list of lines',
      '  const [a] = await Promise.all([\n    x(1),\n  ]);\n  const b = a.n;\n  const c = await y(i);\n',
      '  const [a, c] = await Promise.all([\n    x(1),\n    y(i),\n  ]);\n  const b = a.n;\n',
    ],
    [
      'beside one',
      '  const a = await x(1);\n  const b = a.n;\n  const c = await y();\n',
      '  const [a, c] = await Promise.all([x(1), y()]);\n  const b = a.n;\n',
    ],
    [
      'beside states',
      '  const [a] = await Promise.allSettled([x(1)]);\n  const c = await y();\n',
      '  const [[a], c] = await Promise.all([Promise.allSettled([x(1)]), y()]);\n',
    ],
    [
      'not of what it reads',
      '  const a = await x(1);\n  const b = a.n;\n  const c = await y(b);\n',
      null,
    ],
    [
      'not past a turn',
      '  const a = await x(1);\n  if (!a) return;\n  const c = await y();\n',
      null,
    ],
    ['not past a change', '  const a = await x(1);\n  i.n = 2;\n  const c = await y(i);\n', null],
    ['not with its comment', '  const a = await x(1);\n  // why\n  const c = await y();\n', null],
    ['nor with one behind it', '  const a = await x(1);\n  const c = await y(); // why\n', null],
    ['not of another kind', '  let a = await x(1);\n  const c = await y();\n', null],
  ];

  are('awaited with what it need not wait for', 'joinEarlier', 'i', late, (body) => ({
    at: /y\(.*?\)/.exec(body)![0],
    beside: 'x(1)',
  }));
});

describe('as many calls at once as a list is long', () => {
  const many: Case[] = [
    [
      'with a name',
      '  const found = await Promise.all(ids.map((id) => get(id)));\n',
      '  const found = [];\n  for (let i = 0; i < ids.length; i += 10) {\n    found.push(...(await Promise.all(ids.slice(i, i + 10).map((id) => get(id)))));\n  }\n',
    ],
    [
      'returned, of what has no name',
      '  return Promise.all(list().map(async (id) => {\n    await get(id);\n  }));\n',
      '  const list2 = list();\n  const found = [];\n  for (let i = 0; i < list2.length; i += 10) {\n    found.push(...(await Promise.all(list2.slice(i, i + 10).map(async (id) => {\n      await get(id);\n    }))));\n  }\n  return found;\n',
    ],
    [
      'of which nothing is kept',
      '  await Promise.allSettled(this.ids.map((i) => get(id)));\n',
      '  for (let i2 = 0; i2 < this.ids.length; i2 += 10) {\n    await Promise.allSettled(this.ids.slice(i2, i2 + 10).map((i) => get(id)));\n  }\n',
    ],
    ['not by its place', '  await Promise.all(ids.map((id, at) => get(id)));\n', null],
    ['not in a chain', '  await Promise.all(ids.map((id) => get(id))).then(done);\n', null],
    ['not of an iterable', '  await Promise.all(Array.from(ids, (id) => get(id)));\n', null],
  ];

  are('asked for ten at a time', 'someAtATime', 'ids', many, () => ({ at: 'get(id)' }));

  it('stay where nothing is awaited', () => {
    const before = '(ids) => { return Promise.all(ids.map((id) => get(id))); }';
    assert.equal(mended('someAtATime', javascript(before), { at: 'get(id)' }), null);
  });
});

describe('turns of a loop that need nothing of each other', () => {
  const turns: Case[] = [
    [
      'kept by a key of an object',
      '  for (const id of [1, 2]) {\n    const { n } = await get(id);\n    out[id] = n;\n  }\n',
      '  await Promise.all([1, 2].map(async (id) => {\n    const { n } = await get(id);\n    out[id] = n;\n  }));\n',
    ],
    [
      'kept by a key of a map',
      '  for (const id of ids) out.set(id.key, await get(id));\n',
      '  // all at once: where the list may be long, take some at a time\n  await Promise.all(ids.map(async (id) => {\n    out.set(id.key, await get(id));\n  }));\n',
    ],
    ['not by one key', '  for (const id of ids) out[k] = await get(id);\n', null],
    ['not what it adds to', '  for (const id of ids) out[id] = out[id] + (await get(id));\n', null],
    [
      'not with a comment behind one',
      '  for (const id of ids) {\n    out[id] = await get(id); // why\n  }\n',
      null,
    ],
    ['not a sum', '  for (const id of ids) out[id] += await get(id);\n', null],
    ['not of a member', '  for (const id of ids) this.out[id] = await get(id);\n', null],
  ];

  are('awaited at once', 'mapTogether', 'ids, out, k', turns, () => ({ at: 'get(id)' }));
});

describe('a loop that waits for one thing in each turn', () => {
  const NOTE = '  // all at once: where the list may be long, take some at a time\n';
  const loops: Case[] = [
    [
      'a sum',
      '  for (const id of ids) sum += (await get(id)).n;\n',
      `${NOTE}  for (const answer of await Promise.all(ids.map((id) => get(id)))) sum += answer.n;\n`,
    ],
    [
      'not with a comment behind it',
      '  for (const id of ids) {\n    const n = await get(id); // why\n    log(n);\n  }\n',
      null,
    ],
    [
      'what has a name',
      '  for (const { id } of ids) {\n    const { n } = await get(id);\n    if (n) log(n);\n  }\n',
      `${NOTE}  for (const { n } of await Promise.all(ids.map(({ id }) => get(id)))) {\n    if (n) log(n);\n  }\n`,
    ],
    [
      'what is used beside its own',
      '  for (const id of ids) {\n    const n = await get(id);\n    log(() => id, n);\n  }\n',
      `${NOTE}  const found = await Promise.all(ids.map((id) => get(id)));\n  for (const [i, id] of ids.entries()) {\n    const n = found[i]!;\n    log(() => id, n);\n  }\n`,
    ],
    ['not what turns lead to', '  for (const id of ids) sum = await get(id, sum);\n', null],
    ['not two waits', '  for (const id of ids) log(await get(id), await x());\n', null],
    ['not behind a test', '  for (const id of ids) if (id) sum += await get(id);\n', null],
    [
      'not behind a turn',
      '  for (const id of ids) {\n    if (!id) continue;\n    sum += await get(id);\n  }\n',
      null,
    ],
    [
      'not up to one',
      '  for (const id of ids) {\n    const n = await get(id);\n    if (n) break;\n  }\n',
      null,
    ],
    ['not what a test decides', '  for (const id of ids) sum += id && (await get(id));\n', null],
    ['not of what may be no list', '  for (const id of all()) sum += await get(id);\n', null],
  ];

  are('turned into one that asks for all first', 'askForAll', 'ids, sum', loops, (body) => ({
    at: /get\(.*?\)/.exec(body)![0],
  }));
});
