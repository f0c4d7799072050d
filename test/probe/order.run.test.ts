import assert from 'node:assert/strict';

import type { Waits } from '../../src/probe/order/knownWaits';
import { gradedOwn } from './ownCall';

async function waits(body: string, before = ''): Promise<Waits> {
  const text = `${before}\nmodule.exports = async function f(db, id) {\n${body}\n};`;
  const { waits: found } = await gradedOwn(text, 'f');
  assert.ok(found, 'nothing is told of its waits');
  return found;
}

/** `30 -> 10: getUser 3 0-10 0`, each with its line, its time and its best start. */
function words(found: Waits): string {
  if (found.state === 'notKnown') return found.why;
  const { inRow, best, operations } = found;
  const each = operations.map(
    ({ name, line, startMs, endMs, bestStartMs }) =>
      `${name.split('.').at(-1)} ${line} ${startMs}-${endMs} ${bestStartMs}`,
  );
  return [`${inRow.ms} -> ${best.ms}`, ...each].join(', ');
}

describe('the order of the operations of a call', () => {
  it('is told with the time that its data allows', async () => {
    const found = await waits(`
      const user = await db.getUser(id);
      const posts = await db.getPosts(id);
      const tags = await db.getTags(user.team);
      return { user, posts, tags };`);
    assert.equal(
      words(found),
      '30 -> 20, getUser 4 0-10 0, getPosts 5 10-20 0, getTags 6 20-30 10',
    );
    assert.ok(found.state === 'known');
    assert.deepEqual(
      found.operations.map(({ dependsOn }) => dependsOn),
      [[], [], [0]],
    );
    assert.deepEqual([found.inRow.operations, found.best.operations], [3, 2]);
  });

  it('leads what runs further in back to its call, together or apart', async () => {
    const load =
      'const load = async (db, id) => { const a = await db.findOne(id); return db.find(a.x); };';
    const found = await waits(
      `const [user, posts] = await Promise.all([load(db, id), db.getPosts(id)]);
      const each = await Promise.all([1, 2].map(async (x) => db.getEach(await db.getOne(x))));
      const late = db.getLate(user);
      return { user, posts, each, late: await late };`,
      load,
    );
    const expected = [
      '50 -> 30',
      'findOne 3 0-10 0, getPosts 3 0-10 0, find 3 10-20 10',
      'getOne 4 20-30 0, getOne 4 20-30 0, getEach 4 30-40 10, getEach 4 30-40 10',
      'getLate 5 40-50 20',
    ];
    assert.equal(words(found), expected.join(', '));
  });

  it('lets the turns of a loop begin at once that need nothing of each other', async () => {
    const found = await waits(`const out = [];
      for (const each of [1, 2, 3]) out.push(await db.getUser(each));
      return out;`);
    assert.equal(words(found), '30 -> 10, getUser 4 0-10 0, getUser 4 10-20 0, getUser 4 20-30 0');
  });

  it('lets steps of one turn begin at once where turns lead to each other, and no turn before', async () => {
    const found = await waits(`const out = [];
      let at = id;
      for (const each of [1, 2]) {
        const page = await db.getPage(at);
        const users = await db.getUsers(page.id);
        const tags = await db.getTags(page.id);
        out.push(users, tags);
        at = page.next;
      }
      return out;`);
    const turns = 'getPage 6 0-10 0, getUsers 7 10-20 10, getTags 8 20-30 10, getPage 6 30-40 20';
    assert.equal(words(found), `60 -> 40, ${turns}, getUsers 7 40-50 30, getTags 8 50-60 30`);
  });

  it('keeps the place of steps that a turn may leave out first, or that turns share', async () => {
    const found = await waits(`let count = 0;
      for (const each of [1, 2, 3]) {
        if (each !== 2) {
          const one = await db.getOne(each);
          count += one.size;
        }
        const other = await db.getOther(each + count);
        count += other.size;
      }
      return count;`);
    assert.match(words(found), /^50 -> 50, /);
  });

  it('leads into what is called for each of a list, under whatever name its promises go', async () => {
    const each = `async (one) => {
        const user = await db.getUser(one);
        const tags = await db.getTags(one);
        return [user, tags];
      }`;
    const expected =
      '20 -> 10, getUser 4 0-10 0, getUser 4 0-10 0, getTags 5 10-20 0, getTags 5 10-20 0';
    for (const body of [
      `const all = await Promise.all([1, 2].map(${each}));\n return all;`,
      `return Promise.all([1, 2].map(${each}));`,
      `const going = [1, 2].map(${each});\n const all = await Promise.all(going);\n return all;`,
    ])
      assert.equal(words(await waits(body)), expected, body);
  });

  it('keeps what calls for each of a list do behind what changes something', async () => {
    const found = await waits(`return Promise.all([1, 2].map(async (one) => {
        const user = await db.getUser(one);
        await db.save(one);
        return db.getTags(one, user);
      }));`);
    assert.match(words(found), /^30 -> 30, /);
  });

  it('keeps what may change something, by its own name or one further in', async () => {
    const found = await waits(
      `const one = await db.getUser(id);
      const two = await db.save(one);
      const three = await look(db, id);
      const four = await db.getTags(id);
      return [two, three, four];`,
      `const look = async (db, id) => db.mark(id);`,
    );
    assert.match(words(found), /^40 -> 40, /);
  });

  it('promises nothing where it waits for something else, too', async () => {
    const found = await waits(`const one = await db.getUser(id);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const two = await db.getPosts(id);
      return [one, two];`);
    assert.equal(words(found), 'it waits for something else beside its operations');
  });

  it('promises nothing of what it does not understand', async () => {
    const found = await waits(`const run = async (name) => { id = name; return db.getUser(name); };
      const one = await run('a');
      const two = await run('b');
      return [one, two];`);
    assert.equal(words(found), 'it keeps a function that changes something');
  });

  it('tells apart the steps of a turn, and of a loop within it', async () => {
    const found = await waits(`const out = [];
      for (const each of [1, 2]) {
        const { team } = await db.getUser(each);
        for (const key of [3, 4]) out.push(await db.getTeam(team, key));
      }
      return out;`);
    const second = 'getUser 5 30-40 0, getTeam 6 40-50 10, getTeam 6 50-60 10';
    const first = 'getUser 5 0-10 0, getTeam 6 10-20 10, getTeam 6 20-30 10';
    assert.equal(words(found), ['60 -> 20', first, second].join(', '));
  });

  it('lets what has been answered be asked no more, unless something is changed between', async () => {
    const asked = (between: string) => `const one = await db.getRate('EUR');
      ${between}
      const two = await db.getRate('EUR');
      return [one, two];`;
    const again = await waits(asked(''));
    assert.ok(again.state === 'known');
    assert.deepEqual(
      again.operations.map(({ sameAs }) => sameAs),
      [null, 0],
    );
    assert.equal(again.best.ms, 10);
    const changed = await waits(asked('await db.setRate(one);'));
    assert.ok(changed.state === 'known');
    assert.ok(changed.operations.every(({ sameAs }) => sameAs === null));
    assert.deepEqual(
      changed.operations.map(({ keepsPlace }) => keepsPlace),
      [false, true, false],
    );
  });

  it('does not take what is alike by chance for the same', async () => {
    const found = await waits(`const one = await db.getUser(id);
      const two = await db.getPost(id);
      return [await db.getTeam(one.key), await db.getTeam(two.key)];`);
    assert.ok(found.state === 'known');
    assert.ok(found.operations.every(({ sameAs }) => sameAs === null));
  });

  it('leads to calls whose names are words of the language', async () => {
    const found = await waits(`const one = await db.getUser(id);
      await db.delete(one);
      return one;`);
    assert.match(words(found), /^20 -> 20, getUser 3 0-10 0, delete 4 /);
  });
});
