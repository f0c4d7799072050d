import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { folderOf } from '../project/folders';
import { PROJECT } from '../subjects';

const ACTION = fs.readFileSync(path.join(PROJECT, 'action.yml'), 'utf8');

/** What a step of the action runs. */
function scriptOf(step: string): string {
  const [, text = ''] = ACTION.split(`    - name: ${step}\n`);
  const [own = ''] = text.split('\n    - name: ');
  const [, block] = own.split('\n      run: |\n');
  if (block !== undefined) return block.replaceAll(/^ {8}/gm, '');
  return /\n {6}run: (.*)/.exec(own)?.[1] ?? assert.fail(`${step} runs nothing`);
}

/** Keeps one comment, and notes what is asked of it. */
const GH = `#!/usr/bin/env bash
echo "$3 $4" >> "$GH_LOG"
if [ "$2" = --method ]; then cp "\${@: -1}" "$GH_LOG.body" 2>/dev/null || touch "$GH_LOG.body"
elif [ -f "$GH_LOG.body" ]; then echo 17; fi
`;

describe('the action', () => {
  const origin = folderOf({
    'src/orders.js': 'exports.place = async (order) => { db.save(order); await db.save(1); };\n',
    'async-score.config.json': '{ "fail": { "severity": "warning" } }',
    '.gitignore': '.async-score\n',
  });
  const temp = folderOf({ 'bin/gh': GH });
  const clone = path.join(temp, 'clone');
  const inTemp = (name: string) => path.join(temp, name);
  const read = (name: string) => fs.readFileSync(inTemp(name), 'utf8');
  const run = (step: string, env: Record<string, string>) =>
    spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', scriptOf(step)], {
      cwd: clone,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${inTemp('bin')}${path.delimiter}${process.env.PATH}`,
        RUNNER_TEMP: temp,
        GITHUB_OUTPUT: inTemp('output'),
        GITHUB_STEP_SUMMARY: inTemp('summary'),
        GITHUB_REPOSITORY: 'we/shop',
        GH_LOG: inTemp('gh.log'),
        ...env,
      },
    });
  const score = (env: Record<string, string>) =>
    run('Score', {
      COMMAND: `${process.execPath} ${path.join(PROJECT, 'dist/cli.js')}`,
      ...{ PATHS: '', ARGUMENTS: '', CHANGED_SINCE: '', MERGE: '', CACHE: '.async-score' },
      RESULT: inTemp('result.json'),
      ...env,
    });

  before(() => {
    fs.chmodSync(inTemp('bin/gh'), 0o755);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: origin });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${origin}`, clone]);
  });

  it('scores a plain clone, writes the summary of the job, and fails where the gate does', () => {
    const { status, stderr } = score({ PATHS: 'src/**' });
    assert.equal(status, 0, stderr);
    assert.equal(read('output'), 'exit-code=1\n');
    assert.match(read('summary'), /1 function of 1 file: 1 finding in 1 of them\./);
    assert.match(read('async-score.sarif'), /unhandled-rejection/);
    assert.ok(fs.readdirSync(path.join(clone, '.async-score')).length > 0);
    assert.equal(run('Pass or fail', { CODE: '1' }).status, 1);
    assert.equal(run('Pass or fail', { CODE: '0' }).status, 0);
  });

  it('puts what others scored together', () => {
    assert.equal(score({ MERGE: inTemp('result*.json'), RESULT: inTemp('whole') }).status, 0);
    assert.match(read('output'), /exit-code=1\n$/);
    assert.match(read('whole'), /unhandled-rejection/);
  });

  it('writes one comment, and the next time into the same', () => {
    for (let time = 0; time < 2; time++) {
      const { status, stderr } = run('Comment', { ISSUE: '5', GH_TOKEN: 'none' });
      assert.equal(status, 0, stderr);
    }
    assert.deepEqual(read('gh.log').trim().split('\n'), [
      'repos/we/shop/issues/5/comments --jq',
      'POST repos/we/shop/issues/5/comments',
      'repos/we/shop/issues/5/comments --jq',
      'PATCH repos/we/shop/issues/comments/17',
    ]);
    assert.match(read('async-score-comment.md'), /^<!-- async-score -->\n# clone/);
  });

  it('says in the summary that there is no result', () => {
    fs.rmSync(inTemp('async-score.md'));
    assert.equal(score({ ARGUMENTS: '--config nowhere.json' }).status, 0);
    assert.match(read('output'), /exit-code=2\n$/);
    assert.match(read('summary'), /could not score this project \(exit code 2\)/);
  });
});
