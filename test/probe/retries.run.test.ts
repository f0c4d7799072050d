import assert from 'node:assert/strict';

import type { Rule } from '../../src/rules/rules';
import { documentOf } from '../document/documents';
import { breachesOf } from '../rules/breaches';
import { FILE } from './ownCall';
import { passedProbes } from './passedProbes';

const CODE = `const { setTimeout: wait } = require('timers/promises');
async function forEver(queue, job) {
  while (true) {
    try {
      return await queue.push(job);
    } catch (error) {
      await wait(1000);
    }
  }
}
function again(queue, job, done) {
  queue.push(job, (error, id) => {
    if (error) return setTimeout(again, 5000, queue, job, done);
    done(null, id);
  });
}
function chained(mailer, job) {
  return mailer.send(job).catch(() => chained(mailer, job));
}
async function counted(queue, job) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await queue.push(job);
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 1000));
    }
  }
}
async function givenUp(queue, job) {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    try {
      return await queue.push(job);
    } catch (error) {
      await wait(1000);
    }
  }
}
async function forgotten(queue, job) {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    try {
      return await queue.push(job);
    } catch (error) {
      await wait(1000);
    }
  }
  throw new Error('Given up');
}
async function untilStopped(queue, job) {
  while (!queue.stopped) {
    try {
      return await queue.push(job);
    } catch (error) {
      await wait(1);
    }
  }
}
async function untilLate(queue, job) {
  const late = Date.now() + 60000;
  for (;;) {
    try {
      return await queue.push(job);
    } catch (error) {
      if (Date.now() > late) throw error;
    }
  }
}
`;

describe('an operation that fails each time', () => {
  const ENDS: [string, boolean, Rule | null][] = [
    ['forEver', false, 'never-ends'],
    ['again', false, 'never-ends'],
    ['chained', false, 'never-ends'],
    ['counted', true, null],
    ['givenUp', true, 'hidden-failure'],
    ['untilStopped', false, null],
    ['untilLate', false, null],
  ];
  for (const [name, ends, isTold] of ENDS) {
    it(`is ${isTold ?? 'nothing'} in ${name}`, async () => {
      const sites = await passedProbes(CODE, name);
      const always = sites.find((site) => site.always)?.always;
      assert.equal(always?.ends, ends);
      if (ends) assert.equal(always?.attempts, 4);
      const findings = breachesOf(['hidden-failure', 'never-ends'], sites, documentOf(CODE, FILE));
      assert.deepEqual(
        findings.map(({ rule }) => rule),
        isTold === null ? [] : [isTold],
      );
    });
  }

  it('is not asked again by what is asked of the same at another line', async () => {
    const code = `async function elsewhere(git) {
      try {
        return await git('push');
      } catch (error) {
        await git('reset');
        throw error;
      }
    }`;
    const sites = await passedProbes(code, 'elsewhere');
    assert.deepEqual(
      sites.map(({ at, always }) => [at?.line, always]),
      [
        [3, undefined],
        [5, undefined],
      ],
    );
  });

  const ENDINGS: [string, string][] = [
    ['counted', 'delivered'],
    ['forgotten', 'replaced'],
  ];
  for (const [name, ending] of ENDINGS) {
    it(`comes to what is ${ending} in ${name}`, async () => {
      const sites = await passedProbes(CODE, name);
      const always = sites.find((site) => site.always)?.always;
      assert.equal(always?.ending?.kind, ending);
    });
  }
});
