// Prints the end of a run by importance: a truncated log still has the last lines.

import * as path from 'node:path';

import { root } from './project.mjs';
import { say, stepsDone } from './step.mjs';

const SLOWEST = 20;

/** Prints slow tests, failures, and each part's share of the work; returns the exit code. */
export function summarise(parts, records) {
  say('\nSlowest tests and hooks:');
  const slowest = [...records].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const record of slowest) say(`${seconds(record.ms)}  ${nameOf(record)}`);
  say('');
  for (const record of records.filter(({ failedOnce }) => failedOnce)) {
    say(
      `Failed beside others, passed alone ${record.part}: ${nameOf(record)}\n    ${record.failedOnce}\n`,
    );
  }
  const failed = records.filter(({ error }) => error);
  for (const record of failed) {
    say(`FAILED ${record.part}: ${nameOf(record)}\n    ${record.error}\n`);
  }
  const passed = records.filter(({ error, isHook }) => !error && !isHook);
  for (const part of ['set-up', ...parts]) {
    const own = records.filter((record) => record.part === part);
    const ms = sumOf([...own, ...stepsDone.filter((done) => done.part === part)]);
    const share = `${Math.round((100 * ms) / sumOf([...records, ...stepsDone]))} %`.padStart(5);
    say(`${part.padEnd(8)} ${seconds(ms)} ${share}  ${verdict(own)}`);
  }
  say(`${'by clock'.padEnd(8)} ${seconds(performance.now())}`);
  say(`${passed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

function sumOf(records) {
  return records.reduce((sum, { ms }) => sum + ms, 0);
}

function verdict(records) {
  const failed = records.filter(({ error }) => error).length;
  const passed = records.filter(({ error, isHook }) => !error && !isHook).length;
  return failed > 0 ? `${failed} FAILED, ${passed} passed` : passed > 0 ? `${passed} passed` : 'ok';
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}

/** Name of a record; one of a failed set-up has no file. */
function nameOf({ file, title }) {
  if (!file) return title;
  const relative = path.relative(path.join(root, 'out/test'), path.resolve(root, file));
  return `${relative.replace(/\.js$/, '.ts')}: ${title}`;
}
