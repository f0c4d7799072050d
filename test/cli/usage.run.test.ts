import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { PATTERNS, runCli } from './runCli';

const PROGRAM = path.join(PATTERNS, 'async-await.js');

describe('wrong usage', () => {
  const wrong: [string, string[], RegExp][] = [
    ['no file', ['score'], /missing required argument 'file'/],
    ['an unknown command', ['scroe', PROGRAM], /unknown command 'scroe'/],
    ['an unknown option', ['score', PROGRAM, '--paralel', '3'], /unknown option '--paralel'/],
    [
      'a file that is not there',
      ['score', 'no-such.js'],
      /no-such\.js could not be read\.\n {2}found {3}no such file/,
    ],
    ['a file that is no source', ['tokens', 'package.json'], /needed {2}one of \.js/],
    [
      'no number',
      ['score', PROGRAM, '--parallel', 'many'],
      /Found "many", needed whole numbers from 1/,
    ],
    ['a list where one is wanted', ['score', PROGRAM, '--parallel', '1,2'], /Found "1,2"/],
    [
      'a hole in a list',
      ['bench', PROGRAM, '--parallel', '1,,2'],
      /Found "", needed whole numbers/,
    ],
    ['none at once', ['score', PROGRAM, '--parallel', '0'], /Found "0"/],
    ['negative I/O', ['score', PROGRAM, '--io-ms', '-1'], /Found "-1", needed a number from 0 to/],
    ['endless time', ['score', PROGRAM, '--timeout', 'Infinity'], /Found "Infinity"/],
    [
      'no budget',
      ['score', PROGRAM, '--budget', '0'],
      /needed a number from 0\.1 to 3600, in seconds/,
    ],
    [
      'an unknown mode',
      ['score', PROGRAM, '--mode', 'fast'],
      /Allowed choices are sound, faithful/,
    ],
    ['two formats', ['score', PROGRAM, '--json', '--markdown'], /cannot be used with/],
    ['an empty runtime', ['score', PROGRAM, '--runtime', ''], /needed a path or a version/],
    [
      'a pattern of another kind than the wanted one',
      ['gallery', '--pattern', 'points-closure', '--workload', 'server'],
      /found {3}points-closure, which is script$/m,
    ],
    [
      'a case of what is called as no function',
      ['probe', PROGRAM, '--case', 'usual'],
      /--case says how a function is called[^]*found {3}doxbee, because/,
    ],
    [
      'a page in no folder',
      ['score', PROGRAM, '--html', '/no/such/x.html'],
      /could not be written/,
    ],
    ['an unknown table', ['gallery', '--table', 'all'], /Allowed choices are complexity/],
    [
      'an unknown pattern',
      ['gallery', '--pattern', 'fibres'],
      /no such pattern\.\n {2}found {3}"fibres"/,
    ],
  ];
  for (const [name, argv, message] of wrong) {
    it(`is told for ${name}`, async () => {
      const { exitCode, stdout, stderr } = await runCli(argv);
      assert.match(stderr, message);
      assert.equal(stdout, '');
      assert.equal(exitCode, 2);
    });
  }

  it('writes no path of a file as a command to the terminal', async () => {
    const { exitCode, stderr } = await runCli(['score', 'a\x1b[2J\u202e\nb.js']);
    assert.equal(exitCode, 2);
    assert.doesNotMatch(stderr, /[^\P{Cc}\n]|\u202e/u);
  });

  it('is told for a page that cannot be written', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
    const { exitCode, stderr } = await runCli(['tokens', PROGRAM, '--html', folder]);
    fs.rmdirSync(folder);
    assert.match(stderr, /could not be written\.\n {2}found {3}a folder/);
    assert.equal(exitCode, 2);
  });

  it('is not what --help and --version are', async () => {
    const help = await runCli(['--help']);
    const version = await runCli(['--version']);
    assert.equal(help.exitCode, 0);
    assert.match(help.stdout, /Exit codes: 0 scored, 1 a subject failed, 2 wrong usage\./);
    assert.equal(version.exitCode, 0);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
