import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

import { cache } from './project.mjs';

/** Failure of a step; its message is for people. */
export class StepFailed extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Makes a function that does its work once: all callers get the same promise. */
export function once(work) {
  let done;
  return () => (done ??= work());
}

/** Finished steps, with the part of `npm test` that they belong to: `{part, title, ms}`. */
export const stepsDone = [];

/** Runs a step, and prints its title, its duration and the result of `work`. */
export async function step(title, work, part = 'set-up') {
  say(`> ${title} ...`);
  const start = performance.now();
  const outcome = await work();
  const ms = performance.now() - start;
  stepsDone.push({ part, title, ms });
  say(`  ${title}: done in ${(ms / 1000).toFixed(1)} s${outcome ? `, ${outcome}` : ''}`);
}

/**
 * Runs a command with its output in `.cache/logs/<name>.log`; throws `StepFailed` with the end of
 * that log for any exit code but 0.
 */
export async function run(name, command, args, options = {}) {
  const log = path.join(cache, 'logs', `${name}.log`);
  fs.mkdirSync(path.dirname(log), { recursive: true });
  const out = fs.openSync(log, 'w');
  try {
    const code = await exitCode(command, args, { ...options, stdio: ['ignore', out, out] });
    if (code === 0) return;
    const tail = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
    throw new StepFailed(
      `${tail}\n\nFailed (${code}): ${[command, ...args].join(' ')}\nThe full log: ${log}`,
    );
  } finally {
    fs.closeSync(out);
  }
}

/**
 * Runs a command in view of the user; resolves to its exit code, or 1 if it did not start.
 *
 * @param niceness priority behind other processes
 */
export function exitCode(command, args, { niceness = 0, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    if (child.pid && niceness > 0) os.setPriority(child.pid, niceness);
    child.on('error', (error) => {
      say(`Could not run ${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
}

/** Entry point of a script: prints a failed step without our own stack, and sets the exit code. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`\n${error instanceof StepFailed ? error.message : error.stack}\n`);
  }
}

/** True if Node was started with this module. */
export function isMain(meta) {
  return (
    process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(meta.url)
  );
}
