import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import { galleryOf } from '../../src/gallery/load';
import { whyMemberCannotRun } from '../../src/gallery/whyNotRun';
import { aRuntime } from '../runtimes';

const ENTRY = {
  name: 'with-libraries',
  title: 'with libraries',
  description: 'One sentence.',
  file: 'upload.js',
  kind: 'doxbee',
  pattern: 'callbacks',
  boundary: 'callback',
  handWritten: true,
  libraries: { one: '1.2.3', two: '2.0.0' },
  publishedRows: [],
};

describe('whyMemberCannotRun', () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-gallery-'));
    fs.writeFileSync(path.join(folder, 'upload.js'), 'module.exports = function upload() {};');
  });

  afterEach(() => fs.rmSync(folder, { recursive: true }));

  function install(name: string, text: string) {
    const at = path.join(folder, 'node_modules', name);
    fs.mkdirSync(at, { recursive: true });
    fs.writeFileSync(path.join(at, 'package.json'), text);
  }

  function why(change: object = {}, version = '24.21.0', file = 'upload.js'): Failure | null {
    const gallery = galleryOf(folder, [], {
      era: { runtimes: '4', install: '4.9.1' },
      members: [{ ...ENTRY, ...change }],
    });
    return whyMemberCannotRun(gallery, path.join(folder, file), aRuntime(version));
  }

  it('is null where the libraries are there as pinned and the runtime is one of those needed', () => {
    install('one', '{"version": "1.2.3"}');
    install('two', '{"version": "2.0.0"}');
    assert.equal(why({ runsOn: '>=4' }), null);
  });

  it('names the libraries that are missing, what stands in their place, and what brings them', () => {
    install('one', '{"version": "1.9.0"}');
    assert.deepEqual(why(), {
      state: 'skipped',
      reason: {
        code: 'librariesMissing',
        message: '"with libraries" needs libraries: one 1.2.3, two 2.0.0.',
        found: `one 1.9.0 at ${folder}/node_modules/one, none at ${folder}/node_modules/two`,
        needed: 'one 1.2.3, two 2.0.0',
        remedy:
          'Fetch them: "async-score gallery --install", or "Fetch libraries…" in the gallery.',
      },
    });
  });

  for (const text of ['no JSON', 'null', '7', '{}', '{"version": 1}']) {
    it(`takes a library for missing whose package.json holds ${text}`, () => {
      install('one', text);
      install('two', '{"version": "2.0.0"}');
      assert.equal(why()?.reason.needed, 'one 1.2.3');
    });
  }

  it('names the runtimes that are needed where this is none of them', () => {
    assert.deepEqual(why({ libraries: {}, runsOn: '>=4 <6 || 8' }, '24.21.0'), {
      state: 'skipped',
      reason: {
        code: 'runtimeLacks',
        message: '"with libraries" does not run on Node 24.21.0.',
        found: 'Node 24.21.0',
        needed: 'Node >=4 <6 || 8',
        remedy: 'Choose another with --runtime; "async-score runtimes" lists those that there are.',
      },
    });
  });

  it('takes a nightly for the version that it leads to', () => {
    assert.equal(why({ libraries: {}, runsOn: '>=24' }, '25.0.0-nightly2025'), null);
  });

  it('says nothing of a file that is no member', () => {
    assert.equal(why({}, '24.21.0', 'another.js'), null);
  });
});
