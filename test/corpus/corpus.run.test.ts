import assert from 'node:assert/strict';
import * as path from 'node:path';

import type { Attempt } from './attempt';
import { attempts, members, nameOf } from './corpus';
import { OWN } from './sources';
import { changed, stateOfProject, type State } from './untouched';

/** One file of each kind: `npm run corpus` tries them all. */
const FILES = [
  'awaiting.mts',
  'component.tsx',
  'copied.js',
  'decorated.ts',
  'difficult.js',
  'list.svelte',
  'members.js',
  'repository.ts',
  'widget.vue',
];

/** What nothing that is made up can bring to an end, and why. */
const REFUSED = {
  'own/difficult.js#neverEnds': 'neverCalledBack',
  'own/difficult.js#exits': 'exitedEarly',
};

describe('our own functions, as they come', () => {
  let tried: readonly Attempt[] = [];
  let untouched: State = new Map();

  before(async () => {
    untouched = stateOfProject('test/corpus');
    const own = await members(OWN);
    const few = own.filter(({ document }) => FILES.includes(path.basename(document.file)));
    tried = await attempts(few, () => {});
  });

  it('are scored without set-up, four of five', () => {
    const scored = tried.filter(({ outcome }) => outcome === 'noSetUp');
    assert.ok(tried.length >= 30, `only ${tried.length} functions were found`);
    assert.ok(scored.length / tried.length >= 0.8, `${scored.length} of ${tried.length}`);
  });

  it('are scored with one line where a person has to say what is answered', () => {
    const names = tried.filter(({ outcome }) => outcome === 'oneLine').map(named);
    assert.deepEqual(names, ['own/difficult.js#signed']);
  });

  it('are refused for a reason that is told', () => {
    const refused = tried.filter(({ outcome }) => outcome === 'refused');
    const reasons = refused.map((each) => [named(each), each.why?.reason.code]);
    assert.deepEqual(Object.fromEntries(reasons), REFUSED);
  });

  it('come to an end by themselves', () => {
    const late = tried.filter(({ why }) => why?.reason.code === 'timedOut').map(named);
    assert.deepEqual(late, []);
  });

  it('change no file', () => {
    assert.deepEqual(changed(untouched, stateOfProject('test/corpus')), []);
  });
});

function named({ file, fn }: Attempt): string {
  return nameOf(file, fn);
}
