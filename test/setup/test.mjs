/** `npm test`: sets up what is missing, then runs every part, or the parts named as arguments. */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { build, compile } from './build.mjs';
import { EDITOR_PARTS, editorEnvironment } from './editorParts.mjs';
import { packageExtension } from './package.mjs';
import { installCompilers, installPackages } from './packages.mjs';
import { cache, root } from './project.mjs';
import { fetchRuntimes } from './runtimes.mjs';
import { StepFailed, exitCode, main, say, secondsSince } from './step.mjs';

/** The parts, in the order in which they run; what a part needs is set up once. */
const PARTS = {
  lint: { needs: [installPackages], work: lint },
  types: { needs: [installPackages, compile], work: () => ({ passed: 0, failed: 0 }) },
  unit: {
    needs: [installPackages, installCompilers, compile, build],
    work: () => mocha('unit', UNIT),
  },
  runner: {
    needs: [installPackages, compile, fetchRuntimes],
    work: () => mocha('runner', ['out/test/bench-runner/**/*.test.js']),
  },
  package: {
    needs: [installPackages, compile, build, packageExtension],
    work: () => mocha('package', ['out/test/package/**/*.test.js']),
  },
  host: { needs: EDITOR_PARTS, work: () => counted('host', ['out/test/host/main.js']) },
  browser: {
    needs: EDITOR_PARTS,
    work: () => mocha('browser', ['--timeout', '180000', 'out/test/browser/**/*.test.js']),
  },
};

const ELSEWHERE = ['bench-runner', 'package', 'host', 'browser'];
const UNIT = [
  'out/test/**/*.test.js',
  ...ELSEWHERE.flatMap((folder) => ['--ignore', `out/test/${folder}/**`]),
];

async function lint() {
  const eslint = await node(['node_modules/eslint/bin/eslint.js', '.']);
  const prettier = await node(['node_modules/prettier/bin/prettier.cjs', '--check', '.']);
  if (eslint !== 0 || prettier !== 0) throw new StepFailed('ESLint or Prettier found something.');
  return { passed: 0, failed: 0 };
}

function mocha(part, args) {
  // a machine under load may take a moment too long once; what fails twice has failed
  const flags = ['--forbid-only', '--forbid-pending', '--retries', '1'];
  flags.push('--reporter', 'test/setup/reporter.cjs');
  const counts = ['--reporter-option', `counts=${countsFile(part)}`];
  return counted(part, ['node_modules/mocha/bin/mocha.js', ...flags, ...counts, ...args]);
}

/** Runs a program that writes its counts; a bad end without a failure counts as one. */
async function counted(part, args) {
  const file = countsFile(part);
  fs.rmSync(file, { force: true });
  const code = await node(args, { ...editorEnvironment(), ASYNC_SCORE_COUNTS: file });
  if (!fs.existsSync(file))
    throw new StepFailed(`The ${part} tests ended (${code}) before they were done.`);
  const { passes, failures, failed, retried } = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (code !== 0 && failures === 0) throw new StepFailed(`The ${part} tests ended with ${code}.`);
  return { passed: passes, failed: failures, names: failed, retried };
}

function countsFile(part) {
  fs.mkdirSync(path.join(cache, 'counts'), { recursive: true });
  return path.join(cache, 'counts', `${part}.json`);
}

function node(args, env = {}) {
  return exitCode(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
}

/** Calls each function once, however often it is needed. */
function onceEach() {
  const outcomes = new Map();
  return async (work) => {
    if (outcomes.get(work) === 'failed') throw new StepFailed('Not run: a step above failed.');
    if (outcomes.has(work)) return;
    outcomes.set(work, 'failed');
    await work();
    outcomes.set(work, 'done');
  };
}

/** Runs a part; what keeps it from ending is one failure. */
async function runPart(name, need) {
  const start = process.hrtime.bigint();
  const { needs, work } = PARTS[name];
  say(`\n# ${name}`);
  try {
    for (const step of needs) await need(step);
    const counts = await work();
    return { name, ...counts, seconds: secondsSince(start) };
  } catch (error) {
    say(`\n${error instanceof StepFailed ? error.message : error.stack}`);
    return { name, passed: 0, failed: 1, seconds: secondsSince(start) };
  }
}

await main(async () => {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) {
    throw new StepFailed(`No part "${unknown}": there are ${Object.keys(PARTS).join(', ')}.`);
  }
  const need = onceEach();
  const outcomes = [];
  for (const name of names) outcomes.push(await runPart(name, need));
  say('');
  // a log may be cut: its end says what has to be looked at
  for (const { name, names = [], retried = [] } of outcomes) {
    for (const text of retried) say(`Failed once ${name}: ${text}\n`);
    for (const text of names) say(`FAILED ${name}: ${text}\n`);
  }
  for (const { name, passed, failed, seconds } of outcomes) {
    const verdict =
      failed > 0 ? `${failed} FAILED, ${passed} passed` : passed > 0 ? `${passed} passed` : 'ok';
    say(`${name.padEnd(8)} ${`${seconds} s`.padStart(8)}  ${verdict}`);
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
});
