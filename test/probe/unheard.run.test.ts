import assert from 'node:assert/strict';
import * as path from 'node:path';

import type { SubjectDocument } from '../../src/document/document';
import { functionsOf } from '../../src/document/functions';
import { linesOf } from '../../src/document/lines';
import { readDocument } from '../../src/document/readDocument';
import type { Finding } from '../../src/report/findings/finding';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';
import { ownRuntime, PROJECT } from '../subjects';

describe('calls whose results nobody uses', function () {
  this.timeout(300_000);

  it('are told where they lose a promise', async () => {
    const document = await read('lost.js');
    const found = await findingsOf(document);
    const told = [...found.values()].flatMap((findings) =>
      ofRule(findings, 'unhandled-rejection').map(({ message }) => /line (\d+)/.exec(message)?.[1]),
    );
    const lost = linesOf(document.text).flatMap((line, i) =>
      /(?:\/\/ lost)$/.test(line) ? [String(i + 1)] : [],
    );
    assert.deepEqual(told, lost);
  });

  for (const name of ['heard.js', 'noPromise.js']) {
    it(`are not told where they lose none: ${name}`, async () => {
      const found = await findingsOf(await read(name));
      const told = [...found].flatMap(([fn, findings]) =>
        findings
          .filter(({ rule }) => rule !== 'stack-lost')
          .map(({ rule, line }) => `${fn}: ${rule} ${line}`),
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
