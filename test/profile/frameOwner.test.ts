import assert from 'node:assert/strict';

import { fileOf, ownerOf } from '../../src/profile/frameOwner';
import { frame } from './profiles';

const RULES = {
  runnerFolder: '/ext/bench-runner',
  profilerFolders: ['/store/node_modules/v8-profiler-next'],
};

function owner(functionName: string, url: string): string {
  const { owner: whose, package: name } = ownerOf(frame(functionName, url), fileOf(url), RULES);
  return name === undefined ? whose : `${whose} ${name}`;
}

describe('the owner of a frame', () => {
  it('is the subject, also in other files of its author', () => {
    assert.equal(owner('upload', 'file:///home/me/upload.js'), 'subject');
    assert.equal(owner('help', '/home/me/lib/help.js'), 'subject');
    assert.equal(owner('upload', 'file:///ext/bench-runner/patterns/async-await.js'), 'subject');
    assert.equal(owner('made', 'evalmachine.<anonymous>'), 'subject');
  });

  it('is a package by the name that it is installed under', () => {
    assert.equal(owner('then', '/home/me/node_modules/q/q.js'), 'library q');
    assert.equal(
      owner('f', 'file:///home/me/node_modules/a/node_modules/@b/c/index.js'),
      'library @b/c',
    );
    assert.equal(owner('co', '/ext/bench-runner/patterns/node_modules/co/index.js'), 'library co');
  });

  it('is Node, whose files are no files of the disk', () => {
    assert.equal(owner('listOnTimeout', 'node:internal/timers'), 'node');
    assert.equal(owner('listOnTimeout', 'timers.js'), 'node');
    assert.equal(owner('emit', 'internal/process/promises.js'), 'node');
  });

  it('is V8 itself where there is no script', () => {
    assert.equal(owner('push', ''), 'native');
    assert.equal(owner('(program)', ''), 'native');
    assert.equal(owner('(garbage collector)', ''), 'gc');
    assert.equal(owner('(idle)', ''), 'idle');
  });

  it('tells the faked I/O from what makes the calls, and both from the subject', () => {
    assert.equal(owner('wait', 'file:///ext/bench-runner/fakes/wait.js'), 'fakes');
    assert.equal(owner('start', '/ext/bench-runner/protocols/start.js'), 'runner');
    assert.equal(owner('stop', '/store/node_modules/v8-profiler-next/dispatch.js'), 'runner');
    assert.equal(owner('upload', '/ext/bench-runner-2/upload.js'), 'subject');
  });
});
