import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { readMapFile } from '../../src/document/mapReader';
import type { Settings } from '../../src/host/configuration';
import { Profiles } from '../../src/host/profiles';
import { runtimeEnvironment } from '../../src/host/runtimeEnvironment';
import { profileFileName, pruneProfiles } from '../../src/profile/profileFiles';
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

  it('takes the place of no other, and minds none that another window deletes meanwhile', async () => {
    const [one, two] = [1, 2].map((ms) => profileFileName('/a/cart.js', '24.1.0', new Date(ms)));
    assert.notEqual(one, two);
    // as one that is gone between the look at the folder and the look at the file
    symlinkSync(path.join(folder, 'gone'), path.join(folder, 'a.cpuprofile'));
    for (let i = 0; i < 11; i++) writeFileSync(path.join(folder, `${i}.heapprofile`), '');
    await pruneProfiles(folder);
    assert.equal(readdirSync(folder).length, 10);
  });

  function profile(subject: ScoredSubject) {
    const dependencies = { executor, readMap: readMapFile, runnerFolder: path.dirname(RUNNER) };
    const profiles = new Profiles(folder, runtimeEnvironment(folder), dependencies);
    const settings = { workload: 'function', parallel: 10, ioMs: 1, timeoutMs: 3000 };
    const { signal } = new AbortController();
    return profiles.profile(subject, settings as Settings, ownRuntime, () => undefined, signal);
  }
});
