import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { openGate } from '../../src/gate';
import type { Settings } from '../../src/host/configuration';
import { Core } from '../../src/host/core';
import { UNTRUSTED } from '../../src/host/notRun';
import { documentOf } from '../document/documents';
import { projectOf } from '../modules/projects';
import { PROJECT } from '../subjects';

const SETTINGS = {
  workload: 'auto',
  parallel: 10,
  ioMs: 10,
  connections: 1,
  mode: 'sound',
} as Settings;

function coreOf(editorTypeScript: string): Core {
  const storage = path.join(tmpdir(), 'async-score-never-made');
  return new Core({ extensionPath: PROJECT, version: '0.1.0', storage, editorTypeScript });
}

describe('a function of a person’s own where nothing may run', () => {
  before(() => openGate(() => false));
  after(() => openGate(() => true));

  it('has its own tokens, and says why there is no more', async () => {
    const core = coreOf('/none/typescript.js');
    const other = 'async function save() { await db.users.save(await db.users.next()); }';
    const text = `async function load(id) { return await db.users.find(id); }\n${other}`;
    const subject = { document: documentOf(text), functionName: 'load', call: {} };
    const report = await core.tokens(subject, SETTINGS, UNTRUSTED);
    assert.equal(report.complexity.tokens, 19);
    assert.equal(report.benchmark.kind, 'function');
    for (const part of [report.benchmark, report.debuggability]) {
      assert.equal(part.state !== 'scored' && part.reason.code, 'untrusted');
    }
    assert.equal(report.relatives, undefined);
  });

  it('is compiled by no TypeScript of its project', async () => {
    const note = "require('fs').writeFileSync(__dirname + '/loaded', '');";
    const project = projectOf({
      'package.json': '{}',
      'node_modules/typescript/lib/typescript.js': note,
      'main.ts': 'export class Users { @kept async load(id: string) { await db.find(id); } }',
    });
    try {
      const subject = { document: project.document('main.ts'), functionName: 'load', call: {} };
      await coreOf('/none/typescript.js').tokens(subject, SETTINGS, UNTRUSTED);
      assert.equal(fs.existsSync(project.at('node_modules/typescript/lib/loaded')), false);
    } finally {
      project.remove();
    }
  });

  it('is not read as it was at a revision: git would run', async () => {
    const read = await coreOf('/none/typescript.js').readRevision(
      path.join(PROJECT, 'package.json'),
      'HEAD',
    );
    assert.ok(read.state === 'failed');
    assert.equal(read.problem.found, 'a workspace that is not trusted');
  });
});
