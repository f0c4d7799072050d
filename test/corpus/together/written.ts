import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { isBuiltin } from 'node:module';
import * as path from 'node:path';

import type { SubjectDocument } from '../../../src/document/document';
import { applyEdits } from '../../../src/fixes/applyEdits';
import { testOf } from '../../../src/report/asTest/testOf';
import type { Finding } from '../../../src/rules/finding';
import type { Report } from '../../../src/report/report';
import { PROJECT } from '../../subjects';

/** Returns the file with the function in a queue, so that no two calls of it run at once; null: it has no place for one. */
export function queued({ file, text }: SubjectDocument, functionName: string): string | null {
  // what calls back says by no promise that it is over
  if (/\b(?:callback|done)\)/.test(text.slice(text.indexOf(`${functionName}(`)).split('\n')[0]!))
    return null;
  const [owner = '', member, ...more] = functionName.split('.');
  const isUnreached = functionName.includes('/') || more.length > 0;
  if (isUnreached || text.includes(`static async ${member}(`)) return null;
  const isClass = text.includes(`class ${owner} `);
  const named = isClass ? `${owner}.prototype.${member}` : functionName;
  const isCommon = file.endsWith('.js');
  const place = isCommon && member === undefined ? `module.exports.${functionName}` : named;
  // a field of the class is a function of its own for each object
  if (isClass && new RegExp(`^  ${member} = `, 'm').test(text)) return null;
  return `${text}
const unqueued = ${place};
let turn = Promise.resolve();
${isCommon || member !== undefined ? '' : '// @ts-ignore\n'}${place} = function (...args) {
  const mine = turn.then(() => unqueued.apply(this, args));
  turn = mine.then(
    () => {},
    () => {},
  );
  return mine;
};
`;
}

/** What became of a finding that was to be a test. */
export interface Written {
  finding: Finding;
  /** Null: it can be written. */
  reason: string | null;
  text: string;
  /** It fails on the code as it is. */
  failsNow: boolean;
  /** It passes with the fix. Null: there is none. */
  passesFixed: boolean | null;
  output: string;
}

/** Writes a finding as a test, and runs it on the code as it is and on the fixed one. */
export async function written(
  finding: Finding,
  report: Report,
  document: SubjectDocument,
  folder: string,
  node: string,
  fixed: string | null,
): Promise<Written> {
  const home = fs.mkdtempSync(path.join(folder, 'written-'));
  const subject = { ...document, file: path.join(home, path.basename(document.file)) };
  const end = subject.file.endsWith('.js') ? '.js' : '.mjs';
  const testFile = path.join(home, `it.test${end}`);
  const test = testOf(finding, report, subject, testFile);
  if (test.state === 'notPossible')
    return {
      finding,
      reason: test.reason,
      text: '',
      failsNow: false,
      passesFixed: null,
      output: '',
    };
  fs.writeFileSync(testFile, test.text);
  providePackages(document, home);
  const flags = test.command.split(' ').filter((word) => word.startsWith('--'));
  fs.writeFileSync(subject.file, document.text);
  const now = await run(node, flags, testFile, home);
  let then = null;
  if (fixed !== null) {
    fs.writeFileSync(subject.file, fixed);
    then = await run(node, flags, testFile, home);
  }
  return {
    ...{ finding, reason: null, text: test.text },
    failsNow: !now.passes && now.output.includes('AssertionError'),
    passesFixed: then && then.passes,
    output: `${now.output}\n-- fixed --\n${then?.output ?? ''}`,
  };
}

export function fixedText({ fix }: Finding, { text }: SubjectDocument): string | null {
  return fix ? applyEdits(text, fix.edits) : null;
}

/** Makes packages with no more than the names that the file imports: the test replaces them. */
function providePackages({ text }: SubjectDocument, home: string) {
  const names = new Map<string, Set<string>>();
  const found = [
    ...text.matchAll(/import\s+(?:\w+\s*,?\s*)?(?:\{([^}]*)\})?\s*from '([^']+)'/g),
    ...text.matchAll(/()require\('([^']+)'\)/g),
  ];
  for (const [, list = '', specifier] of found) {
    if (isBuiltin(specifier!) || specifier!.startsWith('.')) continue;
    const known = names.get(specifier!) ?? new Set();
    for (const name of list.match(/[\w$]+(?=\s*(?:,|$|as\b))/g) ?? []) known.add(name);
    names.set(specifier!, known);
  }
  for (const [specifier, exported] of names) {
    const [, name, below = '/index'] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier)!;
    const folder = path.join(home, 'node_modules', name!);
    const real = path.join(PROJECT, 'node_modules', name!);
    if (fs.existsSync(folder)) continue;
    if (fs.existsSync(real)) {
      fs.mkdirSync(path.dirname(folder), { recursive: true });
      fs.symlinkSync(real, folder);
      continue;
    }
    fs.mkdirSync(folder, { recursive: true });
    const exports = { '.': './index.js', './*': './*.js' };
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, exports }));
    const code = [...exported].map((each) => `exports.${each} = {};\n`).join('');
    fs.writeFileSync(path.join(folder, `${below}.js`), code);
  }
}

function run(node: string, flags: string[], file: string, cwd: string) {
  return new Promise<{ passes: boolean; output: string }>((resolve) => {
    execFile(node, [...flags, file], { cwd, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve({ passes: !error, output: stdout + stderr }),
    );
  });
}
