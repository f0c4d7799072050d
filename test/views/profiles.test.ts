import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { readMapFile } from '../../src/document/mapReader';
import type { Settings } from '../../src/host/configuration';
import { Profiles } from '../../src/host/profiles';
import { runtimeEnvironment } from '../../src/host/runtimeEnvironment';
import type { ScoredSubject } from '../../src/scoring/score';
import { documentOf } from '../document/documents';
import { executor, ownRuntime, RUNNER } from '../subjects';

/** No call of it comes to an end that is waited for. */
const ENDLESS = `function never() { return new Promise(function () {}); }
module.exports = never;
`;

describe('a profile that the panel asks for', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'async-score-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is of calls that are made as a person wished', async () => {
    const subject = { document: documentOf(ENDLESS), functionName: 'never' };
    const asFound = await profile({ ...subject, call: {} });
    assert.equal(asFound.state, 'neverCompleted');
    const asAsked = await profile({ ...subject, call: { completesBy: 'return' } });
    assert.equal(asAsked.state, 'scored');
  });

  function profile(subject: ScoredSubject) {
    const dependencies = { executor, readMap: readMapFile, runnerFolder: path.dirname(RUNNER) };
    const profiles = new Profiles(folder, runtimeEnvironment(folder), dependencies);
    const settings = { workload: 'function', parallel: 10, ioMs: 1, timeoutMs: 3000 };
    const { signal } = new AbortController();
    return profiles.profile(subject, settings as Settings, ownRuntime, () => undefined, signal);
  }
});
