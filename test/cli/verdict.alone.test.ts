import assert from 'node:assert/strict';

import type { Comparison } from '../../src/report/report';
import { NodeFolder } from '../runtimes/nodes';
import { parsed } from './parsed';
import { runCli } from './runCli';

describe('the verdict on two scripts', () => {
  const files = new NodeFolder();
  after(() => files.remove());

  it('tells the slower one', async () => {
    const script = files.write(
      'script.js',
      'for (var i = 0, sum = 0; i < 1e6; i += 1) sum += i;\n',
    );
    const longer = files.write(
      'longer.js',
      'for (var end = Date.now() + 600; Date.now() < end; );\n',
    );
    const ended = await runCli(['compare', script, longer, '--json', '--budget', '0.2']);
    const { ratio, fairness, a } = parsed<Comparison>(ended, 'Comparison');
    assert.equal(ended.exitCode, 0, ended.stderr);
    assert.ok(a.benchmark.state === 'scored' && a.benchmark.timeMs.samples.length >= 8);
    assert.ok(ratio.time.state === 'scored', JSON.stringify(ratio.time));
    assert.ok(ratio.time.median > 1.2, `${ratio.time.median}`);
    assert.equal(ratio.time.verdict, 'slower');
    assert.deepEqual(fairness, []);
  });
});
