import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { fetchedLibraries } from '../../src/gallery/fetchedLibraries';
import { findLibraries } from '../../src/gallery/libraries';
import { libraryFolder, lockHash } from '../../src/gallery/libraryStorage';
import { galleryOf, loadGallery } from '../../src/gallery/load';
import { lockedPackages } from '../../src/gallery/lockedPackages';
import { PATTERNS } from '../subjects';

const PINS = { one: '1.2.3', '@scope/two': '2.0.0' };

const MEMBER = {
  name: 'with-libraries',
  title: 'with libraries',
  description: 'One sentence.',
  file: 'upload.js',
  kind: 'doxbee',
  pattern: 'callbacks',
  boundary: 'callback',
  handWritten: true,
  compiledFor: { file: 'upload-es5.js', by: 'TypeScript 5.9.3' },
  libraries: PINS,
  publishedRows: [],
};

describe('the libraries of the gallery', () => {
  let root: string;
  const at = (...names: string[]) => path.join(root, ...names);

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(tmpdir(), 'async-score-libraries-'));
    write('patterns/upload.js', 'module.exports = function upload() {};');
    write('patterns/package-lock.json', '{}');
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  function write(name: string, text: string): void {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  }

  function install(nodeModules: string, versions: Readonly<Record<string, string>>): string {
    for (const [name, version] of Object.entries(versions)) {
      write(path.join(nodeModules, name, 'package.json'), JSON.stringify({ version }));
    }
    return at(nodeModules);
  }

  const find = (...fetched: string[]) => findLibraries(at('patterns'), fetched, PINS);

  it('are taken beside the programs where they are there', () => {
    install('patterns/node_modules', PINS);
    assert.deepEqual(find(install('fetched', PINS)), { fetchedTo: null, missing: [] });
  });

  it('are else taken from the first folder that holds them all', () => {
    install('patterns/node_modules', { one: '1.2.3' });
    const some = install('some', { '@scope/two': '2.0.0' });
    const all = install('all', PINS);
    assert.deepEqual(find(some, all, install('more', PINS)), { fetchedTo: all, missing: [] });
  });

  it('are missing where no folder holds them all, with the version that is there instead', () => {
    install('patterns/node_modules', { one: '1.2.3' });
    const wrong = install('fetched', { one: '1.2.3', '@scope/two': '2.0.1' });
    assert.deepEqual(find(at('none'), wrong), {
      fetchedTo: null,
      missing: [
        {
          name: '@scope/two',
          needed: '2.0.0',
          found: '2.0.1',
          folder: path.join(wrong, '@scope/two'),
        },
      ],
    });
  });

  it('are kept under a name that the lock gives', () => {
    const before = lockHash(at('patterns'));
    assert.match(before, /^[0-9a-f]{16}$/);
    write('patterns/package-lock.json', '{"lockfileVersion": 3}');
    assert.notEqual(lockHash(at('patterns')), before);
  });

  it('are given to the program and its form for other targets, and to no other file', () => {
    const folder = install(
      path.relative(root, path.join(libraryFolder(at('storage'), at('patterns')), 'node_modules')),
      PINS,
    );
    const era = { runtimes: '4', install: '4.9.1' };
    const gallery = galleryOf(at('patterns'), [at('storage')], { era, members: [MEMBER] });
    assert.equal(gallery.members[0]?.fetchedTo, folder);
    assert.deepEqual(
      ['upload.js', 'upload-es5.js', 'another.js', '../upload.js'].map((name) =>
        fetchedLibraries(gallery, path.resolve(at('patterns'), name)),
      ),
      [folder, folder, null, null],
    );
  });

  it('are those that the lock brings, in the versions that the manifest pins', () => {
    const lock = fs.readFileSync(path.join(PATTERNS, 'package-lock.json'), 'utf8');
    const locked = new Map(lockedPackages(lock).map(({ folder, version }) => [folder, version]));
    const unlike = loadGallery(PATTERNS).members.flatMap(({ name, libraries }) =>
      Object.entries(libraries)
        .filter(([library, version]) => locked.get(`node_modules/${library}`) !== version)
        .map(([library]) => `${name}: ${library}`),
    );
    assert.deepEqual(unlike, []);
    assert.ok(locked.size > 40);
  });

  it('that were fetched for another lock are not taken', () => {
    install('storage/0123456789abcdef/node_modules', PINS);
    const era = { runtimes: '4', install: '4.9.1' };
    const gallery = galleryOf(at('patterns'), [at('storage')], { era, members: [MEMBER] });
    assert.equal(gallery.members[0]?.missing.length, 2);
  });
});
