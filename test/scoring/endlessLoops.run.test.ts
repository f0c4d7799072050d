import assert from 'node:assert/strict';

import { consequenceWord } from '../../src/probe/consequenceWords';
import { loopWords } from '../../src/report/messages/call';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

const HEAD = "const { queue, log } = require('some-lib');\n";

/** What becomes of each failure of `own`, what is found, and what is told of how it was called. */
async function worker(code: string) {
  const report = await scored(subject(HEAD + code), {
    ...probingAlone(OPTIONS),
    functionName: 'own',
  });
  const { debuggability, findings, call } = report;
  assert.ok(debuggability.state === 'scored' && call, JSON.stringify(debuggability));
  const { sites } = debuggability.stackTraces;
  return {
    becomes: sites.map(({ at, consequence }) => [
      at?.line,
      consequence && consequenceWord(consequence),
    ]),
    rules: findings.filter(({ severity }) => severity !== 'hint').map(({ rule }) => rule),
    told: loopWords(call),
  };
}

describe('a loop that nothing in it ends', () => {
  it('is called for two turns, and a failure ends it', async () => {
    const code = `exports.own = async () => {
  for (;;) {
    const job = await queue.next();
    await queue.done(job);
  }
};`;
    assert.deepEqual(await worker(code), {
      becomes: [
        [4, 'reaches the caller'],
        [5, 'reaches the caller'],
      ],
      rules: [],
      told: 'nothing in the loop of line 3 ends it: a call is two turns of it',
    });
  });

  it('goes on after what it catches, which is told to nobody who waits', async () => {
    const code = (handler: string) => `let running = true;
exports.stop = () => { running = false; };
exports.own = async () => {
  while (running) {
    try {
      await queue.run(await queue.next());
    } catch (error) {
      ${handler}
    }
  }
};`;
    const { rules, becomes } = await worker(code('log.warn(error);'));
    assert.deepEqual(rules, []);
    assert.equal(becomes.length, 2);
    assert.deepEqual(new Set((await worker(code(''))).rules), new Set(['hidden-failure']));
  });
});
