import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { BENCH, SCORE, TOKENS } from '../argv';
import type { Group, Row } from '../row';

const OWN = 'module.exports = async function own(id) { await fetch(id); };';
/** It says that it runs by a file in its working directory, and goes on for ever. */
const RUNS =
  "process.mainModule.require('fs').writeFileSync('it-runs', ''); module.exports = async function own(id) { for (;;); };";
/** The same with a process beside it, which is in a session of its own. */
const RUNS_BESIDE =
  "require('child_process').spawn(process.execPath, ['-e', 'for (;;);', '$MARK'], { detached: true, stdio: 'ignore' }).unref(); require('fs').writeFileSync('it-runs', ''); for (;;);";

function signalled(
  does: string,
  signal: NodeJS.Signals,
  code: string,
  says: Row['says'],
  exit: Row['exit'],
): Row {
  return { does, files: { 'a.js': code }, own: { signal }, says, exit };
}

export const situations: Group = {
  title: 'Signals, options and the machine',
  rows: [
    signalled(
      'is cancelled by SIGINT while it loops',
      'SIGINT',
      RUNS,
      { code: 'cancelled', prints: ['Cancelled: this is what had been measured until then.'] },
      1,
    ),
    signalled(
      'is cancelled by SIGTERM while it loops, with a process beside it',
      'SIGTERM',
      RUNS_BESIDE,
      { code: 'cancelled' },
      1,
    ),
    signalled('is cancelled by SIGHUP while it loops', 'SIGHUP', RUNS, { code: 'cancelled' }, 1),
    signalled('is cancelled by SIGQUIT while it loops', 'SIGQUIT', RUNS, { code: 'cancelled' }, 1),
    signalled(
      'is ended by SIGKILL while it loops: nothing of it lives on',
      'SIGKILL',
      RUNS,
      { code: 'nothing' },
      'SIGKILL',
    ),
    signalled(
      'is ended by SIGKILL while it loops, with a process beside it',
      'SIGKILL',
      RUNS_BESIDE,
      { code: 'nothing' },
      'SIGKILL',
    ),
    {
      does: 'is to be written as a page where no folder is, which is told before it is measured',
      files: { 'a.js': RUNS },
      argv: ['score', 'FILE', '--html', '/nope/x.html'],
      says: {
        code: 'usage',
        message: '"/nope/x.html" could not be written.',
        needed: 'a file that can be written, behind --html',
      },
      exit: 2,
    },
    {
      does: 'is to be written as a page over a folder',
      files: { 'a.js': OWN },
      argv: ['tokens', 'FILE', '--html', '$HOME'],
      says: { code: 'usage', found: 'a folder' },
      exit: 2,
    },
    {
      does: 'is scored with a folder for temporary files that is not there',
      files: { 'a.js': OWN },
      env: { TMPDIR: '/nonexistent' },
      own: {},
      says: { code: 'noTempFolder', found: '…/nonexistent…', remedy: '…TMPDIR…' },
      exit: 1,
    },
    {
      does: 'is counted with a folder for temporary files that is not there',
      files: { 'a.js': OWN },
      argv: TOKENS,
      env: { TMPDIR: '/nonexistent' },
      own: {},
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'is counted without a home',
      files: { 'a.js': OWN },
      argv: TOKENS,
      env: { HOME: '/nonexistent' },
      own: {},
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'is scored without a home and without a PATH',
      files: { 'a.js': OWN },
      env: { HOME: '/nonexistent', PATH: '' },
      own: {},
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'is counted on a full disk: /dev/full',
      files: { 'a.js': OWN },
      argv: TOKENS,
      own: { stdout: '/dev/full' },
      says: { code: 'usage', message: '…', found: '…ENOSPC…' },
      exit: 1,
    },
    {
      does: 'is to run on a program that is no Node',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--runtime', '/bin/ls'],
      says: { code: 'brokenRuntime', remedy: '…--runtime…' },
      exit: 1,
    },
    {
      does: 'is to run on a program that never ends',
      files: { 'a.js': OWN, node: '#!/bin/sh\nexec sleep 300 # $MARK\n' },
      arrange: ({ work }) => chmodSync(path.join(work, 'node'), 0o755),
      argv: [...BENCH, '--runtime', '$WORK/node'],
      says: { code: 'brokenRuntime' },
      exit: 1,
    },
    {
      does: 'is to run on a program that prints without an end',
      files: { 'a.js': OWN, node: '#!/bin/sh\nexec yes $MARK\n' },
      arrange: ({ work }) => chmodSync(path.join(work, 'node'), 0o755),
      argv: [...BENCH, '--runtime', '$WORK/node'],
      says: { code: 'brokenRuntime' },
      exit: 1,
    },
    {
      does: 'is to run on a folder',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--runtime', '$WORK'],
      says: { code: 'noRuntime' },
      exit: 1,
    },
    {
      does: 'is to run on a version that is code',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--runtime', '$(touch made)'],
      says: { code: 'noRuntime' },
      exit: 1,
    },
    {
      does: 'is called with numbers that are none',
      files: { 'a.js': OWN },
      argv: ['bench', 'FILE', '--parallel', '1e9'],
      says: { code: 'usage', message: '…Found "1e9", needed whole numbers from 1 to 1000000…' },
      exit: 2,
    },
    {
      does: 'is asked for a function with a name that a terminal acts on',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--function', '\u001b[2J\u202e'],
      says: { code: 'noFunction' },
      exit: 1,
    },
    {
      does: 'is asked for the function __proto__',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--function', '__proto__'],
      says: { code: 'noFunction' },
      exit: 1,
    },
    {
      does: 'is asked for the function constructor.prototype.constructor',
      files: { 'a.js': OWN },
      argv: [...BENCH, '--function', 'constructor.prototype.constructor'],
      says: { code: 'noFunction' },
      exit: 1,
    },
    {
      does: 'is to be profiled, and loops',
      files: { 'a.js': 'module.exports = async function own(id) { for (;;); };' },
      argv: ['profile', 'FILE', '--json', '--parallel', '2', '--timeout', '1'],
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'is allowed real I/O by --io real, and does with it what it wants',
      files: {
        'a.js':
          "module.exports = async function own(id) { require('fs').writeFileSync('$WORK/made.txt', 'x'); await null; };",
      },
      argv: [...BENCH, '--io', 'real'],
      says: { code: 'scored' },
      exit: 0,
      leaves: ['work/made.txt'],
    },
    {
      does: 'has a repository whose configuration names programs, beside HEAD',
      files: {
        'a.js': `throw new Error('not now'); ${OWN}`,
        'evil.sh': '#!/bin/sh\ntouch "$WORK/made"\ncat\n',
      },
      arrange: ({ work }) => {
        chmodSync(path.join(work, 'evil.sh'), 0o755);
        commit(work);
        const evil = path.join(work, 'evil.sh');
        const config = [
          `[core]\n\tfsmonitor = ${evil}\n\tsshCommand = ${evil}\n\tpager = ${evil}\n\thooksPath = ${work}`,
          `[diff]\n\texternal = ${evil}`,
          `[diff "js"]\n\ttextconv = ${evil}`,
          `[filter "evil"]\n\tsmudge = ${evil}\n\tclean = ${evil}\n\trequired = true`,
          `[remote "origin"]\n\turl = ext::${evil}\n\tpromisor = true\n\tpartialclonefilter = blob:none\n\tuploadpack = ${evil}`,
          `[extensions]\n\tpartialClone = origin`,
        ];
        appendFileSync(path.join(work, '.git/config'), `${config.join('\n')}\n`);
        writeFileSync(path.join(work, '.gitattributes'), '*.js filter=evil diff=js\n');
        // what is as it was in the commit is not run
        appendFileSync(path.join(work, 'a.js'), '\n// changed');
      },
      argv: [
        'compare',
        'FILE',
        '--rev',
        'HEAD',
        ...SCORE.slice(2).filter((each) => each !== '--json'),
      ],
      says: { code: 'text', prints: ['not now'] },
      exit: 1,
      withinS: 60,
    },
    {
      does: 'has a repository that lacks the blob, and names a program to fetch it by',
      files: { 'a.js': `${OWN}\n// changed`, 'evil.sh': '#!/bin/sh\ntouch "$WORK/made"\n' },
      arrange: ({ work }) => {
        const evil = path.join(work, 'evil.sh');
        chmodSync(evil, 0o755);
        commit(work);
        rmSync(path.join(work, '.git/objects'), { recursive: true });
        mkdirSync(path.join(work, '.git/objects'));
        appendFileSync(
          path.join(work, '.git/config'),
          `[remote "origin"]\n\turl = ${work}\n\tpromisor = true\n\tuploadpack = ${evil}\n[extensions]\n\tpartialClone = origin\n`,
        );
      },
      argv: ['compare', 'FILE', '--rev', 'HEAD', ...SCORE.slice(2)],
      says: { code: 'usage' },
      exit: 2,
    },
    {
      does: 'is compared with a revision that is an option of git',
      files: { 'a.js': OWN },
      arrange: ({ work }) => commit(work),
      argv: ['compare', 'FILE', '--rev', '--output=made', ...SCORE.slice(2)],
      says: { code: 'usage' },
      exit: 2,
    },
    {
      does: 'stands in a folder that a program called git is in',
      files: { 'a.js': OWN, git: '#!/bin/sh\ntouch "$WORK/made"\n' },
      arrange: ({ work }) => chmodSync(path.join(work, 'git'), 0o755),
      argv: ['compare', 'FILE', '--rev', 'HEAD', ...SCORE.slice(2)],
      env: { PATH: '.:/usr/bin:/bin' },
      own: {},
      says: { code: 'usage' },
      exit: 2,
    },
    {
      does: 'is a server that answers nobody',
      files: { 'a.js': "require('http').createServer(() => {}).listen(8080);" },
      argv: [...BENCH, '--connections', '2'],
      own: {},
      says: { code: 'requestsFailed' },
      exit: 1,
      withinS: 60,
    },
    {
      does: 'is a server that never listens',
      files: {
        'a.js':
          "const server = require('http').createServer(() => {}); setInterval(() => {}, 1000); if (!server) server.listen(8080);",
      },
      argv: [...BENCH.slice(0, -1), '2', '--connections', '2'],
      own: {},
      says: { code: 'neverListened', needed: 'a server that listens on a TCP port…' },
      exit: 1,
    },
  ],
};

/** A repository with all that is there as its first commit. */
function commit(work: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=c', '-c', 'user.email=c@example.invalid', ...args], {
      cwd: work,
      stdio: 'ignore',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'first');
}
