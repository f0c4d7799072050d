/**
 * `npm test`: installs what is missing, then runs every part, or those in the arguments.
 * `--nightly` adds slow tests: more cases of each property, larger texts, each Node.
 */

import { runTests } from './lanes.mjs';
import { NEEDS, usualParts } from './parts.mjs';
import { StepFailed, main, say } from './step.mjs';
import { summarise } from './summary.mjs';

/** Sets up a part once; resolves to its failures. */
function setUp(part) {
  const begun = settingUp.get(part) ?? failuresOfSetUp(part);
  settingUp.set(part, begun);
  return begun;
}

const settingUp = new Map();

async function failuresOfSetUp(part) {
  const outcomes = await Promise.allSettled(NEEDS[part].map((need) => need()));
  return outcomes.flatMap(({ reason }) => (reason ? [failureOf(part, reason)] : [])).slice(0, 1);
}

function failureOf(part, reason) {
  const error = reason instanceof StepFailed ? reason.message : reason.stack;
  return { part, title: 'could not run', ms: 0, error };
}

await main(async () => {
  const known = Object.keys(NEEDS);
  const usual = usualParts(process.platform);
  const args = process.argv.slice(2);
  if (args.includes('--nightly')) process.env.ASYNC_SCORE_NIGHTLY = '1';
  const named = args.filter((each) => each !== '--nightly');
  const parts = named.length > 0 ? named : usual;
  const left = parts === usual ? known.filter((part) => !usual.includes(part)) : [];
  if (left.length > 0) say(`> Not on ${process.platform}: ${left.join(', ')}`);
  const unknown = parts.find((name) => !known.includes(name));
  if (unknown) throw new StepFailed(`No part "${unknown}": there are ${known.join(', ')}.`);
  /** Returns the wanted parts that could be set up. */
  const ready = async (wanted) => {
    const own = parts.filter((part) => wanted.includes(part));
    const failures = await Promise.all(own.map(setUp));
    return own.filter((_, i) => failures[i].length === 0);
  };
  const records = await runTests(ready);
  const failures = (await Promise.all(parts.map(setUp))).flat();
  return summarise(parts, [...failures, ...records]);
});
