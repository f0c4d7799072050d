import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { findingsOf } from '../../src/rules/findings';
import { RULE_NAMES } from '../../src/rules/rules';
import { documentOf } from '../document/documents';
import { prepared, probedCall } from '../probe/ownCall';
import { WARMED, scored } from '../score';
import { ownRuntime, PROJECT } from '../subjects';

const text = fs.readFileSync(path.join(PROJECT, 'docs/rules.md'), 'utf8');

/** What the page says of each rule. */
const SECTIONS = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

/** What is told of a function; that a stack is lost, which a `Promise.all` does, only where that is asked. */
async function rulesOf(code: string, asked: string): Promise<string[]> {
  const name = /function (\w+)/.exec(code)?.[1] ?? '';
  if (asked === 'needless-await') return measuredRulesOf(code, name);
  if (AT_ONCE.has(asked)) return racesOf(code, name);
  const call = await prepared(code, name);
  const probed = await probedCall(call);
  const rules = findingsOf(probed, call.document, ownRuntime, call).map(({ rule }) => rule);
  return rules.filter((rule) => rule === asked || rule !== 'stack-lost');
}

/** Rules about two calls at once, which only a whole score runs. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'mixed-up',
  'acts-twice',
  'started-twice',
  'lost-update',
  'late-answer',
]);

async function racesOf(code: string, functionName: string): Promise<string[]> {
  const parts = { benchmark: false, debuggability: true };
  const { findings } = await scored(documentOf(code), { functionName, parts });
  return findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost');
}

/** The same with what only a measurement tells. */
async function measuredRulesOf(code: string, functionName: string): Promise<string[]> {
  const report = await scored(documentOf(code), { ...WARMED, functionName, fixes: 'priced' });
  return report.findings.map(({ rule }) => rule);
}

function example(rule: string, kind: 'bad' | 'good'): string {
  const [, code] =
    new RegExp(`\`\`\`js ${kind}\n([^]*?)\`\`\``).exec(SECTIONS.get(rule) ?? '') ?? [];
  assert.ok(code !== undefined, `${rule} has no ${kind} example`);
  return code;
}

describe('the page of the rules', () => {
  it('has each rule, and no other', () => {
    assert.deepEqual([...SECTIONS.keys()], RULE_NAMES);
  });

  for (const rule of RULE_NAMES) {
    it(`shows what is told of ${rule}, and what is not`, async () => {
      // each call that fails may break it
      assert.deepEqual([...new Set(await rulesOf(example(rule, 'bad'), rule))], [rule]);
      assert.deepEqual(await rulesOf(example(rule, 'good'), rule), []);
    });
  }
});
