import assert from 'node:assert/strict';

import { CAPABILITY_NAMES, type Capability } from '../../src/runtimes/capabilities';
import { Inspector } from '../../src/runtimes/inspect';
import { longStackFlags } from '../../src/runtimes/longStackFlags';
import { aRuntime, askedAt, runtimePath } from '../runtimes';

/** What each Node can do beyond the one before it. */
const ADDS: readonly [version: string, adds: Capability[]][] = [
  ['0.10.48', ['exposeGc']],
  ['5.12.0', ['generators', 'promises', 'exceptionExitsWithOne']],
  [
    '14.21.3',
    [
      'asyncFunctions',
      'cpuUsage',
      'resourceUsage',
      'rssOnly',
      'gcEvents',
      'eventLoopDelay',
      'inspector',
      'sourceMapsFlag',
      'codeCache',
      'asyncHooks',
    ],
  ],
  ['24.21.0', ['gcProfiler', 'typeStripping', 'rejectionExitsWithOne']],
  ['26.10.0', []],
];

describe('capabilities', () => {
  const inspector = new Inspector({ PATH: '' });

  ADDS.forEach(([version], index) => {
    it(`of Node ${version} are what it says`, async () => {
      const answer = await inspector.inspect({ path: runtimePath(version), source: 'option' });
      assert.ok(!('state' in answer), JSON.stringify(answer));
      assert.equal(answer.version, version);
      const known = new Set(ADDS.slice(0, index + 1).flatMap(([, adds]) => adds));
      assert.deepEqual(
        CAPABILITY_NAMES.filter((name) => answer.capabilities[name]),
        CAPABILITY_NAMES.filter((name) => known.has(name)),
      );
    });
  });

  for (const version of ['14.21.3', '24.21.0', '26.10.0']) {
    it(`tell of Node ${version} that its async stacks are off where they are`, () => {
      const asked = askedAt(runtimePath(version), ['--no-async-stack-traces']);
      assert.equal(asked.asyncStackTracesFlag, true);
      const runtime = aRuntime(version, { capabilities: asked });
      assert.deepEqual(longStackFlags(runtime), ['--async-stack-traces']);
      assert.deepEqual(longStackFlags(aRuntime(version)), []);
    });
  }

  it('are all named by what is tested here, but those that no Node has by default', () => {
    const named = new Set(ADDS.flatMap(([, adds]) => adds));
    assert.deepEqual(
      CAPABILITY_NAMES.filter((name) => !named.has(name)),
      ['asyncStackTracesFlag', 'electron'],
    );
  });
});
