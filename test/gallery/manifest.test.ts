import * as assert from 'node:assert/strict';

import { parseManifest } from '../../src/gallery/manifest';

const MEMBER = {
  name: 'async-await',
  kind: 'doxbee',
  pattern: 'async-await',
  title: 'async/await',
  description: 'One sentence.',
  file: 'async-await.js',
  boundary: 'promisified',
  handWritten: true,
  libraries: { co: '4.6.0' },
  publishedRows: ['co.js'],
};

const ERA = { runtimes: '0.12 || 4', install: '4.9.1' };

describe('parseManifest', () => {
  it('takes what is right', () => {
    const manifest = { era: ERA, members: [MEMBER] };
    assert.deepEqual(parseManifest(manifest), manifest);
  });

  it('takes the keys that may be left out', () => {
    const member = {
      ...MEMBER,
      writtenAs: 'async-await.ts',
      runsOn: '>=0.10 <6 || 8',
      flags: [{ runtimes: '0.11 || 0.12', flags: ['--harmony'] }],
      compiledFor: { file: 'async-await-es5.js', by: 'TypeScript 5.9.3' },
    };
    assert.deepEqual(parseManifest({ era: ERA, members: [member] }).members, [member]);
  });

  const wrong: [value: unknown, message: string][] = [
    [null, 'the manifest needs an object; found null.'],
    [{ members: [] }, 'the manifest.era needs a value; found nothing.'],
    [{ era: '4', members: [] }, 'era needs an object; found "4".'],
    [
      { era: { ...ERA, runtimes: 'the old days' }, members: [] },
      'era.runtimes needs a range of Node versions; found "the old days".',
    ],
    [
      { era: { ...ERA, runtimes: '' }, members: [] },
      'era.runtimes needs a range of Node versions; found "".',
    ],
    [
      { era: { ...ERA, install: '4' }, members: [] },
      'era.install needs an exact version; found "4".',
    ],
    [{ era: ERA }, 'the manifest.members needs a value; found nothing.'],
    [{ era: ERA, members: {} }, 'members needs a list; found {}.'],
    [{ era: ERA, members: [7] }, 'members[0] needs an object; found 7.'],
    [
      changed({ name: 'Async Await' }),
      'members[0].name needs a name such as async-await; found "Async Await".',
    ],
    [
      changed({ kind: 'http' }),
      'members[0].kind needs one of doxbee, script, ops, server; found "http".',
    ],
    [
      changed({ pattern: 'Promises' }),
      'members[0].pattern needs a pattern such as promises; found "Promises".',
    ],
    [
      changed({ boundary: 'none' }),
      'members[0].boundary needs one of callback, promisified, async, timer; found "none".',
    ],
    [
      changed({ flags: [{ runtimes: '4', flags: [''] }] }),
      'members[0].flags[0].flags[0] needs a text; found "".',
    ],
    [changed({ title: ' ' }), 'members[0].title needs a text; found " ".'],
    [
      changed({ description: 'no stop' }),
      'members[0].description needs a sentence; found "no stop".',
    ],
    [
      changed({ file: '../a.js' }),
      'members[0].file needs a file name without folders; found "../a.js".',
    ],
    [
      changed({ writtenAs: 'src/a.ts' }),
      'members[0].writtenAs needs a file name without folders; found "src/a.ts".',
    ],
    [changed({ handWritten: 'yes' }), 'members[0].handWritten needs true or false; found "yes".'],
    [
      changed({ runsOn: 'everywhere' }),
      'members[0].runsOn needs a range of Node versions; found "everywhere".',
    ],
    [
      changed({ compiledFor: { file: 'variant.js' } }),
      'members[0].compiledFor.by needs a value; found nothing.',
    ],
    [
      changed({ compiledFor: { file: 'a/variant.js', by: 'TypeScript' } }),
      'members[0].compiledFor.file needs a file name without folders; found "a/variant.js".',
    ],
    [changed({ libraries: [] }), 'members[0].libraries needs an object; found [].'],
    [
      changed({ libraries: { co: '^4.6.0' } }),
      'members[0].libraries.co needs an exact version; found "^4.6.0".',
    ],
    [changed({ publishedRows: [1] }), 'members[0].publishedRows[0] needs a text; found 1.'],
    [
      changed({ publishedRows: 'co.js' }),
      'members[0].publishedRows needs a list of texts; found "co.js".',
    ],
    [changed({ extra: 1 }), 'members[0].extra is no key.'],
    [
      { era: ERA, members: [MEMBER, MEMBER] },
      'members[1].name needs a name unlike members[0].name; found "async-await".',
    ],
  ];
  for (const [value, message] of wrong) {
    it(`says that ${message}`, () => {
      assert.throws(() => parseManifest(value), {
        name: 'GalleryError',
        message,
      });
    });
  }

  it('names a key that is missing', () => {
    const { file, ...rest } = MEMBER;
    assert.throws(() => parseManifest({ era: ERA, members: [rest] }), {
      message: 'members[0].file needs a value; found nothing.',
    });
    assert.equal(file, 'async-await.js');
  });
});

function changed(changes: Record<string, unknown>) {
  return { era: ERA, members: [{ ...MEMBER, ...changes }] };
}
