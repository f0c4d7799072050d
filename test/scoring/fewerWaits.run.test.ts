import assert from 'node:assert/strict';

import { applyFix } from '../../src/fixes/applyFix';
import { helps } from '../../src/rules/effect';
import { fixesOfFinding } from '../../src/fixes/fixesOfFinding';
import { brokenOf } from '../../src/rules/brokenPlace';
import type { Rule } from '../../src/rules/rules';
import { measureFix, probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';
import { ownRuntime } from '../subjects';

const PROBING = probingAlone(OPTIONS);

/** The text that the first fix of a rule makes, and what was measured of it. */
async function fixed(body: string, rule: Rule): Promise<{ text: string; becomes: string[] }> {
  const document = documentOf(`module.exports = async function load(db, ids) {\n${body}\n};\n`);
  const entry = { document, functionName: 'load', runtime: ownRuntime };
  const report = await scored(document, { ...PROBING, functionName: 'load' });
  const finding = report.findings.find((each) => each.rule === rule);
  assert.ok(finding, JSON.stringify([report.findings, report.waits]));
  const [fix] = fixesOfFinding(document, brokenOf(finding));
  assert.ok(fix, finding.message);
  const found = await measureFix({ entry, report }, fix, (each) =>
    scored(each.document, { ...PROBING, ...each }),
  );
  assert.ok(found.state === 'scored', JSON.stringify(found));
  assert.equal(helps(found.effect), true, JSON.stringify(found.effect));
  const lines = applyFix(document, fix)?.text.split('\n').slice(1, -2) ?? [];
  return {
    text: lines.join('\n'),
    becomes: found.effect.mended?.ended.map(({ becomes }) => becomes) ?? [],
  };
}

describe('waits that need not be', () => {
  it('of turns are awaited at once, with a word about long lists', async () => {
    const { text, becomes } = await fixed(
      `  const found = [];
  for (const id of ids) {
    found.push(await db.getUser(id));
  }
  return found;`,
      'await-in-loop',
    );
    assert.equal(
      text,
      `  const found = [];
  // all at once: where the list may be long, take some at a time
  found.push(...(await Promise.all(ids.map((id) => db.getUser(id)))));
  return found;`,
    );
    assert.match(
      becomes[0] ?? '',
      /^Its waits: 2 ms → 1 ms\. If line 4 `db\.getUser\(…\)` fails, another call has been asked by then, and goes on$/,
    );
  });

  it('of turns of several steps are awaited at once', async () => {
    const { text } = await fixed(
      `  const found = [];
  for (const id of [1, 2]) {
    const { team } = await db.getUser(id);
    found.push(await db.getTeam(team));
  }
  return found;`,
      'await-in-loop',
    );
    assert.equal(
      text,
      `  const found = [];
  found.push(...(await Promise.all([1, 2].map(async (id) => {
    const { team } = await db.getUser(id);
    return await db.getTeam(team);
  }))));
  return found;`,
    );
  });

  it('for what is known are left out', async () => {
    const { text, becomes } = await fixed(
      `  const rate = await db.getRate('EUR');
  const again = await db.getRate('EUR');
  return [rate, again, ids];`,
      'asked-twice',
    );
    assert.match(text, /const again = rate;/);
    assert.match(becomes[0] ?? '', /^Its waits: 2 ms → 1 ms, 2 → 1 operations\./);
  });

  it('for the same in each turn are made before the loop', async () => {
    const { text } = await fixed(
      `  const found = [];
  for (const each of [1, 2]) {
    const rate = await db.getRate('EUR');
    found.push(each * rate);
  }
  return found;`,
      'asked-twice',
    );
    assert.match(text, /^ {2}const found = \[\];\n {2}const rate = await .*;\n {2}for /);
  });

  it('for the same in each call for a list are made before all of them', async () => {
    const { text } = await fixed(
      `  const all = await Promise.all([1, 2].map(async (each) => {
    const rate = await db.getRate('EUR');
    return rate + await db.getTax(each);
  }));
  return all;`,
      'asked-twice',
    );
    assert.match(text, /^ {2}const rate = await .*;\n {2}const all = await Promise\.all/);
  });

  it('of one turn are awaited at once, where turns lead to each other', async () => {
    const { text, becomes } = await fixed(
      `  const found = [];
  for (let at = ids; at; ) {
    const page = await db.getPage(at);
    const users = await db.getUsers(page.id);
    const tags = await db.getTags(page.id);
    found.push(users, tags);
    at = page.next;
  }
  return found;`,
      'independent-awaits',
    );
    assert.match(text, /const \[users, tags\] = await Promise\.all\(\[/);
    assert.match(becomes[0] ?? '', /^Its waits: (?:3 ms → 2|6 ms → 4) ms\./);
  });

  it('of what is called for each of a list are awaited at once, and of one turn of a loop', async () => {
    const body = `const user = await db.getUser(id);
    const team = await db.getTeam(id);`;
    const mapped = await fixed(
      `  return Promise.all([1, 2].map(async (id) => {
    ${body}
    return [user, team];
  }));`,
      'independent-awaits',
    );
    assert.match(mapped.becomes[0] ?? '', /^Its waits: 2 ms → 1 ms\./);
    const inLoop = `  const found = [];
  for (const id of [1, 2]) {
    ${body}
    found.push([user, team]);
  }
  return found;`;
    // both can be mended, each without the other
    const together = await fixed(inLoop, 'independent-awaits');
    assert.match(together.becomes[0] ?? '', /^Its waits: 4 ms → 2 ms\./);
    const { becomes } = await fixed(inLoop, 'await-in-loop');
    assert.match(becomes[0] ?? '', /^Its waits: 4 ms → 2 ms\./);
  });

  it('within the list of a Promise.all are left out there', async () => {
    const { text } = await fixed(
      `  return Promise.all([await db.getUser(ids), await db.getPosts(ids)]);`,
      'waits-in-all',
    );
    assert.equal(text, '  return Promise.all([db.getUser(ids), db.getPosts(ids)]);');
  });
});
