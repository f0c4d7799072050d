import assert from 'node:assert/strict';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { functionsOf } from '../../src/document/functions';
import { linesOf } from '../../src/document/lines';
import { readDocument } from '../../src/document/readDocument';
import { isTold, type Finding } from '../../src/rules/finding';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';
import { ownRuntime, PROJECT } from '../subjects';

const MARKED = [
  { file: 'lost.js', rule: 'unhandled-rejection', mark: 'lost' },
  { file: 'skipped.js', rule: 'catch-skipped', mark: 'skipped' },
  { file: 'hidden.js', rule: 'hidden-failure', mark: 'hidden' },
] as const;

describe('calls whose results nobody uses', function () {
  this.timeout(300_000);

  for (const { file, rule, mark } of MARKED) {
    it(`are told by ${rule} where they are marked so`, async () => {
      const document = await read(file);
      const found = await findingsOf(document);
      const told = [...found.values()].flatMap((findings) =>
        ofRule(findings, rule).map(({ message }) => /line (\d+)/.exec(message)?.[1]),
      );
      const marked = linesOf(document.text).flatMap((line, i) =>
        line.endsWith(`// ${mark}`) ? [String(i + 1)] : [],
      );
      assert.ok(marked.length > 0);
      assert.deepEqual(told, marked);
    });
  }

  for (const name of ['heard.js', 'noPromise.js', 'ofPackages.js']) {
    it(`are not told where they lose none: ${name}`, async () => {
      const found = await findingsOf(await read(name));
      const told = [...found].flatMap(([fn, findings]) =>
        findings.filter(isTold).map(({ rule, line }) => `${fn}: ${rule} ${line}`),
      );
      assert.deepEqual(told, []);
    });
  }
});

function ofRule(findings: readonly Finding[], rule: Finding['rule']): Finding[] {
  return findings.filter((each) => each.rule === rule);
}

async function read(name: string): Promise<SubjectDocument> {
  const found = await readDocument(path.join(PROJECT, 'test/fixtures/unheard', name));
  assert.ok(found.state === 'read');
  return found.document;
}

/** By function; each of them has to be probed. */
async function findingsOf(document: SubjectDocument): Promise<Map<string, Finding[]>> {
  const names = functionsOf(document)
    .functions.filter(({ nested, name }) => !nested && name !== 'constructor')
    .map(({ path: name }) => name);
  const reports = await scoreTogether(
    names.map((functionName) => ({ document, functionName, runtime: ownRuntime })),
    {
      ...OPTIONS,
      workload: { ...OPTIONS.workload, kind: 'function' },
      parts: { benchmark: false, debuggability: true },
      many: 'table',
    },
    dependencies(),
    silent,
    never,
  );
  return new Map(
    names.map((name, i) => {
      assert.equal(reports[i]!.debuggability.state, 'scored', name);
      return [name, reports[i]!.findings];
    }),
  );
}
