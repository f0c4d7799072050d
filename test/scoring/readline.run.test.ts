import assert from 'node:assert/strict';

import type { Report } from '../../src/report/report';
import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `
import readline from 'node:readline';
import { createReadStream } from 'node:fs';

export function ask(question) {
  const rl = readline.createInterface({ input: process.stdin });
  return new Promise((resolve) => {
    rl.question(question, (answer) => { rl.close(); resolve(answer.trim().toLowerCase()); });
  });
}
export async function drop(store, name) {
  const answer = await ask('Drop it? ');
  if (answer !== 'y' && answer !== 'yes') return false;
  await store.drop(name);
  return true;
}
export async function typed(store) {
  for await (const line of readline.createInterface({ input: process.stdin })) await store.put(line);
}
export async function load(store, file) {
  let count = 0;
  for await (const line of readline.createInterface({ input: createReadStream(file) })) {
    await store.put(line.trim());
    count++;
  }
  return count;
}
export function lines(file, done) {
  let count = 0;
  const rl = readline.createInterface({ input: createReadStream(file) });
  rl.on('line', () => count++);
  rl.on('error', done);
  rl.on('close', () => done(null, count));
}
`;

describe('lines that are read', () => {
  it('of a person are an answer that does not fail', async () => {
    const { debuggability, findings } = await probed('ask');
    assert.equal(debuggability.state === 'skipped' && debuggability.reason.code, 'noSites');
    assert.deepEqual(findings, []);
  });

  it('of a person are such as the code asks for', async () => {
    const report = await probed('drop');
    assert.deepEqual(sitesOf(report).slice(-1), ['store.drop: delivered']);
    assert.deepEqual(rulesOf(report), []);
  });

  it('of a person come one after the other where nobody is asked', async () => {
    assert.deepEqual(sitesOf(await probed('typed')), [
      'node:readline.createInterface: delivered',
      'store.put: delivered',
    ]);
  });

  it('of a file come one after the other', async () => {
    const report = await probed('load');
    assert.deepEqual(sitesOf(report), [
      'node:fs.createReadStream: delivered',
      'store.put: delivered',
    ]);
    const { debuggability } = report;
    assert.equal(debuggability.state === 'scored' && debuggability.undisturbed.result, '2');
  });

  it('of a file are heard of where nobody iterates, in a file that does elsewhere', async () => {
    assert.deepEqual(sitesOf(await probed('lines')).slice(-1), [
      'node:fs.createReadStream: delivered',
    ]);
  });
});

function probed(functionName: string): Promise<Report> {
  return scored(documentOf(CODE), { ...probingAlone(OPTIONS), functionName });
}

/** Whether a stack is lost depends on how the operations are made. */
function rulesOf({ findings }: Report): string[] {
  return findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost');
}

function sitesOf({ debuggability }: Report): string[] {
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites } = debuggability.stackTraces;
  return sites.map(({ operation, consequence }) => `${operation}: ${consequence?.kind}`);
}
