import assert from 'node:assert/strict';
import type { Site, StackTraces } from '../../../src/probe/debuggability';
import {
  boundarySentence,
  inOrder,
  medianWords,
  notCountedWords,
  unreachedWords,
  worseThanMedian,
} from '../../../src/report/messages/stacks';
import { createUnits } from '../../../src/report/units';
import { COMMIT, debuggability, FILE, site } from '../reports';

const units = createUnits('en-US');

const AFTER_FAILURE: Partial<Site> = {
  operation: 'tx.rollback',
  reached: { by: 'failure', operation: 'Version.insert.execWithin', line: 34 },
};

function stackTraces(sites: Site[], changes: Partial<StackTraces> = {}): StackTraces {
  return { ...debuggability(5, sites).stackTraces, ...changes };
}

describe('the words of the grade', () => {
  it('say over how many sites the median is, and at which boundary', () => {
    const sites = [site(5), site(5, COMMIT), site(1, { boundary: 'async' })];
    assert.equal(
      medianWords(stackTraces(sites), units),
      'the median of 2 sites with promises around callbacks',
    );
    assert.equal(
      medianWords(stackTraces([site(5)]), units),
      'the only site with promises around callbacks',
    );
  });

  it('leave out what only a failure leads to, and say so', () => {
    const sites = [site(5), site(5, COMMIT), site(1, AFTER_FAILURE)];
    assert.match(medianWords(stackTraces(sites), units), /^the median of 2 sites/);
    assert.equal(worseThanMedian(stackTraces(sites)), null);
    assert.equal(
      notCountedWords(sites, units),
      '1 site is reached only after another failure: shown, but not in the grade.',
    );
    assert.equal(notCountedWords([site(5)], units), null);
  });

  it('find the site that is worse than the median', () => {
    const worst = site(1);
    assert.equal(worseThanMedian(stackTraces([site(5, COMMIT), worst])), worst);
    assert.equal(worseThanMedian(stackTraces([site(5), site(5, COMMIT)])), null);
  });

  it('set the graded boundary first, and say what each means', () => {
    const boundaries: StackTraces['boundaries'] = [
      { boundary: 'async', level: 5, worst: 5 },
      { boundary: 'promisified', level: 1, worst: 1 },
    ];
    const order = inOrder(stackTraces([site(1)], { boundaries }));
    assert.deepEqual(
      order.map(({ boundary }) => boundary),
      ['promisified', 'async'],
    );
    assert.deepEqual(
      order.map((each) => boundarySentence(each, stackTraces([site(1)], { level: 1, best: 1 }))),
      [
        'With promises around callbacks (as util.promisify makes them): no stack names the failing call.',
        'With I/O in async functions (the error is thrown inside an async function that the file awaits): the stack of the error names the failing call (5 of 5, not in the score).',
      ],
    );
  });

  it('count the calls that no run reached', () => {
    const at = { file: FILE, line: 40, column: 5 };
    const one = { method: 'rollback', at, code: 'tx.rollback();' };
    const words = (unreached: StackTraces['unreached']) =>
      unreachedWords(stackTraces([site(5)], { unreached }), units);
    assert.equal(words([]), null);
    assert.equal(words([one]), '1 call stands in a branch that no run reached');
    assert.equal(words([one, one]), '2 calls stand in branches that no run reached');
    const idle = { ...one, why: 'noIo' } as const;
    assert.equal(words([idle]), '1 call waits for no I/O');
    assert.equal(
      words([{ ...one, why: 'notRun' }, idle, idle]),
      '1 call stands in a branch that no run reached, 2 calls wait for no I/O',
    );
  });
});
