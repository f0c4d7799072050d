import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import { BENCH } from '../argv';
import type { Group, Row } from '../row';

const OWN = 'module.exports = async function own(id) { await fetch(id); };';

function besides(does: string, sidecar: string, says: Row['says'], exit = 1, argv = BENCH): Row {
  return { does, files: { 'a.js': OWN, 'a.score.js': sidecar }, argv, says, exit };
}

function tagged(does: string, tag: string, says: Row['says'], exit = 1): Row {
  return { does, files: { 'a.js': `/** @score ${tag} */\n${OWN}` }, says, exit };
}

export const calls: Group = {
  title: 'Tags and files that say how a function is called',
  rows: [
    besides('has a score file whose cases are null', 'exports.cases = [null];', {
      code: 'badSidecar',
      message: '$WORK/a.score.js exports no case.',
    }),
    besides('has a score file whose cases are no list', 'exports.cases = 7;', {
      code: 'badSidecar',
      message: '$WORK/a.score.js exports no case.',
    }),
    besides('has a score file that cannot be parsed', 'exports.cases = [{', {
      code: 'badSidecar',
      needed: 'a module that exports cases',
    }),
    {
      does: 'has a score file that is a pipe, to which nobody writes',
      files: { 'a.js': OWN },
      arrange: ({ work }) => execFileSync('mkfifo', [path.join(work, 'a.score.js')]),
      says: { code: 'badSidecar', found: 'no file of at most 1,024 KB that can be read' },
      exit: 1,
    },
    besides(
      'has a score file that loops',
      'for (;;); exports.cases = [{ args: [1] }];',
      { code: 'timedOut' },
      1,
      [...BENCH.slice(0, -1), '0.7'],
    ),
    besides('has a score file that exits', 'process.exit(0); exports.cases = [{ args: [1] }];', {
      code: 'exitedEarly',
    }),
    besides(
      'has a score file that throws a proxy',
      "exports.cases = [{ args: () => { throw new Proxy({}, { get() { throw new Error('trap'); } }); } }];",
      { code: 'uncaughtException', message: '…a value that cannot be printed' },
    ),
    besides(
      'has a score file that writes into the home folder',
      "process.mainModule.require('fs').writeFileSync('$HOME/letter.txt', 'x'); exports.cases = [{ args: [1] }];",
      { code: 'threwOnLoad', message: '…Async Score refused to write to $HOME/letter.txt…' },
    ),
    besides(
      'has a score file with a name that a terminal acts on',
      "exports.cases = [{ name: '\\x1b[2J\\u202e\\n', args: [1] }];",
      { code: 'scored' },
      0,
    ),
    besides(
      'is asked for a case that there is not',
      "exports.cases = [{ name: 'usual', args: [1] }];",
      { code: 'badSidecar', found: '…usual…' },
      1,
      [...BENCH, '--case', 'nope'],
    ),
    besides(
      'has a score file with ten thousand cases',
      `exports.cases = [${'{ args: [1] },'.repeat(10_000)}];`,
      { code: 'scored' },
      0,
    ),
    besides(
      'asks in its score file for real I/O',
      "exports.cases = [{ name: 'a', io: 'real', args: [1] }];",
      { code: 'notAllowed', remedy: '…--io real…' },
    ),
    {
      does: 'is an upload, and is asked for a case that there is not',
      files: {
        'a.js':
          'module.exports = function upload(stream, idOrPath, tag, done) { blobManager.create(account).put(stream, done); };',
      },
      argv: [...BENCH, '--case', 'nope'],
      says: { code: 'usage', found: 'doxbee…', remedy: '…--case…' },
      exit: 2,
    },
    tagged('asks in a tag for real I/O', 'io: real', { code: 'notAllowed', remedy: '…--io real…' }),
    tagged('has code in the arguments of a tag', 'args: [process.exit(7)]', { code: 'badTag' }),
    tagged(
      'has a tag that sets prototypes',
      'args: [{"__proto__": {"polluted": 1}, "constructor": {"prototype": {}}}]',
      { code: 'scored' },
      0,
    ),
    tagged(
      'has a tag nested ten thousand times',
      `args: [${'['.repeat(10_000)}${']'.repeat(10_000)}]`,
      { code: 'badTag' },
    ),
    tagged('has a tag that does not end', 'args: [[[[', { code: 'badTag' }),
    tagged('has a tag that nobody knows, with escapes of a terminal', 'rm: \u001b[2J', {
      code: 'badTag',
    }),
    tagged(
      'answers in a tag for names of prototypes',
      'answers: {"__proto__": {"a": 1}, "constructor.prototype": 1}',
      { code: 'scored' },
      0,
    ),
    {
      does: 'has a tag that loads a text which is no code',
      files: { 'a.js': `/** @score setup: ./passwd.js */\n${OWN}`, 'passwd.js': 'root:x:0:0:root' },
      says: { code: 'threwOnLoad', message: 'The set-up $WORK/passwd.js could not be loaded: …' },
      exit: 1,
    },
    tagged('has a tag that loads a file which is not there', 'setup: ../../../../../nowhere.js', {
      code: 'badTag',
      found: 'no file …nowhere.js',
    }),
    {
      does: 'has a tag that loads a file of its project, which loops',
      files: { 'a.js': `/** @score setup: ./setup.js */\n${OWN}`, 'setup.js': 'for (;;);' },
      argv: [...BENCH.slice(0, -1), '0.7'],
      says: { code: 'timedOut' },
      exit: 1,
    },
    {
      does: 'has ten thousand tags',
      files: { 'a.js': `/**\n${' * @score args: [1]\n'.repeat(10_000)} */\n${OWN}` },
      says: { code: 'scored' },
      exit: 0,
    },
  ],
};
