// Processes that run the tests, in parallel where possible.

import { spawn } from 'node:child_process';
import * as os from 'node:os';
import * as path from 'node:path';
import { createInterface } from 'node:readline';

import { editorEnvironment } from './installEditor.mjs';
import { isAlone, partOf, testsOf } from './parts.mjs';
import { root } from './project.mjs';
import { newRecords, readRecords, slowestFirst } from './records.mjs';
import { say } from './step.mjs';

/**
 * Test files at a time per core, as tests wait for children. With two per core, time limits are
 * exceeded.
 */
const JOBS_A_CORE = 1.5;
/** Editors at a time: they mostly wait. */
const EDITORS = 2;
/** Niceness of the parallel test files: the editors run in sequence, so they take longest. */
const BEHIND = 5;

/** Parts that run in one process of mocha. */
const TOGETHER = ['runner', 'runs', 'unit', 'package'];
/** Parts that are done when they are set up. */
const WITHOUT_TESTS = ['lint', 'types'];

/**
 * Runs the tests of each part as soon as it is set up, and at last those that must run alone.
 * Resolves to a record of each test and hook, with `part`; a process that did not finish is a
 * record with an error.
 *
 * @param ready sets up parts, and resolves to those to run
 */
export async function runTests(ready) {
  const of = async (parts) => testsOf(await ready(parts));
  const beside = async (parts) => (await of(parts)).filter((file) => !isAlone(file));
  const jobs = ['--parallel', '--jobs', String(Math.ceil(JOBS_A_CORE * os.availableParallelism()))];
  const lanes = await Promise.all([
    beside(TOGETHER).then((files) => mocha('together', slowestFirst(files), jobs, BEHIND)),
    // one process has one editor, which its files share
    beside(['browser']).then((files) =>
      Promise.all(
        dealt(slowestFirst(files), EDITORS).map((own, at) => mocha(`browser${at + 1}`, own)),
      ),
    ),
    beside(['host']).then((files) => host('host', files)),
    ready(WITHOUT_TESTS).then(() => []),
  ]);
  const alone = (await of([...TOGETHER, 'browser'])).filter(isAlone);
  const records = [...lanes.flat(2), ...(await mocha('alone', alone))];
  return withSecondRuns(records, async (files) => [
    ...(await mocha('again', files.filter(isOfMocha))),
    ...(files.every(isOfMocha) ? [] : await host('again', await of(['host']))),
  ]);
}

/** Deals files into `count` groups, so that no group has all the slow ones. */
function dealt(files, count) {
  return Array.from({ length: count }, (_, at) => files.filter((__, turn) => turn % count === at));
}

/**
 * Runs failed files again with nothing beside them. Those that pass lacked time, which the record
 * says; the others have failed. The suite in the host runs again as a whole.
 */
async function withSecondRuns(records, run) {
  const failed = records.filter(({ error, file }) => error && file);
  const files = new Set(failed.map(fileOf));
  if (files.size === 0) return records;
  const again = await run([...files]);
  for (const each of again) if (each.error) files.delete(fileOf(each));
  const isMended = (record) => record.file !== undefined && files.has(fileOf(record));
  const failedOnce = ({ title }) => failed.find((before) => before.title === title)?.error;
  return [
    ...records.filter((record) => !isMended(record)),
    ...again.filter(isMended).map((record) => ({ ...record, failedOnce: failedOnce(record) })),
  ];
}

function fileOf({ file }) {
  return path.relative(root, path.resolve(root, file));
}

/** True for files of the project's mocha; the host has its own. */
function isOfMocha(file) {
  return partOf(file) !== 'host';
}

function host(name, files) {
  return lane(name, files, ['out/test/host/main.js']);
}

function mocha(name, files, flags = [], niceness = 0) {
  const strict = ['--forbid-only', '--forbid-pending', '--exit'];
  const reporter = ['--reporter', 'test/setup/reporter.cjs'];
  const program = 'node_modules/mocha/bin/mocha.js';
  return lane(name, files, [program, ...strict, ...reporter, ...flags, ...files], niceness);
}

/** Runs a program that writes records of these files. */
async function lane(name, files, args, niceness = 0) {
  if (files.length === 0) return [];
  const recordsFile = newRecords(name);
  const env = { ...editorEnvironment(), ASYNC_SCORE_RECORDS: recordsFile };
  const code = await printing(name, args, env, niceness);
  const { records, isWhole } = readRecords(recordsFile);
  // a hook without a file belongs to all of them
  const told = records.map((record) => ({ ...record, part: partOf(record.file ?? files[0]) }));
  if (isWhole && (code === 0 || told.some(({ error }) => error))) return told;
  const unheard = files.filter((each) => !told.some(({ file }) => file?.endsWith(each)));
  const error = `Ended (${code}) before it was done. Not heard of: ${unheard.join(', ')}`;
  return [...told, { file: files[0], title: name, part: partOf(files[0]), ms: 0, error }];
}

/**
 * Runs a lane, and prefixes its output lines with its name. Child processes inherit its niceness.
 * Resolves to the exit code.
 */
function printing(name, args, env, niceness) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio,
    });
    if (child.pid && niceness > 0) os.setPriority(child.pid, niceness);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => say(`${name.padEnd(8)} | ${line}`));
    }
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}
