import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../src/document/document';
import type { Finding } from '../../src/rules/finding';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored } from '../score';

/** Last names of the calls of a function, each of which was made to fail, and what is found. */
export async function callsOf(
  document: SubjectDocument,
  functionName: string,
): Promise<{ calls: string[]; findings: Finding[] }> {
  const { debuggability, findings } = await scored(document, {
    ...probingAlone(OPTIONS),
    functionName,
  });
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites, unreached } = debuggability.stackTraces;
  assert.deepEqual(unreached, []);
  return { calls: sites.map(({ operation }) => operation.split('.').at(-1)!), findings };
}
