import { writeFileSync } from 'node:fs';

import type { Group, Row, Says } from '../row';

const OWN = 'module.exports = async function own(id) { await fetch(id); };';

function named(does: string, name: string, says: Says, more: Partial<Row> = {}): Row {
  return { does, files: { [name]: OWN }, argv: ['tokens', 'FILE'], says, exit: 0, ...more };
}

const SMALL = ['--mode', 'faithful', '--io-ms', '1', '--budget', '0.1', '--parallel', '2'];
const HTML = '<img src=x onerror=alert(1)>';
const MARKDOWN = '[x](javascript:alert(1))';

export const names: Group = {
  title: 'Names and texts that somebody acts on',
  rows: [
    named('has line feeds in its name', 'a\nTokens 0\n.js', {
      code: 'text',
      prints: ['a\\nTokens 0\\n.js'],
    }),
    named('has escapes of a terminal in its name', 'a\u001b[2J\u001b]0;mine\u0007.js', {
      code: 'text',
      prints: ['\\x1b[2J\\x1b]0;mine\\x07'],
    }),
    named('turns the direction of its name', 'a\u202esj.exe\u2066.js', {
      code: 'text',
      prints: ['\\u202esj.exe\\u2066'],
    }),
    named(
      'has escapes in its name, as JSON',
      'a\u001b\u009b\u202e.js',
      { code: 'scored', prints: ['a\\u001b\\u009b\\u202e.js'] },
      { argv: ['tokens', 'FILE', '--json'] },
    ),
    named(
      'has a name that looks like an option, behind --',
      '--html=made.js',
      { code: 'text', prints: ['--html=made.js'] },
      { argv: ['tokens', '--', 'FILE'] },
    ),
    named(
      'has a name that looks like an option, as an option',
      '--function=own.js',
      { code: 'usage', message: "error: unknown option '--function=own.js'" },
      { exit: 2 },
    ),
    named(
      'has markup in its name, for Markdown',
      `a${MARKDOWN.replaceAll('/', '')}${'`'}|<b>.js`,
      { code: 'text', prints: ['| ``$WORK/a[x](javascript:alert(1))`\\|<b>.js`` |'] },
      { argv: ['tokens', 'FILE', '--markdown'] },
    ),
    named(
      'has markup in its name, for HTML',
      `a${HTML}"'.js`,
      { code: 'usage', prints: ['Written to "out.html"'] },
      { argv: ['tokens', 'FILE', '--html', 'out.html'], leaves: ['work/out.html'] },
    ),
    named('is named __proto__', '__proto__.js', { code: 'text', prints: ['__proto__.js'] }),
    named('has a # in its name that is no function', 'a#b.js', {
      code: 'text',
      prints: ['a#b.js'],
    }),
    named('has a name of 250 bytes', `${'ü'.repeat(123)}.js`, { code: 'text' }),
    {
      does: 'has a name that is not UTF-8',
      files: {},
      arrange: ({ work }) =>
        writeFileSync(
          Buffer.concat([Buffer.from(`${work}/a`), Buffer.from([0xff]), Buffer.from('.js')]),
          OWN,
        ),
      argv: ['tokens', 'a\ufffd.js'],
      says: { code: 'usage', found: '…UTF-8…' },
      exit: 2,
    },
    {
      does: 'has functions with names that a terminal acts on',
      files: { 'a.js': "exports['\u001b[2J\u202e'] = async function (id) { await fetch(id); };" },
      argv: ['functions', 'FILE'],
      says: { code: 'text' },
      exit: 0,
    },
    {
      does: 'throws markup, which is told in HTML',
      files: {
        'a.js': `module.exports = async function own(id) { if (globalThis) throw new Error('${HTML}</script>'); };`,
      },
      argv: ['bench', 'FILE', '--html', 'out.html', ...SMALL],
      says: { code: 'usage', never: [HTML] },
      exit: 1,
      leaves: ['work/out.html'],
    },
    {
      does: 'throws markup, mentions and the end of a fence, which are told in Markdown',
      files: {
        'a.js': `module.exports = async function own(id) { if (globalThis) throw new Error('@everyone ${HTML} ${MARKDOWN} | x\\n\`\`\`\\n# mine'); };`,
      },
      argv: ['bench', 'FILE', '--markdown', ...SMALL],
      says: {
        code: 'text',
        prints: [
          'Error: \\@everyone \\<img src=x onerror=alert(1)\\> \\[x\\](javascript:alert(1)) \\| x',
          '````text\nError: ',
        ],
      },
      exit: 1,
    },
    {
      does: 'prints escapes of a terminal as its last words',
      files: {
        'a.js':
          "module.exports = async function own(id) { process.stderr.write('\\x1b[2J\\x1b]0;mine\\x07\\u202e'); process.reallyExit(1); };",
      },
      argv: ['bench', 'FILE', ...SMALL],
      says: { code: 'text', prints: ['\\x1b[2J'] },
      exit: 1,
    },
    {
      does: 'has a code with escapes at the call that is shown',
      files: {
        'a.js':
          "module.exports = async function own(id) {\n await fetch('\u001b[2J\u202e' + id); };",
      },
      argv: ['probe', 'FILE', '--timeout', '3'],
      says: { code: 'text', prints: ['\\x1b[2J\\u202e'] },
      exit: 0,
    },
    {
      does: 'invents names of operations that are markup and escapes',
      files: {
        'a.js': "module.exports = async function own(db) { await db['\u001b[2J<b>'](1); };",
      },
      says: { code: 'scored' },
      exit: 0,
    },
  ],
};
