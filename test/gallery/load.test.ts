import * as assert from 'node:assert/strict';
import * as path from 'node:path';

import { galleryOf, loadGallery } from '../../src/gallery/load';
import manifest from '../../src/gallery/manifest.json';

const PATTERNS = path.resolve(__dirname, '../../../bench-runner/patterns');

describe('loadGallery', () => {
  const gallery = loadGallery(PATTERNS);

  it('holds the members of the manifest in its order', () => {
    assert.deepEqual(
      gallery.members.map(({ name, kind, handWritten }) => ({ name, kind, handWritten })),
      manifest.members.map(({ name, kind, handWritten }) => ({ name, kind, handWritten })),
    );
  });

  it('finds the shortest among what a person wrote', () => {
    assert.equal(gallery.shortest?.name, 'async-await');
  });

  it('counts what people wrote and holds what runs where the two differ', () => {
    const streamline = gallery.members.find(({ name }) => name === 'streamline');
    assert.equal(streamline?.document.file, path.join(PATTERNS, 'streamline.js'));
    assert.match(streamline.document.text, /__cb\(_, __frame/);
    assert.equal(streamline.writtenAs, path.join(PATTERNS, 'streamline._js'));
    assert.equal(streamline.tokens, 286);
  });

  it('hands on the programs as documents', () => {
    const [nested] = gallery.members;
    assert.equal(nested?.document.file, path.join(PATTERNS, 'callbacks-nested.js'));
    assert.match(nested.document.text, /module\.exports = function upload/);
    assert.equal(nested.document.unsaved, false);
    assert.equal('writtenAs' in nested, false);
  });

  it('has the published figures of the rows that a member names', () => {
    const co = gallery.members.find(({ name }) => name === 'generators-co-thunks');
    const source = {
      title: 'Analysis of generators and other async patterns in node',
      date: '2013-08-09',
    };
    assert.deepEqual(co?.libraries, { 'co-thunks': '1.5.2' });
    assert.deepEqual(co.published, {
      complexity: [{ source, row: 'co.js', tokens: 304, complexity: 1.01 }],
      performance: [
        {
          source,
          table: 'doxbee-1000x10ms-2013',
          runtime: null,
          kind: 'doxbee',
          parallel: 1000,
          ioMs: 10,
          row: 'co.js',
          timeMs: 182,
          memoryMB: 11.14,
        },
      ],
      debuggability: [{ source, row: 'co.js', sourceMaps: 4, stackTraces: 1, total: 5 }],
    });
  });

  it('has no shortest member where the manifest is empty', () => {
    const empty = { era: { runtimes: '4', install: '4.9.1' }, members: [] };
    assert.deepEqual(galleryOf(PATTERNS, [], empty), { ...empty, shortest: null });
  });

  it('names a program that is not there', () => {
    const [first] = manifest.members;
    assert.throws(
      () =>
        galleryOf('/nowhere', [], { era: { runtimes: '4', install: '4.9.1' }, members: [first] }),
      {
        name: 'GalleryError',
        message: /^members\[0\]\.file: .*nowhere.callbacks-nested\.js could not be read/,
      },
    );
  });
});
