import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { PrintedProject } from '../../src/report/projectScore';

import { parsed } from './parsed';
import { ROOT, runCli } from './runCli';

const FIXTURES = path.join(ROOT, 'test/fixtures/react');

/** `// expect FUNCTION: RULE line N`, or `nothing`: no warning and no error. */
const EXPECTED =
  /\/\/ expect (?<name>\S+): (?<usual>[\w-]+(?: line \d+)?)(?:, and in React 18: (?<in18>.+))?/g;

const VERSIONS = [
  { react: 'no React installed', from: null },
  { react: 'React 18', from: 'react-18' },
  { react: 'React 19', from: 'react-19' },
] as const;

for (const { react, from } of VERSIONS) {
  describe(`components with ${react}`, () => {
    const told = new Map<string, string[]>();

    before(async function () {
      this.timeout(300_000);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-react-'));
      fs.cpSync(FIXTURES, folder, { recursive: true });
      if (from !== null) install(from, path.join(folder, 'node_modules/react'));
      const result = await runCli(['project', '.', '--fresh', '--json'], { cwd: folder });
      const { functions } = parsed<PrintedProject>(result, 'PrintedProject');
      for (const one of functions) told.set(`${one.file}#${one.path}`, seenOf(one));
      fs.rmSync(folder, { recursive: true });
    });

    for (const file of fs.readdirSync(FIXTURES).filter((name) => name.endsWith('.tsx'))) {
      const text = fs.readFileSync(path.join(FIXTURES, file), 'utf8');
      for (const { groups } of text.matchAll(EXPECTED)) {
        const { name, usual, in18 } = groups!;
        const expected = (from === 'react-18' && in18) || usual!;
        it(`have in ${file}#${name}: ${expected}`, () => {
          const found = told.get(`${file}#${name}`);
          assert.ok(found, 'it is listed');
          if (expected === 'nothing') assert.deepEqual(found, []);
          else assert.ok(found.includes(expected), found.join('; '));
        });
      }
    }

    it('are not listed, as only their handlers and effects end', () => {
      assert.equal(told.has('Save.tsx#Save'), false);
    });
  });
}

function install(name: string, target: string): void {
  fs.mkdirSync(path.dirname(target));
  fs.cpSync(path.join(ROOT, 'node_modules', name), target, { recursive: true, dereference: true });
}

/** Returns the warnings of a function; of one that was not scored, why. */
function seenOf(one: PrintedProject['functions'][number]): string[] {
  if (one.state !== 'scored') return [one.state];
  const { debuggability, findings } = one;
  const isRefused = debuggability.state !== 'scored' && debuggability.state !== 'skipped';
  return [
    ...(isRefused ? [debuggability.reason.message] : []),
    ...findings
      .filter(({ severity }) => severity === 'warning' || severity === 'error')
      .map(({ rule, line }) => `${rule} line ${line}`),
  ];
}
