// The processes that run the tests, side by side where they can.

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
 * Files at the same time, for each core: children are waited for as long as they work. With twice as
 * many, whatever has a limit by the clock comes to it.
 */
const JOBS_A_CORE = 1.5;
/** Editors driven at the same time: they wait more than they work. */
const EDITORS = 2;
/**
 * How far the many files that run side by side step back behind the editors, which are one after
 * another, and so the longest of all.
 */
const BEHIND = 5;

/** What runs side by side in one process of mocha. */
const TOGETHER = ['runner', 'runs', 'unit', 'package'];
/** What is done when it is set up. */
const WITHOUT_TESTS = ['lint', 'types'];

/**
 * Runs the tests of each part as soon as it is set up, at last those that have to be alone. Resolves to
 * a record of each test and hook, with `part`; a process that came to no end is a record with an error,
 * too.
 *
 * @param ready sets parts up, and resolves to those of them that are to be run
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

/** The files dealt out to as many, so that none has all the slow ones. */
function dealt(files, count) {
  return Array.from({ length: count }, (_, at) => files.filter((__, turn) => turn % count === at));
}

/**
 * Files of which something failed, run again with nothing beside them: what passes there lacked time,
 * and is told as that. What fails there too has failed. The suite in the host is run as a whole.
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

/** The host brings a mocha of its own. */
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
  // a hook of no file is one of them all
  const told = records.map((record) => ({ ...record, part: partOf(record.file ?? files[0]) }));
  if (isWhole && (code === 0 || told.some(({ error }) => error))) return told;
  const unheard = files.filter((each) => !told.some(({ file }) => file?.endsWith(each)));
  const error = `Ended (${code}) before it was done. Not heard of: ${unheard.join(', ')}`;
  return [...told, { file: files[0], title: name, part: partOf(files[0]), ms: 0, error }];
}

/**
 * Lanes print at the same time, so each line says whose it is. What a lane starts has its
 * niceness, too. Resolves to the exit code.
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
