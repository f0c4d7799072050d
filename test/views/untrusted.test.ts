import * as assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { Settings } from '../../src/host/configuration';
import { Core } from '../../src/host/core';
import { UNTRUSTED } from '../../src/host/notRun';
import { documentOf } from '../document/documents';
import { PROJECT } from '../subjects';

describe('a function of a person’s own where nothing may run', () => {
  it('has its own tokens, and says why there is no more', async () => {
    const core = new Core(PROJECT, '0.1.0', path.join(tmpdir(), 'async-score-never-made'));
    const other = 'async function save() { await db.users.save(await db.users.next()); }';
    const text = `async function load(id) { return await db.users.find(id); }\n${other}`;
    const settings = { workload: 'auto', parallel: 10, ioMs: 10, connections: 1, mode: 'sound' };
    const subject = { document: documentOf(text), functionName: 'load', call: {} };
    const report = await core.tokens(subject, settings as Settings, UNTRUSTED);
    assert.equal(report.complexity.tokens, 19);
    assert.equal(report.benchmark.kind, 'function');
    for (const part of [report.benchmark, report.debuggability]) {
      assert.equal(part.state !== 'scored' && part.reason.code, 'untrusted');
    }
    assert.equal(report.relatives, undefined);
  });
});
